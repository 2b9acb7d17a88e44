/** Null is an empty cell. */
export type Value = number | string | boolean | null | FormulaError;

/** Rows of values of a range or an array constant. */
export type ValueMatrix = readonly (readonly Value[])[];

/** A cell or range of a sheet, from 0, inclusive. */
export interface Range {
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export type Operand = Value | { matrix: ValueMatrix } | { range: Range };

export type ErrorName = '#DIV/0!' | '#N/A' | '#NAME?' | '#NULL!' | '#NUM!' | '#REF!' | '#VALUE!';

/** An error value, as in spreadsheets. */
export interface FormulaError {
  error: ErrorName;
}

export const isError = (value: unknown): value is FormulaError =>
  typeof value === 'object' && value !== null && 'error' in value;

/** A single value, not a range or array constant. */
export const isValue = (operand: Operand): operand is Value =>
  typeof operand !== 'object' || operand === null || isError(operand);

/** Thrown if the result is an error, whatever the rest of the formula is. */
export class FormulaFault extends Error {
  override readonly name = 'FormulaFault';
  readonly value: FormulaError;

  constructor(error: ErrorName) {
    super(error);
    this.value = { error };
  }
}

export const fault = (error: ErrorName): never => {
  throw new FormulaFault(error);
};

/** The value, or the error that its computation throws. */
export function guarded(compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof FormulaFault) return error.value;
    throw error;
  }
}

export const checked = <T>(value: T | FormulaError): T => (isError(value) ? fault(value.error) : (value as T));

/** Thrown if the result cannot be known: an unknown function, or a reference to another file. */
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

/** The limit of a cell. Without it, cells that each double the one above would fill the memory. */
export const LONGEST_TEXT = 32_767;

export const inCellLength = (text: string): string => (text.length > LONGEST_TEXT ? fault('#VALUE!') : text);

export function toText(value: Value): string {
  const known = checked(value);
  // Spreadsheets show fifteen digits.
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

/** Numbers sort before text, text before booleans; case is ignored. */
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

/** An empty cell equals zero, empty text and FALSE. */
const emptyLike = (value: Value, other: Value): number | string | boolean =>
  (value as number | string | boolean | null) ?? EMPTY[typeof other] ?? 0;
const EMPTY: Readonly<Record<string, string | boolean>> = { string: '', boolean: false };

const rank = (value: number | string | boolean): number =>
  typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
