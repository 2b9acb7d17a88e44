import { compareValues, fault, guarded, isError, isValue, toBoolean, toNumber, type Value } from '../values.ts';
import {
  type Argument,
  type Arguments,
  argumentPairs,
  type CallContext,
  type FormulaFunction,
  type FunctionTable,
} from './calls.ts';

function* truths(args: readonly Argument[], ctx: CallContext): Generator<boolean> {
  for (const arg of args) {
    const operand = arg();
    for (const value of isValue(operand) ? [operand] : ctx.values(operand)) {
      // Text and empty cells in a range are ignored.
      if (!isValue(operand) && (typeof value === 'string' || value === null)) continue;
      yield toBoolean(value);
    }
  }
}

const valueOrError = (args: Arguments, ctx: CallContext): Value =>
  guarded(() => (args[0] ? ctx.value(args[0]()) : null));

const test =
  (holds: (value: Value) => boolean): FormulaFunction =>
  (args, ctx) =>
    holds(valueOrError(args, ctx));

const unless =
  (isCaught: (name: string) => boolean): FormulaFunction =>
  (args, ctx) => {
    const value = valueOrError(args, ctx);
    return isError(value) && isCaught(value.error) ? (args[1]?.() ?? '') : value;
  };

export const LOGIC: FunctionTable = {
  IF: (args, ctx) => {
    const isTrue = toBoolean(ctx.value(args[0]()));
    const chosen = args[isTrue ? 1 : 2];
    return chosen ? chosen() : isTrue ? 0 : false;
  },
  IFS: (args, ctx) => {
    for (const [condition, result] of argumentPairs(args)) if (toBoolean(ctx.value(condition()))) return result();
    return fault('#N/A');
  },
  SWITCH: (args, ctx) => {
    const value = ctx.value(args[0]());
    for (const [one, result] of argumentPairs(args.slice(1)))
      if (compareValues(ctx.value(one()), value) === 0) return result();
    const other = args.length % 2 === 0 ? args.at(-1) : undefined;
    return other ? other() : fault('#N/A');
  },
  CHOOSE: (args, ctx) => {
    const chosen = args[Math.trunc(toNumber(ctx.value(args[0]())))];
    return chosen && chosen !== args[0] ? chosen() : fault('#VALUE!');
  },
  IFERROR: unless(() => true),
  IFNA: unless((name) => name === '#N/A'),
  AND: (args, ctx) => [...truths(args, ctx)].every(Boolean),
  OR: (args, ctx) => [...truths(args, ctx)].some(Boolean),
  XOR: (args, ctx) => [...truths(args, ctx)].filter(Boolean).length % 2 === 1,
  NOT: (args, ctx) => !toBoolean(ctx.value(args[0]())),
  TRUE: () => true,
  FALSE: () => false,
  NA: () => fault('#N/A'),
  ISBLANK: test((value) => value === null),
  ISNUMBER: test((value) => typeof value === 'number'),
  ISTEXT: test((value) => typeof value === 'string'),
  ISNONTEXT: test((value) => typeof value !== 'string'),
  ISLOGICAL: test((value) => typeof value === 'boolean'),
  ISERROR: test(isError),
  ISERR: test((value) => isError(value) && value.error !== '#N/A'),
  ISNA: test((value) => isError(value) && value.error === '#N/A'),
  ISEVEN: test((value) => Math.trunc(toNumber(value)) % 2 === 0),
  ISODD: test((value) => Math.trunc(toNumber(value)) % 2 !== 0),
};
