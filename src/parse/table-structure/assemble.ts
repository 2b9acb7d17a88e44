import type { Word } from '../page-content.ts';
import { readingOrderOfLine } from '../sequences/reading-order-of-line.ts';
import type { GridCell, TableGrid } from '../table-grid.ts';
import type { BaseGrid } from './base-grid.ts';
import type { Owners } from './owners.ts';
import type { TableView } from './table-view.ts';
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
  view: Pick<TableView, 'angle' | 'wordHeight'>,
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
      words: inReadingOrder(placed, view),
      confidence: Math.min(
        rows[cell.row - 1] ?? 1,
        rows[cell.row + cell.rowSpan - 1] ?? 1,
        columns[cell.column - 1] ?? 1,
        columns[cell.column + cell.columnSpan - 1] ?? 1,
      ),
    })),
  };
}

/** Words that run as the table does, then those that run upwards or downwards beside its text. */
function inReadingOrder(
  placed: readonly TableWord[],
  { angle, wordHeight }: Pick<TableView, 'angle' | 'wordHeight'>,
): Word[] {
  const turn = (word: TableWord): number => (word.parts[0]!.angle - angle + 360) % 360;
  const level = (words: readonly TableWord[]): Word[] =>
    textLines(words, wordHeight).flatMap((line) => readingOrderOfLine(line.words.flatMap(({ parts }) => parts)));
  return [
    ...level(placed.filter((word) => turn(word) % 180 === 0)),
    ...level(
      placed
        .filter((word) => turn(word) === 90)
        .map(({ x0, x1, y0, y1, ...word }) => ({ ...word, x0: y0, x1: y1, y0: -x1, y1: -x0 })),
    ),
    ...level(
      placed
        .filter((word) => turn(word) === 270)
        .map(({ x0, x1, y0, y1, ...word }) => ({ ...word, x0: -y1, x1: -y0, y0: x0, y1: x1 })),
    ),
  ];
}
