import { type ErrorName, NotEvaluated, type Value } from './values.ts';

type FormulaToken =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'error'; value: string }
  | { kind: 'operator'; value: string }
  | { kind: 'function'; value: string }
  /** A name, cell, column or row, with its sheet if given. */
  | { kind: 'name'; value: string; sheet: string | null };

const PATTERNS: readonly (readonly [RegExp, (match: RegExpExecArray) => FormulaToken | null])[] = [
  [/\s+/y, () => null],
  [/"((?:[^"]|"")*)"/y, ([, text = '']) => ({ kind: 'text', value: text.replaceAll('""', '"') })],
  [/#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)/iy, (match) => ({ kind: 'error', value: match[0].toUpperCase() })],
  [/(?:_xlfn\.|_xlws\.)*([A-Za-z][A-Za-z0-9.]*)\(/y, ([, id = '']) => ({ kind: 'function', value: id.toUpperCase() })],
  [
    /'((?:[^']|'')+)'!(\$?[A-Za-z0-9_.$]+)/y,
    ([, sheet = '', value = '']) => ({ kind: 'name', value, sheet: sheet.replaceAll("''", "'") }),
  ],
  [
    /([A-Za-z_\u0080-\uffff][\w.\u0080-\uffff]*)!(\$?[A-Za-z0-9_.$]+)/y,
    ([, sheet = '', value = '']) => ({ kind: 'name', value, sheet }),
  ],
  [/\$?[A-Za-z]{1,3}\$?\d+(?![\w.(])/y, (match) => ({ kind: 'name', value: match[0], sheet: null })],
  [/(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w$])/y, (match) => ({ kind: 'number', value: Number(match[0]) })],
  [/\$\d+/y, (match) => ({ kind: 'name', value: match[0], sheet: null })],
  [/\$?[A-Za-z_\\\u0080-\uffff][\w.\u0080-\uffff]*/y, (match) => ({ kind: 'name', value: match[0], sheet: null })],
  [/<=|>=|<>|[-+*/^&=<>%(),;:{}@]/y, (match) => ({ kind: 'operator', value: match[0] })],
];
const LONGEST_FORMULA = 8_192;

/** Tokenises a formula. Table names and references to other files are not supported. */
function formulaTokensOf(formula: string): FormulaToken[] {
  if (formula.length > LONGEST_FORMULA) throw new NotEvaluated('the formula is too long');
  const tokens: FormulaToken[] = [];
  let at = 0;
  while (at < formula.length) {
    const before = at;
    for (const [pattern, make] of PATTERNS) {
      pattern.lastIndex = at;
      const match = pattern.exec(formula);
      if (!match) continue;
      const token = make(match);
      if (token) tokens.push(token);
      at = pattern.lastIndex;
      break;
    }
    if (at === before) throw new NotEvaluated(`unknown sign ${formula[at]}`);
  }
  return tokens;
}

export type Expression =
  | { kind: 'value'; value: Value }
  | { kind: 'matrix'; rows: Value[][] }
  | { kind: 'name'; name: string; sheet: string | null }
  | { kind: 'range'; from: Expression; to: Expression }
  | { kind: 'call'; name: string; args: (Expression | null)[] }
  | { kind: 'unary'; operator: string; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression };

/** Loosest first. A sign binds more tightly than a power: -2^2 is 4. */
const BINARY = [['=', '<>', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']];
const DEEPEST = 100;

/** Parses a formula without its `=`. */
export const parseFormula = (formula: string): Expression =>
  new Parser(formulaTokensOf(formula.replace(/^=/, ''))).all();

class Parser {
  readonly #tokens: readonly FormulaToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly FormulaToken[]) {
    this.#tokens = tokens;
  }

  all(): Expression {
    const expression = this.#binary(0);
    if (this.#at < this.#tokens.length) throw new NotEvaluated('the formula does not end where it should');
    return expression;
  }

  #isNext(...operators: string[]): boolean {
    const next = this.#tokens[this.#at];
    return next?.kind === 'operator' && operators.includes(next.value);
  }

  #take(): FormulaToken {
    const token = this.#tokens[this.#at++];
    if (!token) throw new NotEvaluated('the formula is cut off');
    return token;
  }

  #expect(operator: string): void {
    if (!this.#isNext(operator)) throw new NotEvaluated(`${operator} is missing`);
    this.#at += 1;
  }

  #binary(level: number): Expression {
    const operators = BINARY[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#isNext(...operators)) {
      const operator = String(this.#take().value);
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Expression {
    if (this.#isNext('-', '+', '@')) {
      const operator = String(this.#take().value);
      return this.#deeper(() => ({ kind: 'unary', operator, operand: this.#unary() }));
    }
    let operand = this.#reference();
    while (this.#isNext('%')) {
      this.#at += 1;
      operand = { kind: 'unary', operator: '%', operand };
    }
    return operand;
  }

  #reference(): Expression {
    let from = this.#primary();
    while (this.#isNext(':')) {
      this.#at += 1;
      from = { kind: 'range', from, to: this.#primary() };
    }
    return from;
  }

  #primary(): Expression {
    const token = this.#take();
    switch (token.kind) {
      case 'number':
        // `1:3` are rows, not the number 1.
        return this.#isNext(':') || this.#isBeforeColon()
          ? { kind: 'name', name: String(token.value), sheet: null }
          : { kind: 'value', value: token.value };
      case 'text':
        return { kind: 'value', value: token.value };
      case 'error':
        return { kind: 'value', value: { error: token.value as ErrorName } };
      case 'name':
        return nameOrTruth(token.value, token.sheet);
      case 'function':
        return this.#deeper(() => ({ kind: 'call', name: token.value, args: this.#arguments() }));
      case 'operator':
        return this.#deeper(() => this.#enclosed(token.value));
    }
  }

  #isBeforeColon(): boolean {
    const before = this.#tokens[this.#at - 2];
    return before?.kind === 'operator' && before.value === ':';
  }

  #enclosed(operator: string): Expression {
    if (operator === '{') return this.#matrix();
    if (operator !== '(') throw new NotEvaluated(`${operator} is in the place of a value`);
    const inner = this.#binary(0);
    this.#expect(')');
    return inner;
  }

  #arguments(): (Expression | null)[] {
    const args: (Expression | null)[] = [];
    if (this.#isNext(')')) {
      this.#at += 1;
      return args;
    }
    for (;;) {
      args.push(this.#isNext(',', ';', ')') ? null : this.#binary(0));
      if (this.#isNext(')')) break;
      if (!this.#isNext(',', ';')) throw new NotEvaluated('a bracket is not closed');
      this.#at += 1;
    }
    this.#at += 1;
    return args;
  }

  #matrix(): Expression {
    const rows: Value[][] = [[]];
    while (!this.#isNext('}')) {
      if (this.#isNext(';')) rows.push([]);
      else if (!this.#isNext(',')) {
        const item = this.#unary();
        const sign = item.kind === 'unary' && item.operator === '-' ? -1 : 1;
        const inner = item.kind === 'unary' ? item.operand : item;
        if (inner.kind !== 'value') throw new NotEvaluated('a constant holds more than values');
        rows.at(-1)?.push(typeof inner.value === 'number' ? sign * inner.value : inner.value);
        continue;
      }
      this.#at += 1;
    }
    this.#at += 1;
    return { kind: 'matrix', rows };
  }

  #deeper<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new NotEvaluated('the formula is nested too deeply');
    const result = parse();
    this.#depth -= 1;
    return result;
  }
}

function nameOrTruth(name: string, sheet: string | null): Expression {
  if (sheet === null && /^(?:true|false)$/i.test(name)) return { kind: 'value', value: name.toUpperCase() === 'TRUE' };
  return { kind: 'name', name, sheet };
}
