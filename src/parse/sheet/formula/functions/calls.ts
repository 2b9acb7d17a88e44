import { neighbours } from '../../../../domain/lists.ts';
import { type Operand, type Range, toNumber, toText, type Value, type ValueMatrix } from '../values.ts';

export interface CallContext {
  /** Values of an operand as rows; a single value is one row with one column. */
  matrix(operand: Operand): ValueMatrix;
  /** The value, or the first of several. */
  value(operand: Operand): Value;
  /** All values of an operand, without empty cells of ranges. */
  values(operand: Operand): Iterable<Value>;
  /** The cell with the formula. */
  place: { row: number; column: number };
  rangeOf(operand: Operand): Range | null;
  now: Date;
}

/** Arguments are evaluated lazily, so that IF evaluates only one branch. */
export type Argument = () => Operand;
/** Calling an argument that the formula omits is a TypeError, which the evaluator reports. */
export type Arguments = readonly [Argument, Argument, Argument, Argument, ...Argument[]];
export type FormulaFunction = (args: Arguments, ctx: CallContext) => Operand;
export type FunctionTable = Readonly<Record<string, FormulaFunction>>;

/** An argument as a number; `other` if the formula omits it. */
/** Arguments two by two; one without a partner is left out. */
export const argumentPairs = (args: readonly Argument[]): [Argument, Argument][] =>
  neighbours(args).filter((_, at) => at % 2 === 0);

export const numberAt = (args: readonly Argument[], at: number, ctx: CallContext, other = 0): number =>
  args[at] ? toNumber(ctx.value(args[at]())) : other;

export const wholeAt = (args: readonly Argument[], at: number, ctx: CallContext, other = 0): number =>
  Math.trunc(numberAt(args, at, ctx, other));

export const textAt = (args: readonly Argument[], at: number, ctx: CallContext, other = ''): string =>
  args[at] ? toText(ctx.value(args[at]())) : other;
