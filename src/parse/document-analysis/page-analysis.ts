import type { BoundingBox } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';

/** The provider's result for a page, in its units; plain JSON, one file per page. */
export interface PageAnalysis {
  pageNumber: number;
  width: number;
  height: number;
  /** In reading order. Every word is in exactly one of them. */
  segments: AnalysedSegment[];
}

export interface AnalysedWord {
  text: string;
  bbox: BoundingBox;
  confidence: number | null;
  angle: 0 | 90 | 180 | 270;
}

export interface AnalysedSegment {
  type: SegmentType;
  bbox: BoundingBox;
  words: AnalysedWord[];
  lines: number[][];
  headingLevel?: number;
  latex?: string;
  alternativeText?: string;
  table?: AnalysedTable;
}

export interface AnalysedTable {
  rowCount: number;
  columnCount: number;
  headerRowCount: number;
  /** `words` are indexes into the segment's words. */
  cells: { row: number; column: number; rowSpan: number; columnSpan: number; words: number[] }[];
}
