import type { SegmentType } from '../../domain/segment.ts';

/** `own` is the caller's prompt. */
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

/** The kind of content by segment type; text by default. */
export const CONTENT_KINDS: Readonly<Partial<Record<SegmentType, RequestKind>>> = {
  Table: 'table',
  Formula: 'formula',
  Picture: 'picture',
  GraphicalItem: 'picture',
  Page: 'page',
  FormRegion: 'form',
  Legend: 'legend',
};
