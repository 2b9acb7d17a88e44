import { checked, fault, isValue, toNumber, type Value } from '../values.ts';
import {
  type Argument,
  type Arguments,
  argumentPairs,
  type CallContext,
  type FormulaFunction,
  type FunctionTable,
  numberAt,
  wholeAt,
} from './calls.ts';
import { criterion } from './criteria.ts';

/** Numbers in the arguments. Direct arguments may also be text that reads as a number. */
function* numbersInArguments(args: readonly Argument[], ctx: CallContext): Generator<number> {
  for (const arg of args) {
    const operand = arg();
    if (isValue(operand)) yield toNumber(operand);
    else for (const value of ctx.values(operand)) if (typeof checked(value) === 'number') yield value as number;
  }
}

const over =
  (compute: (numbers: number[]) => number): FormulaFunction =>
  (args, ctx) =>
    finite(compute([...numbersInArguments(args, ctx)]));

const finite = (value: number): number => (Number.isFinite(value) ? value : fault('#NUM!'));

/** A function of one or two numbers with defaults. */
const of =
  (compute: (value: number, by: number) => number, value = 0, by = 0): FormulaFunction =>
  (args, ctx) =>
    finite(compute(numberAt(args, 0, ctx, value), numberAt(args, 1, ctx, by)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? fault('#DIV/0!') : sum(numbers) / numbers.length;
const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

function variance(numbers: readonly number[], less: number): number {
  if (numbers.length <= less) return fault('#DIV/0!');
  const middle = mean(numbers);
  return sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - less);
}

/** Rounds halves away from zero, regardless of floating-point errors in the last bit. */
function round(value: number, digits: number, by: (value: number) => number): number {
  const scale = 10 ** Math.trunc(digits);
  const scaled = Math.abs(value) * scale;
  const tidied = Number(scaled.toPrecision(15));
  return (Math.sign(value) * by(tidied)) / scale;
}

const step = (by: (value: number) => number) =>
  of((value, size) => (size === 0 ? 0 : by(Number((value / size).toPrecision(15))) * size), 0, 1);

function nth(args: readonly Argument[], ctx: CallContext, descending: boolean): number {
  const numbers = sorted([...numbersInArguments(args.slice(0, 1), ctx)]);
  const at = wholeAt(args, 1, ctx, 1);
  return numbers[descending ? numbers.length - at : at - 1] ?? fault('#NUM!');
}

/** Values that meet all criteria; `pairs` are range, criterion, range, criterion … */
function chosen(target: Argument | undefined, pairs: readonly Argument[], ctx: CallContext): Value[] {
  const tests = argumentPairs(pairs).map(([range, wanted]) => ({
    values: ctx.matrix(range()),
    meets: criterion(ctx.value(wanted())),
  }));
  const first = tests[0] ?? fault('#VALUE!');
  const values = target ? ctx.matrix(target()) : first.values;
  const found: Value[] = [];
  for (const [row, cells] of first.values.entries()) {
    for (let column = 0; column < cells.length; column++) {
      if (tests.every((test) => test.meets(test.values[row]?.[column] ?? null)))
        found.push(values[row]?.[column] ?? null);
    }
  }
  return found;
}

const numeric = (values: readonly Value[]): number[] => values.filter((value) => typeof value === 'number');

const SUBTOTALS = 'AVERAGE COUNT COUNTA MAX MIN PRODUCT STDEV STDEVP SUM VAR VARP'.split(' ');

const countWhere =
  (isCounted: (value: Value) => boolean): FormulaFunction =>
  (args, ctx) =>
    args.reduce((sum, arg) => sum + [...ctx.values(arg())].filter(isCounted).length, 0);

/** A division by zero is an error. */
const divided = (compute: (value: number, by: number) => number): FormulaFunction =>
  of((value, by) => (by === 0 ? fault('#DIV/0!') : compute(value, by)));

const spread = (less: number): FormulaFunction => over((numbers) => variance(numbers, less));
const deviation = (less: number): FormulaFunction => over((numbers) => Math.sqrt(variance(numbers, less)));

export const MATH: FunctionTable = {
  SUM: over(sum),
  PRODUCT: over((numbers) => numbers.reduce((product, number) => product * number, 1)),
  AVERAGE: over(mean),
  MIN: over((numbers) => sorted(numbers)[0] ?? 0),
  MAX: over((numbers) => sorted(numbers).at(-1) ?? 0),
  MEDIAN: over((numbers) => {
    const order = sorted(numbers);
    const at = (place: number): number => order[place] ?? fault('#NUM!');
    return (at((order.length - 1) >> 1) + at(order.length >> 1)) / 2;
  }),
  STDEV: deviation(1),
  'STDEV.S': deviation(1),
  STDEVP: deviation(0),
  'STDEV.P': deviation(0),
  VAR: spread(1),
  'VAR.S': spread(1),
  VARP: spread(0),
  'VAR.P': spread(0),
  SUMSQ: over((numbers) => sum(numbers.map((number) => number ** 2))),
  COUNT: countWhere((value) => typeof value === 'number'),
  COUNTA: countWhere((value) => value !== null),
  COUNTBLANK: (args, ctx) =>
    ctx
      .matrix(args[0]())
      .reduce((total, row) => total + row.filter((value) => value === null || value === '').length, 0),
  SUMPRODUCT: (args, ctx) => {
    const matrices = args.map((arg) => ctx.matrix(arg()));
    let total = 0;
    for (const [row, cells] of (matrices[0] ?? []).entries()) {
      for (let column = 0; column < cells.length; column++) {
        const factors = matrices.map((matrix) => matrix[row]?.[column] ?? 0);
        for (const factor of factors) checked(factor);
        total += factors.reduce<number>((product, factor) => product * (typeof factor === 'number' ? factor : 0), 1);
      }
    }
    return total;
  },
  SUBTOTAL: (args, ctx) => {
    const compute = MATH[SUBTOTALS[(wholeAt(args, 0, ctx) % 100) - 1] ?? ''] ?? fault('#VALUE!');
    return compute(args.slice(1) as unknown as Arguments, ctx);
  },
  LARGE: (args, ctx) => nth(args, ctx, true),
  SMALL: (args, ctx) => nth(args, ctx, false),
  RANK: (args, ctx) => {
    const value = numberAt(args, 0, ctx);
    const numbers = [...numbersInArguments(args.slice(1, 2), ctx)];
    if (!numbers.includes(value)) return fault('#N/A');
    const isRising = numberAt(args, 2, ctx) !== 0;
    return 1 + numbers.filter((number) => (isRising ? number < value : number > value)).length;
  },
  SUMIF: (args, ctx) => sum(numeric(chosen(args[2], args.slice(0, 2), ctx))),
  SUMIFS: (args, ctx) => sum(numeric(chosen(args[0], args.slice(1), ctx))),
  COUNTIF: (args, ctx) => chosen(undefined, args, ctx).length,
  COUNTIFS: (args, ctx) => chosen(undefined, args, ctx).length,
  AVERAGEIF: (args, ctx) => mean(numeric(chosen(args[2], args.slice(0, 2), ctx))),
  AVERAGEIFS: (args, ctx) => mean(numeric(chosen(args[0], args.slice(1), ctx))),
  MAXIFS: (args, ctx) => Math.max(0, ...numeric(chosen(args[0], args.slice(1), ctx))),
  MINIFS: (args, ctx) => sorted(numeric(chosen(args[0], args.slice(1), ctx)))[0] ?? 0,
  ROUND: of((value, digits) => round(value, digits, Math.round), 0, 0),
  ROUNDUP: of((value, digits) => round(value, digits, Math.ceil), 0, 0),
  ROUNDDOWN: of((value, digits) => round(value, digits, Math.floor), 0, 0),
  TRUNC: of((value, digits) => round(value, digits, Math.floor), 0, 0),
  MROUND: step(Math.round),
  CEILING: step(Math.ceil),
  FLOOR: step(Math.floor),
  INT: of(Math.floor),
  ABS: of(Math.abs),
  SIGN: of(Math.sign),
  SQRT: of(Math.sqrt),
  EXP: of(Math.exp),
  LN: of(Math.log),
  LOG10: of(Math.log10),
  LOG: of((value, base) => Math.log(value) / Math.log(base), 0, 10),
  POWER: of((base, exponent) => base ** exponent),
  PI: () => Math.PI,
  SIN: of(Math.sin),
  COS: of(Math.cos),
  TAN: of(Math.tan),
  MOD: divided((value, by) => value - by * Math.floor(value / by)),
  QUOTIENT: divided((value, by) => Math.trunc(value / by)),
};
