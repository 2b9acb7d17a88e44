import { lastOf } from '../../../domain/lists.ts';
import type { ParseContext } from '../../context.ts';
import { findParts, headerRowsOf } from '../find-parts.ts';
import { CELLS_PER_PAGE, requireWithin, type Sheet, type SheetRow, type SheetSource } from '../sheet.ts';

/** Sheets as pages: one each, several for a very long one, each with its header. */
export function workbookSource(sheets: readonly Sheet[], ctx: ParseContext): SheetSource {
  const cellCount = sheets.reduce((sum, { rows }) => sum + countCells(rows), 0);
  requireWithin(ctx, cellCount);
  const pages = sheets.flatMap(pagesOf);
  requireWithin(ctx, cellCount, pages.length);
  return {
    pageCount: pages.length,
    cellCount,
    readSheet: async (pageNumber) => pages[pageNumber - 1]!,
    close() {},
  };
}

const countCells = (rows: readonly SheetRow[]): number => rows.reduce((sum, { cells }) => sum + cells.length, 0);

/** A sheet without cells is a page too. */
function pagesOf(sheet: Sheet): Sheet[] {
  const parts = splitRows(sheet.rows);
  if (parts.length <= 1) return [sheet];
  const pages: Sheet[] = [];
  for (const [at, rows] of parts.entries()) {
    const [first, last] = [rows[0].row, lastOf(rows).row];
    const isLast = at === parts.length - 1;
    const before = pages.at(-1);
    pages.push({
      ...sheet,
      rows,
      carriedHeader: before ? continuedHeader(before) : [],
      isContinued: at > 0,
      merges: sheet.merges.filter(({ top }) => top <= last && (top >= first || at === 0)),
      pictures: sheet.pictures.filter(({ range }) => (range.top >= first || at === 0) && (isLast || range.top <= last)),
      comments: sheet.comments.filter(({ row }) => (row >= first || at === 0) && (isLast || row <= last)),
      warnings: at === 0 ? sheet.warnings : [],
    });
  }
  return pages;
}

function splitRows(rows: readonly SheetRow[]): [SheetRow, ...SheetRow[]][] {
  const parts: [SheetRow, ...SheetRow[]][] = [];
  let cells = 0;
  for (const row of rows) {
    const part = cells > 0 && cells + row.cells.length > CELLS_PER_PAGE ? undefined : parts.at(-1);
    if (part) part.push(row);
    else parts.push([row]);
    cells = (part ? cells : 0) + row.cells.length;
  }
  return parts;
}

/** Header rows of the last table of the page; of the widest one if several end together. */
function continuedHeader(page: Sheet): SheetRow[] {
  const last = page.rows.at(-1)?.row ?? 0;
  const tables = findParts(page).filter(({ type, range }) => type === 'Table' && range.bottom >= last);
  const widest = tables.sort((a, b) => b.range.right - b.range.left - (a.range.right - a.range.left))[0];
  return widest ? headerRowsOf(widest) : [];
}
