import type { TableCell, TableGrid } from '../table-grid.ts';
import type { BaseGrid } from './base-grid.ts';
import type { Owners } from './merge-cells.ts';
import { type TableWord, textLines } from './text-lines.ts';

/** Turns places and their owners into the table's cells. */
export function assembleGrid(grid: BaseGrid, owners: Owners, headerRowCount: number, wordHeight: number): TableGrid {
  const cells = new Map<number, TableCell & { placed: TableWord[] }>();
  for (let row = 0; row < grid.rowCount; row++) {
    for (let column = 0; column < grid.columnCount; column++) {
      const owner = owners[row]![column]!;
      let cell = cells.get(owner);
      if (!cell) {
        cell = { row, column, rowSpan: 1, columnSpan: 1, words: [], placed: [] };
        cells.set(owner, cell);
      }
      cell.rowSpan = row - cell.row + 1;
      cell.columnSpan = Math.max(cell.columnSpan, column - cell.column + 1);
      cell.placed.push(...grid.words[row]![column]!);
    }
  }
  return {
    rowCount: grid.rowCount,
    columnCount: grid.columnCount,
    headerRowCount,
    cells: [...cells.values()].map(({ placed, ...cell }) => ({ ...cell, words: inReadingOrder(placed, wordHeight) })),
  };
}

const inReadingOrder = (placed: readonly TableWord[], wordHeight: number) =>
  textLines(placed, wordHeight).flatMap((line) => line.words.map(({ word }) => word));
