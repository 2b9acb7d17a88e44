import { mean } from '../../domain/statistics.ts';
import { isNumberLike } from '../number-like.ts';
import type { BaseGrid } from './base-grid.ts';
import { boldShare } from './row-features.ts';
import type { TableView } from './table-view.ts';

export type CellNumbers = number[][];

/** Facts about the grid that every question about merging looks at. */
export interface GridFacts {
  filled: CellNumbers;
  numeric: CellNumbers;
  /** Share of a cell's right and lower border that is drawn. */
  ruleRight: CellNumbers;
  ruleBelow: CellNumbers;
  /** Share of bold words; -1 where it is not known. */
  bold: CellNumbers;
  /** Where the words of a column begin and end, cells with several columns' width left out. */
  columnText: { from: number; to: number }[];
}

export function gridFacts(view: TableView, grid: BaseGrid): GridFacts {
  const each = (value: (row: number, column: number) => number): CellNumbers =>
    Array.from({ length: grid.rowCount }, (_, row) =>
      Array.from({ length: grid.columnCount }, (_, column) => value(row, column)),
    );
  return {
    filled: each((row, column) => (grid.words[row]![column]!.length > 0 ? 1 : 0)),
    numeric: each((row, column) => mean(grid.words[row]![column]!.map((word) => (isNumberLike(word.text) ? 1 : 0)))),
    ruleRight: each((row, column) => (column < grid.columnCount - 1 ? drawnRight(view, grid, row, column) : 0)),
    ruleBelow: each((row, column) => (row < grid.rowCount - 1 ? drawnBelow(view, grid, row, column) : 0)),
    bold: each((row, column) => boldShare(grid.words[row]![column]!)),
    columnText: Array.from({ length: grid.columnCount }, (_, column) => textOfColumn(grid, column)),
  };
}

export function textOfColumn(grid: BaseGrid, column: number): { from: number; to: number } {
  const left = grid.columnEdges[column]!;
  const right = grid.columnEdges[column + 1]!;
  const inside = grid.words
    .map((row) => row[column]!)
    .filter((words) => words.length > 0 && words.every((word) => word.x0 >= left - 1 && word.x1 <= right + 1));
  const words = inside.flat();
  if (words.length === 0) return { from: left, to: right };
  return { from: Math.min(...words.map((word) => word.x0)), to: Math.max(...words.map((word) => word.x1)) };
}

/** 1 when the line below (or above) the row runs on across the boundary at `x`, as it does under a spanning header. */
export function runsAcross(view: TableView, y: number, x: number): number {
  const { width, height, horizontal } = view.maps;
  const reach = 0.5 * view.wordHeight;
  for (let at = pixel(y - reach); at <= Math.min(height - 1, pixel(y + reach)); at++) {
    let drawn = 0;
    for (let across = -2; across <= 2; across++)
      drawn += horizontal[at * width + Math.min(width - 1, pixel(x + across))]!;
    if (drawn === 5) return 1;
  }
  return 0;
}

const pixel = (value: number): number => Math.max(0, Math.round(value));

function drawnRight(view: TableView, grid: BaseGrid, row: number, column: number): number {
  const { width, height, vertical } = view.maps;
  const x = grid.columnEdges[column + 1]!;
  const reach = 0.6 * view.wordHeight;
  const top = pixel(grid.rowEdges[row]! + 1);
  const bottom = Math.min(height, Math.max(pixel(grid.rowEdges[row]! + 2), pixel(grid.rowEdges[row + 1]! - 1)));
  const right = Math.min(width - 1, pixel(x + reach));
  let rows = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = pixel(x - reach); at <= right; at++) {
      if (!vertical[y * width + at]) continue;
      rows++;
      break;
    }
  }
  return bottom > top ? rows / (bottom - top) : 0;
}

function drawnBelow(view: TableView, grid: BaseGrid, row: number, column: number): number {
  const { width, height, horizontal } = view.maps;
  const y = grid.rowEdges[row + 1]!;
  const reach = 0.5 * view.wordHeight;
  const left = pixel(grid.columnEdges[column]! + 1);
  const right = Math.min(
    width,
    Math.max(pixel(grid.columnEdges[column]! + 2), pixel(grid.columnEdges[column + 1]! - 1)),
  );
  const bottom = Math.min(height - 1, pixel(y + reach));
  let columns = 0;
  for (let x = left; x < right; x++) {
    for (let at = pixel(y - reach); at <= bottom; at++) {
      if (!horizontal[at * width + x]) continue;
      columns++;
      break;
    }
  }
  return right > left ? columns / (right - left) : 0;
}

const meanOfColumn = (matrix: CellNumbers, column: number): number => mean(matrix.map((row) => row[column]!));
const meanOfAll = (matrix: CellNumbers): number => mean(matrix.map(mean));
const maxOfAll = (matrix: CellNumbers): number => Math.max(...matrix.map((row) => Math.max(...row)));

/** Facts of the whole grid, computed once. */
export function gridSummary(facts: GridFacts) {
  const columns = facts.filled[0]!.map((_, column) => column);
  return {
    rowFill: facts.filled.map(mean),
    columnFill: columns.map((column) => meanOfColumn(facts.filled, column)),
    fill: meanOfAll(facts.filled),
    rowNumeric: facts.numeric.map(mean),
    ruleRightOfRow: facts.ruleRight.map(mean),
    ruleRightOfColumn: columns.map((column) => meanOfColumn(facts.ruleRight, column)),
    mostRuleRight: maxOfAll(facts.ruleRight),
    ruleBelowOfRow: facts.ruleBelow.map(mean),
    ruleBelowOfColumn: columns.map((column) => meanOfColumn(facts.ruleBelow, column)),
    ruleBelow: meanOfAll(facts.ruleBelow),
  };
}
export type GridSummary = ReturnType<typeof gridSummary>;
