import type { SegmentRequest } from '../segment-request.ts';

/** What is asked, for one kind of request. */
export type Prompt = (request: SegmentRequest) => string;
