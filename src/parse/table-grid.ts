import { QuireError } from '../domain/errors.ts';
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

/** A few hundred bytes can claim a table of any size by the spans of its cells. */
export const MOST_PLACES = 2_000_000;

/**
 * Gives cells that come row by row their places. They move right past what spans down from above, as browsers lay them out:
 *
 *     <td rowspan=2>A</td><td>B</td>        A B
 *     <td>C</td>                        →   A C
 */
export function placeOnGrid<Cell extends { rowSpan: number; columnSpan: number }>(
  rows: readonly (readonly Cell[])[],
): { placed: (Cell & { row: number; column: number })[]; isTaken(row: number, column: number): boolean } {
  const taken = new Set<string>();
  const isTaken = (row: number, column: number): boolean => taken.has(`${row} ${column}`);
  const placed: (Cell & { row: number; column: number })[] = [];
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (isTaken(row, column)) column++;
      const rowSpan = Math.min(cell.rowSpan, rows.length - row);
      if (taken.size + rowSpan * cell.columnSpan > MOST_PLACES)
        throw new QuireError('unreadable_file', { reason: 'a table claims too many cells' });
      let columnSpan = 1;
      while (columnSpan < cell.columnSpan && !isTaken(row, column + columnSpan)) columnSpan++;
      for (let y = row; y < row + rowSpan; y++)
        for (let x = column; x < column + columnSpan; x++) taken.add(`${y} ${x}`);
      placed.push({ ...cell, row, column, rowSpan, columnSpan });
      column += columnSpan;
    }
  }
  return { placed, isTaken };
}
