import type { BoundingBox } from '../../domain/geometry.ts';
import { type TableModel, tableModel } from '../../models/table/table-model.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, Word } from '../page-content.ts';
import { rule } from '../rules.ts';
import type { TableGrid } from '../table-grid.ts';
import { assembleGrid } from './assemble.ts';
import { baseGrid } from './base-grid.ts';
import { type Boundary, findColumns, findRows } from './find-boundaries.ts';
import { findSpans } from './find-spans.ts';
import { gridFacts, gridSummary } from './grid-facts.ts';
import { countTableHeaderRows } from './header-rows.ts';
import { columnAt } from './row-features.ts';
import { type RuledGrid, ruledGrid } from './ruled-grid.ts';
import { type TableView, viewTable, wordsInside } from './table-view.ts';
import { middleX, middleY, type TableLine, type TableWord } from './text-lines.ts';

/** How sure the model must be of a column boundary inside a ruled cell to say that the lines are not all there is. */
const OUTVOTES_LINES = 0.9;
/** Space between two words that is more than a word space, in word heights. */
const WIDE_SPACE = 0.9;

const DRAWN_GRID = rule('table: a grid of drawn lines is the table');
const HIDDEN_COLUMNS = rule('table: sure columns inside drawn cells overrule the drawn grid');
const HIDDEN_ROWS = rule('table: full text lines inside drawn rows overrule the drawn grid');

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

export function readView(view: TableView, model: TableModel): TableGrid | null {
  const columns = findColumns(view, model);
  const rows = findRows(
    view,
    columns.map(({ at }) => at),
    model,
  );
  const ruled = DRAWN_GRID.isOn ? ruledGrid(view) : null;
  if (ruled && isAllThereIs(view, ruled, columns, rows)) {
    const grid = baseGrid(view, ruled.rows.slice(1, -1), ruled.columns.slice(1, -1));
    const facts = gridFacts(view, grid);
    const headerRowCount = countTableHeaderRows(view, grid, facts, gridSummary(facts), ruled.owners, model);
    return assembleGrid(grid, ruled.owners, headerRowCount, view.wordHeight, { rows: [], columns: [] });
  }
  if (rows.length === 0 && columns.length === 0) return null;
  const grid = baseGrid(
    view,
    rows.map(({ at }) => at),
    columns.map(({ at }) => at),
  );
  const facts = gridFacts(view, grid);
  const summary = gridSummary(facts);
  const owners = findSpans(view, grid, facts, summary, model);
  const headerRowCount = countTableHeaderRows(view, grid, facts, summary, owners, model);
  return assembleGrid(grid, owners, headerRowCount, view.wordHeight, {
    rows: rows.map(({ probability }) => probability),
    columns: columns.map(({ probability }) => probability),
  });
}

/** False when the lines close only groups of rows or columns: then the model sees boundaries inside the ruled cells. */
function isAllThereIs(
  view: TableView,
  ruled: RuledGrid,
  columns: readonly Boundary[],
  rows: readonly Boundary[],
): boolean {
  if (HIDDEN_COLUMNS.isOn && hidesColumns(view, ruled, columns)) return false;
  return !(HIDDEN_ROWS.isOn && hidesRows(view, ruled, rows));
}

/** Two words of one ruled cell on one line, a wide space between them, and in that space a boundary that is almost certain. */
function hidesColumns(view: TableView, ruled: RuledGrid, columns: readonly Boundary[]): boolean {
  const sure = columns.filter(({ probability }) => probability > OUTVOTES_LINES);
  return view.lines.some((line) =>
    line.words.some((word, index) => {
      const before = line.words[index - 1];
      if (!before || word.x0 - before.x1 < WIDE_SPACE * view.wordHeight) return false;
      const isCut = sure.some(({ at }) => at > before.x1 && at < word.x0);
      return isCut && ownerOf(ruled, before) === ownerOf(ruled, word);
    }),
  );
}

function ownerOf({ rows, columns, owners }: RuledGrid, word: TableWord): number | undefined {
  return owners[columnAt(rows, middleY(word)) - 1]?.[columnAt(columns, middleX(word)) - 1];
}

/** A boundary inside a ruled row with a full line of text on both sides of it. */
function hidesRows(view: TableView, ruled: RuledGrid, rows: readonly Boundary[]): boolean {
  const isDrawn = ({ from, to }: Boundary): boolean => ruled.rows.some((line) => line > from - 2 && line < to + 2);
  return rows.some((boundary) => {
    if (isDrawn(boundary)) return false;
    const next = ruled.rows.findIndex((line) => line > boundary.at);
    const across = fullLines(view, ruled, ruled.rows[next - 1]!, ruled.rows[next]!);
    return across.some((y) => y < boundary.at) && across.some((y) => y > boundary.at);
  });
}

/** Middles of the text lines in a band of rows that have text in most of the columns in which the band has any. */
function fullLines(view: TableView, { columns }: RuledGrid, top: number, bottom: number): number[] {
  const inside = view.lines.filter(({ middle }) => middle > top && middle < bottom);
  const columnsOf = (line: TableLine): Set<number> =>
    new Set(line.words.map((word) => columnAt(columns, middleX(word))));
  const filled = new Set(inside.flatMap((line) => [...columnsOf(line)])).size;
  return inside.filter((line) => columnsOf(line).size >= Math.max(2, 0.6 * filled)).map(({ middle }) => middle);
}
