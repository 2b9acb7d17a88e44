import { isNumberLike } from './number-like.ts';
import { boldShare, columnAt } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { mean, middleX, middleY, type PlacedWord } from './text-lines.ts';

/** Rows and columns before cells are merged. */
export interface BaseGrid {
  /** y of the boundaries between rows, x of those between columns. */
  rowSeparators: number[];
  columnSeparators: number[];
  rowCount: number;
  columnCount: number;
  /** Words by row, then column. */
  words: PlacedWord[][][];
  /** Outer edges included: one more than rows and columns. */
  rowEdges: number[];
  columnEdges: number[];
}

export function baseGrid(view: TableView, rowSeparators: number[], columnSeparators: number[]): BaseGrid {
  const rowCount = rowSeparators.length + 1;
  const columnCount = columnSeparators.length + 1;
  const words = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, (): PlacedWord[] => []));
  for (const word of view.words) {
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

type Matrix = number[][];

/** Facts about the grid that every question about merging looks at. */
export interface GridFacts {
  filled: Matrix;
  numeric: Matrix;
  /** Share of a cell's right and lower border that is drawn. */
  ruleRight: Matrix;
  ruleBelow: Matrix;
  /** Share of bold words; -1 where it is not known. */
  bold: Matrix;
  /** Where the words of a column begin and end, cells with several columns' width left out. */
  columnText: { from: number; to: number }[];
}

export function gridFacts(view: TableView, grid: BaseGrid): GridFacts {
  const each = (value: (row: number, column: number) => number): Matrix =>
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

function textOfColumn(grid: BaseGrid, column: number): { from: number; to: number } {
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
function runsAcross(view: TableView, y: number, x: number): number {
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

const at = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? -1;
const meanOfColumn = (matrix: Matrix, column: number): number => mean(matrix.map((row) => row[column]!));
const meanOfAll = (matrix: Matrix): number => mean(matrix.map(mean));
const maxOfAll = (matrix: Matrix): number => Math.max(...matrix.map((row) => Math.max(...row)));

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

/** Does the cell at (row, column) go on in the cell to its right? */
export function rightMergeFeatures(
  view: TableView,
  grid: BaseGrid,
  facts: GridFacts,
  summary: GridSummary,
  row: number,
  column: number,
) {
  const { wordHeight } = view;
  const { filled, numeric, ruleRight, ruleBelow } = facts;
  const words = grid.words[row]!;
  const here = words[column]!;
  const next = words[column + 1]!;
  const x = grid.columnEdges[column + 1]!;
  const near = [column - 1, column, column + 1, column + 2].flatMap((index) => words[index] ?? []);
  const nearLeft = near.length > 0 ? Math.min(...near.map((word) => word.x0)) : 0;
  const nearRight = near.length > 0 ? Math.max(...near.map((word) => word.x1)) : 0;
  const from = grid.columnEdges[column]!;
  const to = grid.columnEdges[column + 2]!;
  const below = Math.min(grid.rowCount - 1, row + 1);
  return {
    row,
    column,
    rowCount: grid.rowCount,
    columnCount: grid.columnCount,
    rowsLeft: grid.rowCount - row,
    columnsLeft: grid.columnCount - column,
    filled: filled[row]![column]!,
    nextFilled: filled[row]![column + 1]!,
    beforeFilled: at(filled, row, column - 1),
    afterNextFilled: at(filled, row, column + 2),
    crossing: Math.max(-9, ...[...here, ...next].map((word) => Math.min(word.x1 - x, x - word.x0) / wordHeight)),
    space: smallestSpace(here, next, wordHeight),
    rule: ruleRight[row]![column]!,
    ruleOneBelow: at(ruleRight, row + 1, column),
    ruleOneAbove: at(ruleRight, row - 1, column),
    ruleOfColumn: summary.ruleRightOfColumn[column]!,
    mostRule: summary.mostRuleRight,
    filledInRow: summary.rowFill[row]! * grid.columnCount,
    rowFill: summary.rowFill[row]!,
    firstFilled: filled[row]![0]!,
    belowFilled: at(filled, row + 1, column),
    belowNextFilled: at(filled, row + 1, column + 1),
    aboveFilled: at(filled, row - 1, column),
    aboveNextFilled: at(filled, row - 1, column + 1),
    ruleBelow: ruleBelow[row]![column]!,
    ruleBelowNext: ruleBelow[row]![column + 1]!,
    ruleBelowBefore: at(ruleBelow, row, column - 1),
    ruleBelowAfterNext: at(ruleBelow, row, column + 2),
    ruleAbove: at(ruleBelow, row - 1, column),
    ruleBelowRow: summary.ruleBelowOfRow[row]!,
    ruleAboveRow: summary.ruleBelowOfRow[row - 1] ?? -1,
    offCentre: near.length > 0 ? ((nearLeft + nearRight) / 2 - (from + to) / 2) / wordHeight : 0,
    leftMargin: (nearLeft - from) / wordHeight,
    rightMargin: (to - nearRight) / wordHeight,
    rowNumeric: summary.rowNumeric[row]!,
    rowNumericBelow: summary.rowNumeric[below]!,
    numeric: numeric[row]![column]!,
    nextNumeric: numeric[row]![column + 1]!,
    columnFill: summary.columnFill[column]!,
    nextColumnFill: summary.columnFill[column + 1]!,
    ruleBelowAll: summary.ruleBelow,
    fill: summary.fill,
    rowFillBelow: summary.rowFill[below]!,
    ruleRightRow: summary.ruleRightOfRow[row]!,
    bold: facts.bold[row]![column]!,
    nextBold: facts.bold[row]![column + 1]!,
    belowBold: at(facts.bold, row + 1, column),
    lineBelowRunsOn: row + 1 < grid.rowCount ? runsAcross(view, grid.rowEdges[row + 1]!, x) : -1,
    lineAboveRunsOn: row > 0 ? runsAcross(view, grid.rowEdges[row]!, x) : -1,
    reachRight: here.length > 0 ? (endOf(here) - facts.columnText[column + 1]!.from) / wordHeight : -9,
    reachLeft: next.length > 0 ? (facts.columnText[column]!.to - startOf(next)) / wordHeight : -9,
    offOwnColumn: offCentre(here, facts.columnText[column]!.from, facts.columnText[column]!.to, wordHeight),
    offBoth: offCentre(
      [...here, ...next],
      facts.columnText[column]!.from,
      facts.columnText[column + 1]!.to,
      wordHeight,
    ),
    offNextColumn: offCentre(next, facts.columnText[column + 1]!.from, facts.columnText[column + 1]!.to, wordHeight),
    wordCount: here.length,
    nextWordCount: next.length,
    isOnlyTextOfRow: summary.rowFill[row]! * grid.columnCount === 1 ? 1 : 0,
    rowHeight: (grid.rowEdges[row + 1]! - grid.rowEdges[row]!) / wordHeight,
    filledBelowRow: summary.rowFill[row + 2] ?? -1,
  };
}

const startOf = (words: readonly PlacedWord[]): number => Math.min(...words.map((word) => word.x0));
const endOf = (words: readonly PlacedWord[]): number => Math.max(...words.map((word) => word.x1));

/** How far the middle of the words is from the middle of a stretch; 9 without words. */
function offCentre(words: readonly PlacedWord[], from: number, to: number, wordHeight: number): number {
  if (words.length === 0) return 9;
  return Math.abs((startOf(words) + endOf(words)) / 2 - (from + to) / 2) / wordHeight;
}

/** Smallest space between a word of one cell and a word of the next on the same line; 9 when there is no such pair. */
function smallestSpace(here: readonly PlacedWord[], next: readonly PlacedWord[], wordHeight: number): number {
  let smallest = 9;
  for (const left of here) {
    for (const right of next) {
      if (Math.abs(left.y0 + left.y1 - right.y0 - right.y1) >= wordHeight) continue;
      smallest = Math.min(smallest, (right.x0 - left.x1) / wordHeight);
    }
  }
  return smallest;
}

/** Does the cell at (row, column) go on in the cell below it? */
export function downMergeFeatures(
  view: TableView,
  grid: BaseGrid,
  facts: GridFacts,
  summary: GridSummary,
  row: number,
  column: number,
) {
  const { wordHeight } = view;
  const { filled, numeric, ruleBelow } = facts;
  const here = grid.words[row]![column]!;
  const next = grid.words[row + 1]![column]!;
  const both = [...here, ...next];
  const y = grid.rowEdges[row + 1]!;
  const top = grid.rowEdges[row]!;
  const bottom = grid.rowEdges[row + 2]!;
  const textTop = Math.min(...both.map((word) => word.y0));
  const textBottom = Math.max(...both.map((word) => word.y1));
  const gap = Math.min(...next.map((word) => word.y0)) - Math.max(...here.map((word) => word.y1));
  return {
    row,
    column,
    rowCount: grid.rowCount,
    columnCount: grid.columnCount,
    rowsLeft: grid.rowCount - row,
    columnsLeft: grid.columnCount - column,
    filled: filled[row]![column]!,
    belowFilled: filled[row + 1]![column]!,
    aboveFilled: at(filled, row - 1, column),
    twoBelowFilled: at(filled, row + 2, column),
    beforeFilled: at(filled, row, column - 1),
    afterFilled: at(filled, row, column + 1),
    belowBeforeFilled: at(filled, row + 1, column - 1),
    belowAfterFilled: at(filled, row + 1, column + 1),
    crossing: Math.max(-9, ...both.map((word) => Math.min(word.y1 - y, y - word.y0) / wordHeight)),
    gap: here.length > 0 && next.length > 0 ? gap / wordHeight : 9,
    rule: ruleBelow[row]![column]!,
    ruleOfRow: summary.ruleBelowOfRow[row]!,
    mostRuleOfRow: Math.max(...ruleBelow[row]!),
    ruleAbove: at(ruleBelow, row - 1, column),
    ruleTwoBelow: at(ruleBelow, row + 1, column),
    ruleOfColumn: summary.ruleBelowOfColumn[column]!,
    ruleBelowAll: summary.ruleBelow,
    ruleRightRow: summary.ruleRightOfRow[row]!,
    ruleRightRowBelow: summary.ruleRightOfRow[row + 1]!,
    mostRuleRight: summary.mostRuleRight,
    rowFill: summary.rowFill[row]!,
    rowFillBelow: summary.rowFill[row + 1]!,
    columnFill: summary.columnFill[column]!,
    bold: facts.bold[row]![column]!,
    offCentre: both.length > 0 ? ((textTop + textBottom) / 2 - (top + bottom) / 2) / wordHeight : 0,
    numeric: numeric[row]![column]!,
    belowNumeric: numeric[row + 1]![column]!,
    rowNumeric: summary.rowNumeric[row]!,
    rowNumericBelow: summary.rowNumeric[row + 1]!,
    rowHeight: (y - top) / wordHeight,
    rowHeightBelow: (bottom - y) / wordHeight,
    firstFilled: filled[row]![0]!,
    belowFirstFilled: filled[row + 1]![0]!,
    fill: summary.fill,
    belowBold: facts.bold[row + 1]![column]!,
    rowBold: mean(facts.bold[row]!.filter((bold) => bold >= 0)),
    rowBoldBelow: mean(facts.bold[row + 1]!.filter((bold) => bold >= 0)),
    ruleAtFirst: ruleBelow[row]![0]!,
    ruleBefore: at(ruleBelow, row, column - 1),
    ruleAfter: at(ruleBelow, row, column + 1),
    emptyBelow: emptyRun(filled, row + 1, column, 1),
    emptyAbove: emptyRun(filled, row - 1, column, -1),
    offsetInRow: here.length > 0 ? (textTop - top) / wordHeight : 9,
    offsetBelow: next.length > 0 ? (Math.min(...next.map((word) => word.y0)) - y) / wordHeight : 9,
    wordCount: here.length,
    belowWordCount: next.length,
    ruleAboveRow: summary.ruleBelowOfRow[row - 1] ?? -1,
    ruleTwoBelowRow: summary.ruleBelowOfRow[row + 1] ?? -1,
  };
}

/** How many empty places follow in a column, at most six. */
function emptyRun(filled: Matrix, from: number, column: number, step: 1 | -1): number {
  let count = 0;
  for (let row = from; filled[row]?.[column] === 0 && count < 6; row += step) count++;
  return count;
}
