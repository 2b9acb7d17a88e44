import type { BoundingBox } from '../../../domain/geometry.ts';
import type { AnalysedSegment } from '../page-analysis.ts';
import type { InkToken } from './ink.ts';

/** An element of the answer that becomes a segment. */
export interface FoundElement
  extends Pick<AnalysedSegment, 'type' | 'headingLevel' | 'latex' | 'alternativeText' | 'table'> {
  page: number;
  /** Offset in the document text; null for pictures without text. */
  offset: number | null;
  bbox: BoundingBox;
  tokens: InkToken[];
}
