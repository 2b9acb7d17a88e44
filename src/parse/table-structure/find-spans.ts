import { mean } from '../../domain/statistics.ts';
import type { TableModel } from '../../models/table/table-model.ts';
import { switchableRule } from '../rules.ts';
import type { BaseGrid } from './base-grid.ts';
import { type CentredLabel, joinsOfLabels, sharedPlaces } from './centred-labels.ts';
import type { GridFacts, GridSummary } from './grid-facts.ts';
import { joinsOfHeads } from './heads-over-numbers.ts';
import { downMergeFeatures, rightMergeFeatures } from './merge-features.ts';
import type { Owners } from './owners.ts';
import { type Join, joinSpans } from './span-joiner.ts';
import { standApart } from './stand-apart.ts';
import type { TableView } from './table-view.ts';

/** Probability from which places are joined. Spans are rarer than their absence and cost more when wrong. */
const JOINED = 0.6;

const TITLE_ROWS = switchableRule('table: titles of row groups span only where it can be seen');
const APART = switchableRule('table: texts that stand apart on one line are no one cell');
const NO_EMPTY_SPANS = switchableRule('table: empty places stay single cells');

/** Joins places of the grid to spanning cells. */
export function findSpans(
  view: TableView,
  grid: BaseGrid,
  facts: GridFacts,
  summary: GridSummary,
  model: TableModel,
  labels: readonly CentredLabel[] = [],
): Owners {
  const joins: Join[] = [...joinsOfHeads(view, grid, facts), ...joinsOfLabels(labels, grid.rowSeparators)];
  const isShared = sharedPlaces(labels, grid.rowSeparators);
  for (let row = 0; row < grid.rowCount; row++) {
    const isTitle = TITLE_ROWS.isOn && isTitleRow(facts, row);
    const spansAll = isTitle && isSeenToSpan(grid, facts, row);
    for (let column = 0; column + 1 < grid.columnCount; column++) {
      const probability = isTitle
        ? Number(spansAll)
        : model.ask('right', rightMergeFeatures(view, grid, facts, summary, row, column));
      if (probability > JOINED) joins.push({ row, column, otherRow: row, otherColumn: column + 1, probability });
    }
    if (row + 1 === grid.rowCount) continue;
    for (let column = 0; column < grid.columnCount; column++) {
      if (isShared(row, column)) continue;
      const probability = model.ask('down', downMergeFeatures(view, grid, facts, summary, row, column));
      if (probability > JOINED) joins.push({ row, column, otherRow: row + 1, otherColumn: column, probability });
    }
  }
  const isFilled = (row: number, column: number): boolean => facts.filled[row]![column] === 1;
  const owners = joinSpans(
    grid.rowCount,
    grid.columnCount,
    joins,
    isFilled,
    (a, b) => !APART.isOn || !standApart(view.wordHeight, grid, a, b),
  );
  return NO_EMPTY_SPANS.isOn ? withoutEmptySpans(grid, owners) : owners;
}

/** Text in the first place only: most often the title of the rows below. */
export const isTitleRow = (facts: GridFacts, row: number): boolean =>
  facts.filled[row]!.length > 1 && facts.filled[row]!.every((filled, column) => filled === (column === 0 ? 1 : 0));

/**
 * A title spans its row when it can be seen to: its text is wider than the first column, or the lines between columns stop at
 * its row. Otherwise it is a first cell with empty cells beside it.
 */
function isSeenToSpan(grid: BaseGrid, facts: GridFacts, row: number): boolean {
  const end = Math.max(...grid.words[row]![0]!.map((word) => word.x1));
  if (end > grid.columnEdges[1]!) return true;
  const drawn = (index: number): number => mean((facts.ruleRight[index] ?? []).slice(0, -1));
  return drawn(row) < 0.25 && Math.max(drawn(row - 1), drawn(row + 1)) > 0.75;
}

/** Nothing tells whether empty places belong together; as single cells they do least harm. */
function withoutEmptySpans(grid: BaseGrid, owners: Owners): Owners {
  const withText = new Set<number>();
  for (const [row, places] of owners.entries()) {
    for (const [column, owner] of places.entries()) if (grid.words[row]![column]!.length > 0) withText.add(owner);
  }
  return owners.map((places, row) =>
    places.map((owner, column) => (withText.has(owner) ? owner : row * grid.columnCount + column)),
  );
}
