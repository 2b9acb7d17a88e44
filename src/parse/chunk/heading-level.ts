import type { SegmentType } from '../../domain/segment.ts';

/** Title 3, SectionHeader 2, everything else 1. */
export function levelOf(type: SegmentType): number {
  if (type === 'Title') return 3;
  return type === 'SectionHeader' ? 2 : 1;
}

export const isHeading = (type: SegmentType): boolean => levelOf(type) > 1;
