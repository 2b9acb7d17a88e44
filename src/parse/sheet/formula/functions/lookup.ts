import {
  checked,
  compareValues,
  fault,
  isError,
  type Operand,
  toBoolean,
  type Value,
  type ValueMatrix,
} from '../values.ts';
import { type Arguments, type CallContext, type FunctionTable, wholeAt } from './calls.ts';
import { textMatcher } from './criteria.ts';

/** The position of a value: exact (with wildcards), or the last one that is not larger in ascending order. */
function position(wanted: Value, values: readonly Value[], isExact: boolean): number {
  checked(wanted);
  if (isExact) {
    const matches = typeof wanted === 'string' ? textMatcher(wanted) : null;
    return values.findIndex((value) =>
      matches
        ? typeof value === 'string' && matches(value)
        : isAlike(value, wanted) && compareValues(value, wanted) === 0,
    );
  }
  let found = -1;
  for (const [at, value] of values.entries()) {
    if (!isAlike(value, wanted)) continue;
    if (compareValues(value, wanted) > 0) break;
    found = at;
  }
  return found;
}

const isAlike = (value: Value, wanted: Value): boolean =>
  !isError(value) && value !== null && typeof value === typeof (wanted ?? 0);

const columnOf = (matrix: ValueMatrix, column: number): Value[] => matrix.map((row) => row[column] ?? null);
const turned = (matrix: ValueMatrix): ValueMatrix => (matrix[0] ?? []).map((_, column) => columnOf(matrix, column));
const listOf = (matrix: ValueMatrix): Value[] =>
  matrix.length === 1 && matrix[0] ? [...matrix[0]] : columnOf(matrix, 0);

function lookUp(args: Arguments, ctx: CallContext, matrix: ValueMatrix): Value {
  const isExact = args[3] ? !toBoolean(ctx.value(args[3]())) : false;
  const row = position(ctx.value(args[0]()), columnOf(matrix, 0), isExact);
  const column = wholeAt(args, 2, ctx, 1) - 1;
  if (column < 0 || column >= (matrix[0]?.length ?? 0)) return fault('#REF!');
  return (matrix[row] ?? fault('#N/A'))[column] ?? null;
}

export const LOOKUP: FunctionTable = {
  VLOOKUP: (args, ctx) => lookUp(args, ctx, ctx.matrix(args[1]())),
  HLOOKUP: (args, ctx) => lookUp(args, ctx, turned(ctx.matrix(args[1]()))),
  LOOKUP: (args, ctx) => {
    const values = listOf(ctx.matrix(args[1]()));
    const at = position(ctx.value(args[0]()), values, false);
    if (at < 0) return fault('#N/A');
    return (args[2] ? listOf(ctx.matrix(args[2]())) : values)[at] ?? null;
  },
  MATCH: (args, ctx) => {
    const values = listOf(ctx.matrix(args[1]()));
    const type = wholeAt(args, 2, ctx, 1);
    const wanted = ctx.value(args[0]());
    // Descending order: the last one that is not smaller.
    const at =
      type < 0
        ? values.findLastIndex((value) => isAlike(value, wanted) && compareValues(value, wanted) >= 0)
        : position(wanted, values, type === 0);
    if (at < 0) return fault('#N/A');
    return at + 1;
  },
  INDEX: (args, ctx) => {
    const matrix = ctx.matrix(args[0]());
    const isRow = matrix.length === 1 && !args[2];
    const row = isRow ? 1 : wholeAt(args, 1, ctx, 1);
    const column = isRow ? wholeAt(args, 1, ctx, 1) : wholeAt(args, 2, ctx, 1);
    if (row === 0 && column > 0) return { matrix: columnOf(matrix, column - 1).map((value) => [value]) };
    if (column === 0 && row > 0) return { matrix: [matrix[row - 1] ?? []] };
    const found = matrix[row - 1]?.[column - 1];
    return found === undefined ? fault('#REF!') : found;
  },
  XLOOKUP: (args, ctx) => {
    const matrix = ctx.matrix(args[1]());
    const mode = wholeAt(args, 4, ctx, 0);
    const wanted = ctx.value(args[0]());
    const values = listOf(matrix);
    let at = position(wanted, values, true);
    if (at < 0 && mode !== 0) at = nearest(wanted, values, mode);
    if (at < 0) return args[3] ? args[3]() : fault('#N/A');
    const results = ctx.matrix(args[2]());
    const isRow = matrix.length === 1 && values.length > 1;
    return oneOrMany(isRow ? columnOf(results, at).map((value) => [value]) : [results[at] ?? []]);
  },
  ROW: (args, ctx) => (args[0] ? (ctx.rangeOf(args[0]())?.top ?? 0) : ctx.place.row) + 1,
  COLUMN: (args, ctx) => (args[0] ? (ctx.rangeOf(args[0]())?.left ?? 0) : ctx.place.column) + 1,
  ROWS: (args, ctx) => sizeOf(args[0](), ctx).rows,
  COLUMNS: (args, ctx) => sizeOf(args[0](), ctx).columns,
};

function nearest(wanted: Value, values: readonly Value[], mode: number): number {
  let [best, most]: [number, Value] = [-1, null];
  for (const [at, value] of values.entries()) {
    if (!isAlike(value, wanted) || compareValues(value, wanted) * mode < 0) continue;
    if (best < 0 || compareValues(value, most) * mode < 0) [best, most] = [at, value];
  }
  return best;
}

function oneOrMany(matrix: ValueMatrix): Operand {
  const [only, ...others] = matrix.length === 1 ? (matrix[0] ?? []) : [];
  return only === undefined || others.length > 0 ? { matrix } : only;
}

function sizeOf(operand: Operand, ctx: CallContext): { rows: number; columns: number } {
  const range = ctx.rangeOf(operand);
  if (range) return { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 };
  const matrix = ctx.matrix(operand);
  return { rows: matrix.length, columns: matrix[0]?.length ?? 0 };
}
