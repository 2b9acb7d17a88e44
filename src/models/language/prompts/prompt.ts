import type { SegmentRequest } from '../segment-request.ts';

/** What is asked, for one kind of request; `sees`: the image goes with it. */
export type Prompt = (request: SegmentRequest, sees: boolean) => string;
