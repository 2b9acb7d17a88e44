import { z } from 'zod';
import { SegmentType } from '../../domain/segment.ts';
import { REQUEST_KINDS } from './request-kinds.ts';

/** One question about one segment. Plain JSON: it is written by one process and read by another, which checks it. */
export const SegmentRequest = z.object({
  segmentId: z.string().max(100),
  pageNumber: z.int().min(1),
  segmentType: SegmentType,
  kind: z.enum(REQUEST_KINDS),
  format: z.enum(['Html', 'Markdown']),
  /** The caller's own prompt. */
  prompt: z.string().nullable(),
  /** The segment as the built-in generator writes it. */
  rendering: z.string(),
  /** Image of the segment, in the work folder. */
  imageFile: z.string(),
  /** Image of the whole page, where the configuration asks for it as context. */
  pageImageFile: z.string().nullable(),
});
export type SegmentRequest = z.infer<typeof SegmentRequest>;

/** The result of a question: `text` is checked and harmless, `fault`: no usable answer, `skipped`: no capable model. */
export type SegmentAnswer = Pick<SegmentRequest, 'segmentId' | 'pageNumber' | 'segmentType' | 'kind'> &
  ({ text: string } | { fault: string } | { skipped: string });
