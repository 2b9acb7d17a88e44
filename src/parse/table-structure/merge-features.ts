import { mean } from '../../domain/statistics.ts';
import type { BaseGrid } from './base-grid.ts';
import { type CellNumbers, type GridFacts, type GridSummary, runsAcross } from './grid-facts.ts';
import type { TableView } from './table-view.ts';
import type { TableWord } from './text-lines.ts';

const at = (matrix: CellNumbers, row: number, column: number): number => matrix[row]?.[column] ?? -1;

const placeInGrid = ({ rowCount, columnCount }: BaseGrid, row: number, column: number) => ({
  row,
  column,
  rowCount,
  columnCount,
  rowsLeft: rowCount - row,
  columnsLeft: columnCount - column,
});

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
    ...placeInGrid(grid, row, column),
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

const startOf = (words: readonly TableWord[]): number => Math.min(...words.map((word) => word.x0));
const endOf = (words: readonly TableWord[]): number => Math.max(...words.map((word) => word.x1));

/** How far the middle of the words is from the middle of a stretch; 9 without words. */
function offCentre(words: readonly TableWord[], from: number, to: number, wordHeight: number): number {
  if (words.length === 0) return 9;
  return Math.abs((startOf(words) + endOf(words)) / 2 - (from + to) / 2) / wordHeight;
}

/** Smallest space between a word of one cell and a word of the next on the same line; 9 when there is no such pair. */
function smallestSpace(here: readonly TableWord[], next: readonly TableWord[], wordHeight: number): number {
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
    ...placeInGrid(grid, row, column),
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
function emptyRun(filled: CellNumbers, from: number, column: number, step: 1 | -1): number {
  let count = 0;
  for (let row = from; filled[row]?.[column] === 0 && count < 6; row += step) count++;
  return count;
}
