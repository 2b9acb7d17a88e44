import { rangeOf } from './ranges.js';

const [NARROWEST, WIDEST, LETTER, SIDES] = [56, 320, 9, 22];
/** Empty rows and columns after the used range, so that a sheet does not end at its last cell. */
const SPARE = { rows: 3, columns: 1 };
/** Widths are measured on the first rows only; a sheet may have a million. */
const LOOKED_AT = 20_000;
/** How far to search for the merged cell that covers a position. */
const SPANNED = 20;

/** The cells of one page of a workbook by position, the ranges of its segments, and its column widths. */
export function sheetOf({ segments }) {
  const cells = new Map();
  const tables = [];
  const widths = [];
  let [rows, columns, seen] = [0, 0, 0];
  for (const segment of segments) {
    for (const cell of segment.ss_cells ?? []) {
      const range = rangeOf(cell.range);
      if (!range) continue;
      cells.set(`${range.top},${range.left}`, { cell, range, segment });
      rows = Math.max(rows, range.bottom + 1);
      columns = Math.max(columns, range.right + 1);
      seen += 1;
      if (range.left === range.right && seen < LOOKED_AT)
        widths[range.left] = Math.max(widths[range.left] ?? 0, cell.text.length * LETTER + SIDES);
    }
    const range = rangeOf(segment.ss_range);
    if (range) tables.push({ segment, range, header: rangeOf(segment.ss_header_range) });
    if (range) [rows, columns] = [Math.max(rows, range.bottom + 1), Math.max(columns, range.right + 1)];
  }
  columns += SPARE.columns;
  const lefts = [0];
  for (let column = 0; column < columns; column += 1)
    lefts.push(lefts[column] + Math.min(Math.max(widths[column] ?? 0, NARROWEST), WIDEST));
  return { cells, tables, rows: rows + SPARE.rows, columns, lefts };
}

/** Merged cells are also found at the positions they cover. */
export function cellAt({ cells }, row, column) {
  const direct = cells.get(`${row},${column}`);
  if (direct) return direct;
  for (let up = row; up >= Math.max(row - SPANNED, 0); up -= 1)
    for (let back = column; back >= Math.max(column - SPANNED, 0); back -= 1) {
      const found = cells.get(`${up},${back}`);
      if (found && found.range.bottom >= row && found.range.right >= column) return found;
    }
  return null;
}
