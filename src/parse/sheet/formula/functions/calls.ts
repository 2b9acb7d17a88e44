import { type Operand, type Range, toNumber, toText, type Value, type ValueMatrix } from '../values.ts';

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

/** An argument as a number; `other` where the formula leaves it out. */
export const numberAt = (args: readonly Argument[], at: number, ctx: CallContext, other = 0): number =>
  args[at] ? toNumber(ctx.value(args[at]())) : other;

export const wholeAt = (args: readonly Argument[], at: number, ctx: CallContext, other = 0): number =>
  Math.trunc(numberAt(args, at, ctx, other));

export const textAt = (args: readonly Argument[], at: number, ctx: CallContext, other = ''): string =>
  args[at] ? toText(ctx.value(args[at]())) : other;
