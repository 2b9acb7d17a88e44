import type { CellRange, SheetCell, SheetRow } from './sheet.ts';

/** Headers of more rows exist, but a rule that believes in them takes data for headers. */
const MOST_HEADER_ROWS = 4;

/** How many rows at the top of a table say what the columns hold. */
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
  while (count < Math.min(MOST_HEADER_ROWS, rows.length - 1) && goesOn(rows, count, merges)) count += 1;
  return count;
}

const isEmphasised = ({ style }: SheetCell): boolean => Boolean(style?.is_bold || style?.bg_color);
const share = (cells: readonly SheetCell[], holds: (cell: SheetCell) => boolean): number =>
  cells.filter(holds).length / Math.max(1, cells.length);

/** A year over a column names it; any other number is a value. */
const isLabel = (cell: SheetCell): boolean =>
  cell.kind === 'text' || cell.kind === 'date' || /^(?:19|20|21)\d\d$/.test(cell.text.trim());

function canHead({ cells }: SheetRow): boolean {
  return share(cells, isLabel) === 1 || (share(cells, isEmphasised) === 1 && share(cells, isLabel) >= 0.5);
}

/** The first row is a header when something sets it off: emphasis, or values below labels. */
function differs({ cells: head }: SheetRow, below: readonly SheetRow[]): boolean {
  const body = below.flatMap(({ cells }) => cells);
  if (share(head, isEmphasised) >= 0.8 && share(body, isEmphasised) < 0.6) return true;
  const valuesBelow = head.filter(({ column, kind }) => {
    const values = body.filter((cell) => cell.column === column);
    return kind === 'text' && values.length > 0 && share(values, (cell) => cell.kind !== 'text') > 0.5;
  });
  if (valuesBelow.length > 0) return true;
  const names = new Set(head.map(({ text }) => text.trim().toLowerCase()));
  // All text, nothing emphasised: names of columns are short, all different, and every column has one.
  const isComplete = head.length >= 2 && head.length >= Math.max(...below.map(({ cells }) => cells.length));
  return isComplete && names.size === head.length && head.every(({ text }) => text.length <= 60);
}

/** A second header row is under names that span columns, or shares the emphasis that the body lacks. */
function goesOn(rows: readonly SheetRow[], at: number, merges: readonly CellRange[]): boolean {
  const [above, here, below] = rows.slice(at - 1, at + 2);
  if (!above || !here || !below || !canHead(here)) return false;
  const covered = (row: number) =>
    merges.some((m) => m.top <= row && m.bottom >= row && (m.right > m.left || m.bottom > row));
  if (covered(above.row)) return share(here.cells, (cell) => cell.kind === 'text' || isLabel(cell)) === 1;
  const emphasised = share(here.cells, isEmphasised) === 1 && share(above.cells, isEmphasised) === 1;
  return emphasised && share(below.cells, isEmphasised) < 0.5;
}
