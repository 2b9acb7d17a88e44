import type { Operand, Range, Value, ValueMatrix } from '../values.ts';

/** What a function may do beside computing. */
export interface CallContext {
  /** Values of an operand, rows of rows; a single value is one row of one. */
  matrix(operand: Operand): ValueMatrix;
  /** One value; the first of several. */
  value(operand: Operand): Value;
  /** Values in an operand; those of a range without its empty cells. */
  values(operand: Operand): Iterable<Value>;
  /** The place of the cell that holds the formula. */
  place: { row: number; column: number };
  rangeOf(operand: Operand): Range | null;
  now: Date;
}

/** Arguments are computed when they are asked for, so that IF takes one way only. */
export type Argument = () => Operand;
/** As a function states them. Calling one that the formula leaves out is a TypeError, which the evaluator reports. */
export type Arguments = readonly [Argument, Argument, Argument, Argument, ...Argument[]];
export type FormulaFunction = (args: Arguments, ctx: CallContext) => Operand;
export type FunctionTable = Readonly<Record<string, FormulaFunction>>;
