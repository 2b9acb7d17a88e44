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
  'handwriting',
  'description',
  'own',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What the image of a segment shows, by the segment's type; text where nothing else is said. */
export const CONTENT_KINDS: Readonly<Partial<Record<SegmentType, RequestKind>>> = {
  Table: 'table',
  Formula: 'formula',
  Picture: 'picture',
  GraphicalItem: 'picture',
  Page: 'page',
  FormRegion: 'form',
  Legend: 'legend',
};
