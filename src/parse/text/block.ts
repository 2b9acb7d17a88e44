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
  /** Line breaks are kept. Empty for tables. */
  text: string;
  /** Heading level from 1. */
  level?: number;
  list?: { depth: number; marker: string };
  definition?: DefinitionPart;
  quoteDepth?: number;
  spans?: readonly StyledSpan[];
  /** Link targets. */
  names?: readonly string[];
  /** Anchor of a heading with links to it. */
  anchor?: string;
  isCode?: boolean;
  /** Language of a code block. */
  language?: string;
  /** Line breaks are significant. */
  keepsLines?: boolean;
  rows?: TextCell[][];
  headerRowCount?: number;
  /** Address of a picture; `text` is its alternative text. */
  source?: string;
  picture?: LoadedPicture;
  latex?: string;
  startsPage?: boolean;
}

export interface TextCell {
  text: string;
  spans?: readonly StyledSpan[];
  rowSpan: number;
  columnSpan: number;
  /** Tables inside the cell, and the ranges of their texts in the cell text. */
  inner?: readonly InnerTextTable[];
}

export interface InnerTextTable {
  start: number;
  end: number;
  rows: TextCell[][];
  headerRowCount: number;
}
