import { readingOrderOfLine } from '../sequences/reading-order-of-line.ts';
import type { GridCell, TableGrid } from '../table-grid.ts';
import type { BaseGrid } from './base-grid.ts';
import type { Owners } from './owners.ts';
import { type TableWord, textLines } from './text-lines.ts';

/** How sure each boundary between rows and between columns is, 0–1; the table's own edges are taken for granted. */
export interface Certainty {
  rows: readonly number[];
  columns: readonly number[];
}

/** Turns places and their owners into the table's cells. */
export function assembleGrid(
  grid: BaseGrid,
  owners: Owners,
  headerRowCount: number,
  wordHeight: number,
  { rows, columns }: Certainty,
): TableGrid {
  const cells = new Map<number, GridCell & { placed: TableWord[] }>();
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
    cells: [...cells.values()].map(({ placed, ...cell }) => ({
      ...cell,
      words: inReadingOrder(placed, wordHeight),
      confidence: Math.min(
        rows[cell.row - 1] ?? 1,
        rows[cell.row + cell.rowSpan - 1] ?? 1,
        columns[cell.column - 1] ?? 1,
        columns[cell.column + cell.columnSpan - 1] ?? 1,
      ),
    })),
  };
}

const inReadingOrder = (placed: readonly TableWord[], wordHeight: number) =>
  textLines(placed, wordHeight).flatMap((line) => readingOrderOfLine(line.words.flatMap(({ parts }) => parts)));
