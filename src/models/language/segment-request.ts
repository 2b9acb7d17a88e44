import type { SegmentType } from '../../domain/segment.ts';

/** What is asked of a model. `own`: the caller's prompt. */
export const REQUEST_KINDS = [
  'table',
  'formula',
  'picture',
  'page',
  'form',
  'legend',
  'text',
  'description',
  'own',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** One question about one segment. Plain JSON: it is written by one process and read by another. */
export interface SegmentRequest {
  segmentId: string;
  pageNumber: number;
  segmentType: SegmentType;
  kind: RequestKind;
  format: 'Html' | 'Markdown';
  /** The caller's own prompt. */
  prompt: string | null;
  /** The segment as the built-in generator writes it. */
  rendering: string;
  /** Image of the segment, in the work folder. */
  imageFile: string;
  /** Image of the whole page, where the configuration asks for it as context. */
  pageImageFile: string | null;
}

/**
 * What came of a question. `text`: checked and harmless. `fault`: no model gave an answer that could be used. `skipped`: no
 * configured model can do what was asked.
 */
export type SegmentAnswer = Pick<SegmentRequest, 'segmentId' | 'pageNumber' | 'segmentType' | 'kind'> &
  ({ text: string } | { fault: string } | { skipped: string });
