import type { SegmentDraft } from '../../draft.ts';
import type { IndexSpan } from './cut-greedily.ts';

const ROW = /\d+/g;
const COLUMN = /[A-Z]+/g;

const firstRow = (range: string): number => Number(range.match(ROW)![0]);
const lastRow = (range: string): number => Number(range.match(ROW)!.at(-1));

/**
 * The cells of some rows of a sheet's table. A grid has a row for each row of the sheet that holds something, in their order, and
 * above them the header rows again where the table began further up.
 */
export function sheetRows(
  { sheet }: SegmentDraft,
  [from, to]: IndexSpan,
  rowCount: number,
): Pick<SegmentDraft, 'sheet'> {
  if (!sheet) return {};
  const rows = [...new Set(sheet.cells.map(({ range }) => firstRow(range)))].sort((a, b) => a - b);
  const repeated = rowCount - rows.length;
  if (repeated < 0) return { sheet };
  const kept = new Set(rows.slice(Math.max(0, from - repeated), Math.max(0, to - repeated)));
  if (kept.size === 0) return { sheet: { ...sheet, cells: [], range: sheet.header?.range ?? sheet.range } };
  const cells = sheet.cells.filter(({ range }) => kept.has(firstRow(range)));
  const columns = sheet.range.match(COLUMN)!;
  const end = cells.reduce((last, { range }) => Math.max(last, lastRow(range)), 0);
  const range = `${columns[0]}${firstRow(cells[0]!.range)}:${columns.at(-1)}${end}`;
  return { sheet: { ...sheet, cells, range } };
}
