import { cellKey } from '../cell-names.ts';
import type { Arguments, CallContext, FunctionTable } from './functions/calls.ts';
import { DATE } from './functions/date.ts';
import { LOGIC } from './functions/logic.ts';
import { LOOKUP } from './functions/lookup.ts';
import { MATH } from './functions/math.ts';
import { TEXT } from './functions/text.ts';
import { type NameScope, readReference } from './references.ts';
import { type Expression, parseFormula } from './syntax.ts';
import {
  COMPARISONS,
  checked,
  compareValues,
  fault,
  guarded,
  inCellLength,
  NotEvaluated,
  type Operand,
  type Range,
  toNumber,
  toText,
  type Value,
  type ValueMatrix,
} from './values.ts';

const FUNCTIONS: FunctionTable = { ...MATH, ...LOGIC, ...LOOKUP, ...TEXT, ...DATE };

export interface FormulaSheet {
  name: string;
  /** Non-empty cells by row, then by column. */
  rows: ReadonlyMap<number, ReadonlyMap<number, FormulaCell>>;
  bottom: number;
  right: number;
}

export interface FormulaCell {
  row: number;
  column: number;
  /** Undefined until it is known. */
  value: Value | undefined;
  formula: string | null;
}

export interface Budget {
  visits: number;
  deadline: number;
}

/** Longest chain of formulas that is followed recursively; beyond it the caller starts at the other end. */
const DEEPEST_CHAIN = 150;
/** A range must fit into memory. */
const MOST_CELLS = 2_000_000;

/** Thrown for a chain of formulas that is too long. The given cell should be computed first. */
export class TooFarDown extends Error {
  override readonly name = 'TooFarDown';
  readonly sheet: number;
  readonly cell: FormulaCell;

  constructor(sheet: number, cell: FormulaCell) {
    super('the chain of formulas is long');
    this.sheet = sheet;
    this.cell = cell;
  }
}

export class Evaluator {
  readonly #sheets: readonly FormulaSheet[];
  readonly #names: NameScope;
  readonly #budget: Budget;
  readonly #now: Date;
  readonly #open = new Set<string>();
  readonly #parsed = new Map<string, Expression>();

  constructor(sheets: readonly FormulaSheet[], names: NameScope, budget: Budget, now: Date) {
    this.#sheets = sheets;
    this.#names = names;
    this.#budget = budget;
    this.#now = now;
  }

  /** The value of a cell; computed and stored on first use. */
  valueOf(sheet: number, cell: FormulaCell): Value {
    if (cell.value !== undefined) return cell.value;
    if (cell.formula === null) return null;
    const key = `${sheet} ${cellKey(cell.row, cell.column)}`;
    if (this.#open.has(key)) throw new NotEvaluated('the formula leads back to itself');
    if (this.#open.size >= DEEPEST_CHAIN) throw new TooFarDown(sheet, cell);
    this.#open.add(key);
    try {
      cell.value = this.#compute(cell.formula, sheet, cell);
      return cell.value;
    } finally {
      this.#open.delete(key);
    }
  }

  #compute(formula: string, sheet: number, place: FormulaCell): Value {
    const expression = this.#parsed.get(formula) ?? parseFormula(formula);
    if (this.#parsed.size < 10_000) this.#parsed.set(formula, expression);
    const ctx = this.#context(sheet, place);
    // A reference to an empty cell gives zero.
    return guarded(() => ctx.value(this.#evaluate(expression, sheet, ctx)) ?? 0);
  }

  #context(sheet: number, place: FormulaCell): CallContext {
    return {
      place,
      now: this.#now,
      matrix: (operand) => this.#matrix(operand),
      value: (operand) => this.#single(operand, sheet, place),
      values: (operand) => this.#values(operand),
      rangeOf: (operand) => (isRange(operand) ? operand.range : null),
    };
  }

  #evaluate(expression: Expression, sheet: number, ctx: CallContext): Operand {
    switch (expression.kind) {
      case 'value':
        return expression.value;
      case 'matrix':
        return { matrix: expression.rows };
      case 'name':
      case 'range': {
        const found = readReference(expression, sheet, this.#names);
        return 'range' in found ? found : this.#evaluate(parseFormula(found.formula), sheet, ctx);
      }
      case 'call':
        return this.#call(expression.name, expression.args, sheet, ctx);
      case 'unary':
        return this.#unary(expression.operator, this.#evaluate(expression.operand, sheet, ctx), ctx);
      case 'binary':
        return this.#binary(expression, sheet, ctx);
    }
  }

  #call(name: string, args: readonly (Expression | null)[], sheet: number, ctx: CallContext): Operand {
    const compute = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!compute) throw new NotEvaluated(`the function ${name} is not known`);
    if (performance.now() > this.#budget.deadline) throw new NotEvaluated('the time is over');
    const given = args.map((arg) => (): Operand => (arg ? this.#evaluate(arg, sheet, ctx) : null));
    try {
      return compute(given as unknown as Arguments, ctx);
    } catch (error) {
      // The function reads an argument that the formula omits.
      if (error instanceof TypeError) throw new NotEvaluated(`${name} lacks an argument`);
      throw error;
    }
  }

  #unary(operator: string, operand: Operand, ctx: CallContext): Operand {
    if (operator === '@' || operator === '+') return operand;
    const apply = (value: Value): Value => (operator === '-' ? -toNumber(value) : toNumber(value) / 100);
    return isMany(operand) ? each(this.#matrix(operand), apply) : apply(ctx.value(operand));
  }

  #binary(expression: Extract<Expression, { kind: 'binary' }>, sheet: number, ctx: CallContext): Operand {
    const { operator } = expression;
    const left = this.#evaluate(expression.left, sheet, ctx);
    const right = this.#evaluate(expression.right, sheet, ctx);
    if (!isMany(left) && !isMany(right)) return operate(operator, ctx.value(left), ctx.value(right));
    const [a, b] = [this.#matrix(left), this.#matrix(right)];
    const [rows, columns] = [Math.max(a.length, b.length), Math.max(a[0]?.length ?? 0, b[0]?.length ?? 0)];
    const at = (matrix: ValueMatrix, row: number, column: number): Value =>
      matrix[matrix.length === 1 ? 0 : row]?.[matrix[0]?.length === 1 ? 0 : column] ?? null;
    const cell = (row: number, column: number): Value =>
      guarded(() => operate(operator, at(a, row, column), at(b, row, column)));
    const rowAt = (row: number): Value[] => Array.from({ length: columns }, (_, column) => cell(row, column));
    return { matrix: Array.from({ length: rows }, (_, row) => rowAt(row)) };
  }

  /** A range used as a single value means the cell in the formula's row or column, or its first cell. */
  #single(operand: Operand, sheet: number, { row, column }: { row: number; column: number }): Value {
    if (isRange(operand)) {
      const { range } = operand;
      const isColumn = range.left === range.right && range.sheet === sheet && row >= range.top && row <= range.bottom;
      const isRow =
        range.top === range.bottom && range.sheet === sheet && column >= range.left && column <= range.right;
      return this.#at(range.sheet, isColumn ? row : range.top, isRow ? column : range.left);
    }
    return isMatrix(operand) ? (operand.matrix[0]?.[0] ?? null) : operand;
  }

  #at(sheet: number, row: number, column: number): Value {
    this.#visit(1);
    const cell = this.#sheets[sheet]?.rows.get(row)?.get(column);
    return cell ? this.valueOf(sheet, cell) : null;
  }

  #visit(count: number): void {
    this.#budget.visits -= count;
    if (this.#budget.visits < 0) throw new NotEvaluated('there is too much to compute');
  }

  /** Ranges are clipped to the used cells: `A:A` has a million rows. */
  #matrix(operand: Operand): ValueMatrix {
    if (isMatrix(operand)) return operand.matrix;
    if (!isRange(operand)) return [[operand]];
    const { sheet, top, left, bottom, right } = operand.range;
    const used = this.#sheets[sheet];
    const [rows, columns] = [
      Math.max(1, Math.min(bottom, used?.bottom ?? 0) - top + 1),
      Math.max(1, Math.min(right, used?.right ?? 0) - left + 1),
    ];
    if (rows * columns > MOST_CELLS) throw new NotEvaluated('a range is too large');
    this.#visit(rows * columns);
    return Array.from({ length: rows }, (_, row) => {
      const cells = used?.rows.get(top + row);
      return Array.from({ length: columns }, (_, column) => {
        const cell = cells?.get(left + column);
        return cell ? this.valueOf(sheet, cell) : null;
      });
    });
  }

  *#values(operand: Operand): Generator<Value> {
    if (!isRange(operand)) {
      for (const row of this.#matrix(operand)) yield* row;
      return;
    }
    const { sheet, top, left, bottom, right } = operand.range;
    const used = this.#sheets[sheet];
    for (let row = top; row <= Math.min(bottom, used?.bottom ?? -1); row++) {
      this.#visit(1);
      const cells = used?.rows.get(row);
      for (let column = left; used && cells && column <= Math.min(right, used.right); column++) {
        this.#visit(1);
        const cell = cells.get(column);
        if (cell) yield this.valueOf(sheet, cell);
      }
    }
  }
}

const isRange = (operand: Operand): operand is { range: Range } =>
  typeof operand === 'object' && operand !== null && 'range' in operand;
const isMatrix = (operand: Operand): operand is { matrix: ValueMatrix } =>
  typeof operand === 'object' && operand !== null && 'matrix' in operand;
const isMany = (operand: Operand): boolean =>
  isMatrix(operand) ||
  (isRange(operand) && (operand.range.top !== operand.range.bottom || operand.range.left !== operand.range.right));

const each = (matrix: ValueMatrix, apply: (value: Value) => Value): Operand => ({
  matrix: matrix.map((row) => row.map((value) => guarded(() => apply(value)))),
});

function operate(operator: string, a: Value, b: Value): Value {
  for (const value of [a, b]) checked(value);
  if (operator === '&') return inCellLength(toText(a) + toText(b));
  return COMPARISONS[operator]?.(compareValues(a, b)) ?? calculate(operator, toNumber(a), toNumber(b));
}

function calculate(operator: string, a: number, b: number): number {
  if (operator === '/' && b === 0) return fault('#DIV/0!');
  const result =
    operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : operator === '/' ? a / b : a ** b;
  return Number.isFinite(result) ? result : fault('#NUM!');
}
