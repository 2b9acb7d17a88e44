import { mean } from '../../domain/statistics.ts';
import type { BaseGrid } from './base-grid.ts';
import type { GridFacts, GridSummary } from './grid-facts.ts';
import type { Owners } from './owners.ts';
import type { TableView } from './table-view.ts';
import { middleY } from './text-lines.ts';

/** What is asked about each of the first rows: is it a header row? */
export function headerFeatures(
  view: TableView,
  grid: BaseGrid,
  facts: GridFacts,
  summary: GridSummary,
  owners: Owners,
  row: number,
) {
  const words = grid.words[row]!.flat();
  const below = Math.min(row + 1, grid.rowCount - 1);
  const bold = boldOf(facts, row);
  const rest = Array.from({ length: grid.rowCount - below }, (_, index) => below + index);
  const grey = greyOf(view, grid, row);
  const letters = words.map((word) => word.text).join('');
  return {
    row,
    rowCount: grid.rowCount,
    columnCount: grid.columnCount,
    rowsLeft: grid.rowCount - row,
    fill: summary.rowFill[row]!,
    fillBelow: summary.rowFill[below]!,
    fillRest: mean(rest.map((index) => summary.rowFill[index]!)),
    numeric: summary.rowNumeric[row]!,
    numericBelow: summary.rowNumeric[below]!,
    numericRest: mean(rest.map((index) => summary.rowNumeric[index]!)),
    numericFirst: summary.rowNumeric[0]!,
    bold,
    boldBelow: boldOf(facts, below),
    boldRest: mean(rest.map((index) => boldOf(facts, index))),
    ruleBelow: summary.ruleBelowOfRow[row]!,
    ruleAbove: row > 0 ? summary.ruleBelowOfRow[row - 1]! : -1,
    ruleBelowNext: row + 1 < grid.rowCount ? summary.ruleBelowOfRow[row + 1]! : -1,
    ruleBelowAll: summary.ruleBelow,
    ruleBelowRest: mean(rest.map((index) => summary.ruleBelowOfRow[index]!)),
    grey,
    greyChange: Math.abs(grey - greyOf(view, grid, below)),
    greyChangeRest: Math.abs(grey - mean(rest.map((index) => greyOf(view, grid, index)))),
    firstFilled: facts.filled[row]![0]!,
    firstFilledBelow: facts.filled[below]![0]!,
    spansDown: shareJoined(owners, row, below),
    spansRight: shareSpanningRight(owners, row),
    spansRightBelow: shareSpanningRight(owners, below),
    isSole: new Set(owners[row]).size === 1 ? 1 : 0,
    height: (grid.rowEdges[row + 1]! - grid.rowEdges[row]!) / view.wordHeight,
    heightBelow: (grid.rowEdges[below + 1]! - grid.rowEdges[below]!) / view.wordHeight,
    wordsPerCell: words.length / Math.max(1, summary.rowFill[row]! * grid.columnCount),
    upperCase: mean([...letters].map((letter) => (/\p{Lu}/u.test(letter) ? 1 : 0))),
    wordHeight: mean(words.map((word) => word.y1 - word.y0)) / view.wordHeight,
  };
}

const boldOf = (facts: GridFacts, row: number): number => {
  const known = facts.bold[row]!.filter((bold) => bold >= 0);
  return known.length > 0 ? mean(known) : -1;
};

/** Grey of the paper behind the row's first line of text. */
function greyOf(view: TableView, grid: BaseGrid, row: number): number {
  const first = grid.words[row]!.flat()[0];
  if (!first) return 255;
  const y = middleY(first);
  let best = 0;
  for (const [index, line] of view.lines.entries()) {
    if (Math.abs(line.middle - y) < Math.abs(view.lines[best]!.middle - y)) best = index;
  }
  return view.backgrounds[best]!;
}

function shareJoined(owners: Owners, row: number, below: number): number {
  if (below === row) return 0;
  return mean(owners[row]!.map((owner, column) => (owner === owners[below]![column] ? 1 : 0)));
}

function shareSpanningRight(owners: Owners, row: number): number {
  return mean(owners[row]!.map((owner, column) => (owner === owners[row]![column + 1] ? 1 : 0)));
}
