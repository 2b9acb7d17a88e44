import type { TableModel } from '../../models/table/table-model.ts';
import type { BaseGrid } from './base-grid.ts';
import type { GridFacts, GridSummary } from './grid-facts.ts';
import { headerFeatures } from './header-features.ts';
import { countRowsOverNumbers } from './header-rows-over-numbers.ts';
import type { Owners } from './owners.ts';
import type { TableView } from './table-view.ts';

/** No table has more header rows than this. */
export const HEADER_ROWS_ASKED = 6;

/** How many rows at the top are header rows. At least one row stays body. */
export function countTableHeaderRows(
  view: TableView,
  grid: BaseGrid,
  facts: GridFacts,
  summary: GridSummary,
  owners: Owners,
  model: TableModel,
): number {
  const asked = Math.min(HEADER_ROWS_ASKED, grid.rowCount - 1);
  let count = 0;
  while (count < asked && model.ask('header', headerFeatures(view, grid, facts, summary, owners, count)) > 0.5) count++;
  count = Math.max(count, Math.min(asked, countRowsOverNumbers(grid, owners)));
  // A cell that spans from the header downwards takes its rows with it.
  while (count > 0 && count < asked && owners[count]!.some((owner, column) => owner === owners[count - 1]![column]))
    count++;
  return count;
}
