import type { RowGap } from '../../models/table/row-network.ts';
import type { TableModel } from '../../models/table/table-model.ts';
import { rowCells } from './row-cells.ts';
import { type RuleBetween, rowFeatures } from './row-features.ts';
import type { TableView } from './table-view.ts';

/** What the row network is told about each gap: the trees' features and their answer, and what stands in the columns beside it. */
export function rowInput(
  view: TableView,
  columns: readonly number[],
  rules: readonly RuleBetween[],
  model: TableModel,
): RowGap[] {
  const cells = rowCells(view, columns);
  return rowFeatures(view, columns, rules).map((features, index) => ({
    features: [...Object.values(features), logOdds(model.ask('row', features))],
    cells: cells[index]!,
  }));
}

/** No answer is surer than this. */
const LEAST = 1e-4;

const logOdds = (probability: number): number =>
  Math.log(Math.max(LEAST, probability) / Math.max(LEAST, 1 - probability));
