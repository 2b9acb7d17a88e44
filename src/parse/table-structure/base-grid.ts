import { columnAt } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY, type TableWord } from './text-lines.ts';

/** Rows and columns before cells are merged. */
export interface BaseGrid {
  /** y of the boundaries between rows, x of those between columns. */
  rowSeparators: number[];
  columnSeparators: number[];
  rowCount: number;
  columnCount: number;
  /** Words by row, then column. */
  words: TableWord[][][];
  /** Outer edges included: one more than rows and columns. */
  rowEdges: number[];
  columnEdges: number[];
}

export function baseGrid(view: TableView, rowSeparators: number[], columnSeparators: number[]): BaseGrid {
  const rowCount = rowSeparators.length + 1;
  const columnCount = columnSeparators.length + 1;
  const words = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, (): TableWord[] => []));
  for (const word of view.signedLines.flat()) {
    words[columnAt(rowSeparators, middleY(word))]![columnAt(columnSeparators, middleX(word))]!.push(word);
  }
  const top = Math.min(rowSeparators[0] ?? Infinity, ...view.words.map((word) => word.y0)) - 2;
  const bottom = Math.max(...view.words.map((word) => word.y1)) + 2;
  const left = Math.min(...view.words.map((word) => word.x0)) - 2;
  const right = Math.max(...view.words.map((word) => word.x1)) + 2;
  return {
    rowSeparators,
    columnSeparators,
    rowCount,
    columnCount,
    words,
    rowEdges: [top, ...rowSeparators, bottom],
    columnEdges: [left, ...columnSeparators, right],
  };
}
