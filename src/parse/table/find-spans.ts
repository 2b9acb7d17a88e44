import type { TableModel } from '../../models/table/table-model.ts';
import { CellMerger, type Owners } from './merge-cells.ts';
import {
  type BaseGrid,
  downMergeFeatures,
  type GridFacts,
  type GridSummary,
  rightMergeFeatures,
} from './merge-features.ts';
import type { TableView } from './table-view.ts';
import { mean } from './text-lines.ts';

/** Probability from which places are joined. Spans are rarer than their absence and cost more when wrong. */
const JOINED = 0.6;

/** Joins places of the grid to spanning cells. */
export function findSpans(
  view: TableView,
  grid: BaseGrid,
  facts: GridFacts,
  summary: GridSummary,
  model: TableModel,
): Owners {
  const merger = new CellMerger(grid.rowCount, grid.columnCount);
  for (let row = 0; row < grid.rowCount; row++) {
    const right = Array.from({ length: grid.columnCount - 1 }, (_, column) =>
      model.ask('right', rightMergeFeatures(view, grid, facts, summary, row, column)),
    );
    const isTitle = isTitleRow(facts, row);
    const joinsAll = isTitle && mean(right) > 0.5;
    for (const [column, probability] of right.entries()) {
      // The title of a group of rows spans all columns or none.
      if (isTitle ? joinsAll : probability > JOINED) merger.join(row, column, row, column + 1);
    }
    if (row + 1 === grid.rowCount) continue;
    for (let column = 0; column < grid.columnCount; column++) {
      const features = downMergeFeatures(view, grid, facts, summary, row, column);
      if (model.ask('down', features) > JOINED) merger.join(row, column, row + 1, column);
    }
  }
  return withoutEmptySpans(grid, merger.owners());
}

/** Text in the first place only. */
const isTitleRow = (facts: GridFacts, row: number): boolean =>
  facts.filled[row]!.every((filled, column) => filled === (column === 0 ? 1 : 0));

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
