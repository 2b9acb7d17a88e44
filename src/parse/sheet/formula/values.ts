/** What a formula computes with. Null is an empty cell. */
export type Value = number | string | boolean | null | FormulaError;

/** Rows of values: what a range or a constant in braces gives. */
export type ValueMatrix = readonly (readonly Value[])[];

/** A cell or range of a sheet, from 0; the ends are included. */
export interface Range {
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export type Operand = Value | { matrix: ValueMatrix } | { range: Range };

export type ErrorName = '#DIV/0!' | '#N/A' | '#NAME?' | '#NULL!' | '#NUM!' | '#REF!' | '#VALUE!';

/** An error that is a value, as spreadsheets have them. */
export interface FormulaError {
  error: ErrorName;
}

export const isError = (value: unknown): value is FormulaError =>
  typeof value === 'object' && value !== null && 'error' in value;

/** One value, stated in the formula or computed; not a range or a constant in braces. */
export const isValue = (operand: Operand): operand is Value =>
  typeof operand !== 'object' || operand === null || isError(operand);

/** Thrown where the result is an error, whatever the rest of the formula is. */
export class FormulaFault extends Error {
  override readonly name = 'FormulaFault';
  readonly value: FormulaError;

  constructor(error: ErrorName) {
    super(error);
    this.value = { error };
  }
}

/** Ends the computation with an error. */
export const fault = (error: ErrorName): never => {
  throw new FormulaFault(error);
};

/** A value that is an error ends it as well. */
export function checked<T>(value: T | FormulaError): T {
  return isError(value) ? fault(value.error) : (value as T);
}

/** Thrown where we cannot know the result: a function that we do not have, a reference that leads out of the file. */
export class NotEvaluated extends Error {
  override readonly name = 'NotEvaluated';
}

export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return readNumber(checked(value)) ?? fault('#VALUE!');
}

/** `1,234.5`, `12%`, `1e3`; null for other texts. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?%?$/i.test(trimmed) || !/\d/.test(trimmed))
    return null;
  const number = Number(trimmed.replaceAll(',', '').replace('%', ''));
  return Number.isFinite(number) ? number / (trimmed.endsWith('%') ? 100 : 1) : null;
}

/** What a cell can hold. Without it, cells that each double the one above would fill the memory. */
export const LONGEST_TEXT = 32_767;

export const inCellLength = (text: string): string => (text.length > LONGEST_TEXT ? fault('#VALUE!') : text);

export function toText(value: Value): string {
  const known = checked(value);
  // Fifteen digits are all that a spreadsheet shows.
  if (typeof known === 'number') return String(Number(known.toPrecision(15)));
  return typeof known === 'boolean' ? String(known).toUpperCase() : (known ?? '');
}

export function toBoolean(value: Value): boolean {
  const known = checked(value);
  if (typeof known !== 'string') return Boolean(known);
  return /^(?:true|false)$/i.test(known) ? known.toUpperCase() === 'TRUE' : fault('#VALUE!');
}

export const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** Numbers come before texts, texts before truth values; case does not count. */
export function compareValues(a: Value, b: Value): number {
  for (const value of [a, b]) checked(value);
  const [left, right] = [emptyLike(a, b), emptyLike(b, a)];
  const [rankA, rankB] = [rank(left), rank(right)];
  if (rankA !== rankB) return rankA - rankB;
  if (typeof left === 'string') {
    const [x, y] = [left.toLowerCase(), (right as string).toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return Number(left) - Number(right);
}

/** An empty cell is equal to zero, to an empty text and to FALSE. */
const emptyLike = (value: Value, other: Value): number | string | boolean =>
  (value as number | string | boolean | null) ?? EMPTY[typeof other] ?? 0;
const EMPTY: Readonly<Record<string, string | boolean>> = { string: '', boolean: false };

const rank = (value: number | string | boolean): number =>
  typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
