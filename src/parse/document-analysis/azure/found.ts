import type { BoundingBox } from '../../../domain/geometry.ts';
import type { AnalysedSegment } from '../page-analysis.ts';
import type { InkToken } from './ink.ts';

/** An element of the answer on its way to be a segment. */
export interface FoundElement
  extends Pick<AnalysedSegment, 'type' | 'headingLevel' | 'latex' | 'alternativeText' | 'table'> {
  page: number;
  /** Where it is in the text of the document; null for pictures without any. */
  offset: number | null;
  bbox: BoundingBox;
  tokens: InkToken[];
}
