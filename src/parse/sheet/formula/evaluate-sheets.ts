import * as XLSX from '@e965/xlsx';
import { cellName } from '../cell-names.ts';
import type { SheetCell, SheetRow, SheetWarning } from '../sheet.ts';
import { Evaluator, type FormulaCell, type FormulaSheet, TooFarDown } from './evaluator.ts';
import { readDate } from './functions/date.ts';
import { isError, NotEvaluated, toText, type Value } from './values.ts';

export interface EvaluatedSheet {
  name: string;
  rows: readonly SheetRow[];
  /** The number format of a cell; undefined for the general format. */
  formatOf: (cell: SheetCell) => string | undefined;
  warnings: SheetWarning[];
}

/** Enough for a hundred thousand formulas; a workbook that needs more is malicious. */
const MOST_MS = 5_000;
const MOST_VISITS = 50_000_000;
const NAMED_CELLS = 5;

const isWithoutValue = ({ formula, value }: SheetCell): boolean => formula !== null && value === null;

/** Computes formulas without a stored value. Those that cannot be computed stay empty, with a warning. */
export function evaluateSheets(
  sheets: readonly EvaluatedSheet[],
  names: ReadonlyMap<string, string>,
  now: Date = new Date(),
): void {
  const waiting = sheets.map((sheet) => {
    return { sheet, cells: sheet.rows.flatMap(({ cells }) => cells.filter(isWithoutValue)) };
  });
  if (waiting.every(({ cells }) => cells.length === 0)) return;
  const known = sheets.map(({ name, rows }) => formulaSheet(name, rows));
  const scope = { sheets: new Map(sheets.map(({ name }, at) => [name.toLowerCase(), at])), names };
  const budget = { visits: MOST_VISITS, deadline: performance.now() + MOST_MS };
  const evaluator = new Evaluator(known, scope, budget, now);
  for (const [at, { sheet, cells }] of waiting.entries()) {
    const left: SheetCell[] = [];
    for (const cell of cells) {
      const own = known[at]?.rows.get(cell.row)?.get(cell.column);
      const value = own && computed(evaluator, at, own, budget.deadline);
      if (value === undefined) left.push(cell);
      else show(cell, value, sheet.formatOf(cell));
    }
    if (left.length > 0) sheet.warnings.push(warningOf(sheet.name, left));
  }
}

/** Undefined if the value is unknown. A long chain is computed from its far end. */
function computed(evaluator: Evaluator, sheet: number, cell: FormulaCell, deadline: number): Value | undefined {
  const stack = [{ sheet, cell }];
  for (let next = stack.at(-1); next && performance.now() < deadline; next = stack.at(-1)) {
    try {
      evaluator.valueOf(next.sheet, next.cell);
      stack.pop();
    } catch (error) {
      if (error instanceof NotEvaluated) return undefined;
      if (!(error instanceof TooFarDown)) throw error;
      if (stack.some(({ cell: waiting }) => waiting === error.cell)) return undefined;
      stack.push({ sheet: error.sheet, cell: error.cell });
    }
  }
  return cell.value;
}

function formulaSheet(name: string, rows: readonly SheetRow[]): FormulaSheet {
  const byRow = new Map<number, Map<number, FormulaCell>>();
  let right = 0;
  for (const { row, cells } of rows) {
    const byColumn = new Map<number, FormulaCell>();
    for (const cell of cells) {
      const value = isWithoutValue(cell) ? undefined : storedValue(cell);
      byColumn.set(cell.column, { row, column: cell.column, value, formula: cell.formula });
      right = Math.max(right, cell.column);
    }
    byRow.set(row, byColumn);
  }
  return { name, rows: byRow, bottom: rows.at(-1)?.row ?? 0, right };
}

function storedValue({ kind, value, text }: SheetCell): Value {
  if (kind === 'number' || kind === 'date') {
    const number = Number(value);
    return Number.isFinite(number) ? number : (readDate(value ?? '') ?? value ?? text);
  }
  if (kind === 'boolean') return value === 'TRUE';
  if (kind === 'error') return { error: (value ?? '#VALUE!') as '#VALUE!' };
  return value ?? text;
}

function show(cell: SheetCell, value: Value, format: string | undefined): void {
  if (isError(value)) {
    Object.assign(cell, { kind: 'error', value: value.error, text: value.error });
    return;
  }
  cell.value = toText(value);
  cell.text = typeof value === 'number' ? shown(value, format) : cell.value;
  cell.kind =
    typeof value === 'number' ? (isDate(format) ? 'date' : 'number') : typeof value === 'boolean' ? 'boolean' : 'text';
}

const isDate = (format: string | undefined): boolean => format !== undefined && Boolean(XLSX.SSF.is_date(format));

function shown(value: number, format = 'General'): string {
  try {
    return XLSX.SSF.format(format, value);
  } catch {
    return String(value);
  }
}

function warningOf(sheet: string, cells: readonly SheetCell[]): SheetWarning {
  const names = cells.slice(0, NAMED_CELLS).map(({ row, column }) => cellName(row, column));
  const more = cells.length > NAMED_CELLS ? ` and ${cells.length - NAMED_CELLS} more` : '';
  const message = `The file holds no values for formulas on the sheet ${sheet}, and these could not be computed: ${names.join(', ')}${more}.`;
  return { code: 'formula_not_evaluated', message };
}
