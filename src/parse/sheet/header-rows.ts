import type { CellRange, SheetCell, SheetRow } from './sheet.ts';

/** Larger headers exist, but allowing them would turn data into headers. */
const MOST_HEADER_ROWS = 4;

/** The number of header rows at the top of a table. */
export function countSheetHeaderRows(
  rows: readonly SheetRow[],
  merges: readonly CellRange[],
  filterRows: readonly number[],
): number {
  const [first] = rows;
  if (!first || rows.length < 2) return 0;
  const filtered = rows.findIndex(({ row }) => filterRows.includes(row));
  if (filtered >= 0 && filtered < MOST_HEADER_ROWS) return filtered + 1;
  if (!canHead(first) || !differs(first, rows.slice(1, 51))) return 0;
  let count = 1;
  while (count < Math.min(MOST_HEADER_ROWS, rows.length - 1) && headerContinues(rows, count, merges)) count += 1;
  return count;
}

const isEmphasised = ({ style }: SheetCell): boolean => Boolean(style?.is_bold || style?.bg_color);
const share = (cells: readonly SheetCell[], holds: (cell: SheetCell) => boolean): number =>
  cells.filter(holds).length / Math.max(1, cells.length);

/** A year is a column name; any other number is a value. */
const isLabel = (cell: SheetCell): boolean =>
  cell.kind === 'text' || cell.kind === 'date' || /^(?:19|20|21)\d\d$/.test(cell.text.trim());

const canHead = ({ cells }: SheetRow): boolean =>
  share(cells, isLabel) === 1 || (share(cells, isEmphasised) === 1 && share(cells, isLabel) >= 0.5);

/** Whether the first row is a header: it is emphasised, or it has labels above values. */
function differs({ cells: head }: SheetRow, below: readonly SheetRow[]): boolean {
  const body = below.flatMap(({ cells }) => cells);
  if (share(head, isEmphasised) >= 0.8 && share(body, isEmphasised) < 0.6) return true;
  const valuesBelow = head.filter(({ column, kind }) => {
    const values = body.filter((cell) => cell.column === column);
    return kind === 'text' && values.length > 0 && share(values, (cell) => cell.kind !== 'text') > 0.5;
  });
  if (valuesBelow.length > 0) return true;
  const names = new Set(head.map(({ text }) => text.trim().toLowerCase()));
  // Only text, no emphasis: column names are short and distinct, and every column has one.
  const isComplete = head.length >= 2 && head.length >= Math.max(...below.map(({ cells }) => cells.length));
  return isComplete && names.size === head.length && head.every(({ text }) => text.length <= 60);
}

/** Whether the header continues: below cells that span columns, or with an emphasis that the body lacks. */
function headerContinues(rows: readonly SheetRow[], at: number, merges: readonly CellRange[]): boolean {
  const [above, here, below] = rows.slice(at - 1, at + 2);
  if (!above || !here || !below || !canHead(here)) return false;
  const covered = (row: number) =>
    merges.some((m) => m.top <= row && m.bottom >= row && (m.right > m.left || m.bottom > row));
  if (covered(above.row)) return share(here.cells, (cell) => cell.kind === 'text' || isLabel(cell)) === 1;
  const emphasised = share(here.cells, isEmphasised) === 1 && share(above.cells, isEmphasised) === 1;
  return emphasised && share(below.cells, isEmphasised) < 0.5;
}
