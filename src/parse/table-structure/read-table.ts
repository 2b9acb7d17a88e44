import type { BoundingBox } from '../../domain/geometry.ts';
import { type TableModel, tableModel } from '../../models/table/table-model.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, Word } from '../page-content.ts';
import { switchableRule } from '../rules.ts';
import type { TableGrid } from '../table-grid.ts';
import { assembleGrid } from './assemble.ts';
import { baseGrid } from './base-grid.ts';
import { centredLabels, withLabelsOnFirstLines } from './centred-labels.ts';
import { findColumns, findRows } from './find-boundaries.ts';
import { findSpans } from './find-spans.ts';
import { gridFacts, gridSummary } from './grid-facts.ts';
import { countTableHeaderRows } from './header-rows.ts';
import { layHeads } from './heads-over-numbers.ts';
import { withoutLinesOutside } from './lines-outside.ts';
import { ruledGrid } from './ruled-grid.ts';
import { splitInside } from './split-inside.ts';
import { type TableView, viewTable, wordsInside } from './table-view.ts';

const DRAWN_GRID = switchableRule('table: a grid of drawn lines is the table');

/**
 * Reads rows, columns, spans and header rows of the table in `region`. Every word of the region lands in exactly one cell,
 * unchanged. Null when there is nothing to put into rows and columns.
 *
 * `words` are those that belong to the table when the caller has already shared them out among the page's regions.
 */
export function readTable(
  region: BoundingBox,
  content: PageContent,
  _ctx: ParseContext,
  words: readonly Word[] = wordsInside(region, content.words),
): TableGrid | null {
  if (words.length === 0) return null;
  return readView(viewTable(region, content, words), tableModel());
}

export function readView(seen: TableView, model: TableModel): TableGrid | null {
  const columns = findColumns(withoutLinesOutside(seen, model), model);
  const separators = columns.map(({ at }) => at);
  const labels = centredLabels(seen, separators);
  const view = labels.length > 0 ? withLabelsOnFirstLines(seen, labels) : seen;
  const rows = findRows(view, separators, model);
  const drawn = DRAWN_GRID.isOn ? ruledGrid(view) : null;
  const ruled = drawn && splitInside(view, drawn, columns, rows);
  if (ruled) {
    const grid = baseGrid(view, ruled.rows.slice(1, -1), ruled.columns.slice(1, -1));
    const facts = gridFacts(view, grid);
    const headerRowCount = countTableHeaderRows(view, grid, facts, gridSummary(facts), ruled.owners, model);
    return assembleGrid(grid, ruled.owners, headerRowCount, view, { rows: [], columns: [] });
  }
  if (rows.length === 0 && columns.length === 0) return null;
  const grid = baseGrid(
    view,
    rows.map(({ at }) => at),
    columns.map(({ at }) => at),
  );
  layHeads(view, grid);
  const facts = gridFacts(view, grid);
  const summary = gridSummary(facts);
  const owners = findSpans(view, grid, facts, summary, model, labels);
  const headerRowCount = countTableHeaderRows(view, grid, facts, summary, owners, model);
  return assembleGrid(grid, owners, headerRowCount, view, {
    rows: rows.map(({ probability }) => probability),
    columns: columns.map(({ probability }) => probability),
  });
}
