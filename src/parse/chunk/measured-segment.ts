import type { Segment } from '../../domain/segment.ts';

/** A written segment whose `embed` has been counted once. */
export type MeasuredSegment = Segment & { embed: string; segment_length: number };
