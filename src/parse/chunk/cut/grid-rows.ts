import type { GridCell, TableGrid } from '../../table-grid.ts';
import { rowsOfGrid } from '../../write/table-html.ts';

/**
 * Extracts rows of a table, with or without header rows. A cell that starts above the first row is repeated, so that
 * every row keeps its label:
 *
 *     ┌───┬───┐            ┌───┬───┐
 *     │   │ 1 │            │ A │ 2 │
 *     │ A ├───┤  rows 2–3  ├───┼───┤
 *     │   │ 2 │     →      │ B │ 3 │
 *     ├───┼───┤            └───┴───┘
 *     │ B │ 3 │
 *     └───┴───┘
 */
export class GridRows {
  readonly grid: TableGrid;
  readonly #byRow: GridCell[][];
  readonly #tall: GridCell[];

  constructor(grid: TableGrid) {
    this.grid = grid;
    this.#byRow = rowsOfGrid(grid);
    this.#tall = grid.cells.filter(({ rowSpan }) => rowSpan > 1);
  }

  own(from: number, to: number): GridCell[] {
    return this.#byRow.slice(from, to).flat();
  }

  slice(from: number, to: number, withHeader: boolean): TableGrid {
    const { headerRowCount, columnCount } = this.grid;
    const head = withHeader ? Math.min(headerRowCount, from) : 0;
    const ownHead = Math.max(0, Math.min(headerRowCount, to) - from);
    const cells = [...(head > 0 ? this.#moved(0, head, 0) : []), ...this.#moved(from, to, head)];
    return { rowCount: head + to - from, columnCount, headerRowCount: head + ownHead, cells };
  }

  #moved(from: number, to: number, shift: number): GridCell[] {
    const reaching = this.#tall.filter(({ row, rowSpan }) => row < from && row + rowSpan > from);
    const cells = [...reaching, ...this.own(from, to)].map((cell) => {
      const row = Math.max(cell.row, from);
      return { ...cell, row: row - from + shift, rowSpan: Math.min(cell.row + cell.rowSpan, to) - row };
    });
    return reaching.length === 0 ? cells : cells.sort((a, b) => a.row - b.row || a.column - b.column);
  }
}
