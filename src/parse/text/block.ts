import type { SegmentType } from '../../domain/segment.ts';
import type { DefinitionPart } from '../draft.ts';
import type { LoadedPicture } from '../drawing/pictures.ts';
import type { StyledSpan } from '../styled-text.ts';

type StatedType = Exclude<
  SegmentType,
  'FormRegion' | 'GraphicalItem' | 'Legend' | 'LineNumber' | 'Page' | 'PageNumber' | 'Unknown'
>;

export interface TextBlock {
  type: StatedType;
  /** Line breaks are kept; tables have none. */
  text: string;
  /** Headings: 1 is the highest. */
  level?: number;
  list?: { depth: number; marker: string };
  definition?: DefinitionPart;
  quoteDepth?: number;
  spans?: readonly StyledSpan[];
  /** Names by which links inside the file call it. */
  names?: readonly string[];
  /** Headings that links of the file lead to. */
  anchor?: string;
  isCode?: boolean;
  /** Listings: the language that the text names. */
  language?: string;
  /** Every line says something of its own. */
  keepsLines?: boolean;
  rows?: TextCell[][];
  headerRowCount?: number;
  /** Pictures: where the bytes are to be found. `text` is the alternative text. */
  source?: string;
  /** Pictures whose bytes were found and can be decoded. */
  picture?: LoadedPicture;
  latex?: string;
  startsPage?: boolean;
}

export interface TextCell {
  text: string;
  spans?: readonly StyledSpan[];
  rowSpan: number;
  columnSpan: number;
  /** Tables inside the cell, and where their texts are in its own, cell after cell. */
  inner?: readonly InnerTextTable[];
}

export interface InnerTextTable {
  start: number;
  end: number;
  rows: TextCell[][];
  headerRowCount: number;
}
