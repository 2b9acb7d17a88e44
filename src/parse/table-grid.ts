import type { BoundingBox } from '../domain/geometry.ts';
import type { Word } from './page-content.ts';
import type { StyledSpan } from './styled-text.ts';

/** A table as rows and columns. Cells do not overlap; a spanning cell appears once, at its top left place. */
export interface TableGrid {
  rowCount: number;
  columnCount: number;
  /** How many rows at the top are header rows. */
  headerRowCount: number;
  /** By row, then by column. Empty cells are listed too. */
  cells: GridCell[];
}

export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  /** In reading order, line by line. */
  words: Word[];
  /** How sure the reader is of its borders, 0–1; absent where the file states them. */
  confidence?: number;
  /** Text of a cell that no image shows and that therefore has no words. */
  text?: string;
  /** Values of charts: what on the page shows them. */
  mark?: { bbox: BoundingBox; printed?: string };
  /** How letters of `text` are set. */
  spans?: readonly StyledSpan[];
  /** Tables inside the cell: the words that they are made of, and their cells. */
  inner?: readonly InnerTable[];
}

export interface InnerTable {
  /** From which word of the cell, and up to which, its words are. */
  from: number;
  to: number;
  table: TableGrid;
}
