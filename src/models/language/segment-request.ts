import { z } from 'zod';
import { SegmentType } from '../../domain/segment.ts';
import { REQUEST_KINDS } from './request-kinds.ts';

/** A question about one segment. Plain JSON: one process writes it, another reads and validates it. */
export const SegmentRequest = z.object({
  segmentId: z.string().max(100),
  pageNumber: z.int().min(1),
  segmentType: SegmentType,
  kind: z.enum(REQUEST_KINDS),
  format: z.enum(['Html', 'Markdown']),
  /** The caller's own prompt. */
  prompt: z.string().nullable(),
  /** The output of the built-in generator. */
  rendering: z.string(),
  imageFile: z.string(),
  /** Image of the whole page, if requested as context. */
  pageImageFile: z.string().nullable(),
});
export type SegmentRequest = z.infer<typeof SegmentRequest>;

/** The result: `text` is validated and safe, `fault`: no usable answer, `skipped`: no capable model. */
export type SegmentAnswer = Pick<SegmentRequest, 'segmentId' | 'pageNumber' | 'segmentType' | 'kind'> &
  ({ text: string } | { fault: string } | { skipped: string });
