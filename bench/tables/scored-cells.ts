import { bottom, right, unionOf } from '../../src/domain/geometry.ts';
import type { TableGrid } from '../../src/parse/table-grid.ts';
import { textOfCell } from '../../src/parse/write/table-html.ts';
import { comparable, type ScoredCell } from './adjacency.ts';

/** The cells of a table for scoring by text. */
export const scoredCells = (grid: TableGrid): ScoredCell[] =>
  grid.cells.map((cell) => ({
    firstRow: cell.row,
    lastRow: cell.row + cell.rowSpan - 1,
    firstColumn: cell.column,
    lastColumn: cell.column + cell.columnSpan - 1,
    text: comparable(textOfCell(cell)),
  }));

/** A cell for scoring by the box of its words: left, top, right, bottom in pixels of the page image. */
export interface BoxedCell {
  row: number;
  col: number;
  row_span: number;
  col_span: number;
  bbox: [number, number, number, number];
}

/** Cells with words; those without have no box to be scored by. */
export function boxedCells(grid: TableGrid): BoxedCell[] {
  return grid.cells.flatMap((cell) => {
    const box = unionOf(cell.words.map(({ bbox }) => bbox));
    if (!box) return [];
    return [
      {
        row: cell.row,
        col: cell.column,
        row_span: cell.rowSpan,
        col_span: cell.columnSpan,
        bbox: [box.left, box.top, right(box), bottom(box)],
      },
    ];
  });
}
