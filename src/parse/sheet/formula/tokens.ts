import { NotEvaluated } from './values.ts';

export type FormulaToken =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'error'; value: string }
  | { kind: 'operator'; value: string }
  | { kind: 'function'; value: string }
  /** A name, a cell, a column or a row, with the sheet before it where one is named. */
  | { kind: 'name'; value: string; sheet: string | null };

const PATTERNS: readonly (readonly [RegExp, (match: RegExpExecArray) => FormulaToken | null])[] = [
  [/\s+/y, () => null],
  [/"((?:[^"]|"")*)"/y, (match) => ({ kind: 'text', value: match[1]!.replaceAll('""', '"') })],
  [/#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)/iy, (match) => ({ kind: 'error', value: match[0].toUpperCase() })],
  [/(?:_xlfn\.|_xlws\.)*([A-Za-z][A-Za-z0-9.]*)\(/y, (match) => ({ kind: 'function', value: match[1]!.toUpperCase() })],
  [
    /'((?:[^']|'')+)'!(\$?[A-Za-z0-9_.$]+)/y,
    (match) => ({ kind: 'name', value: match[2]!, sheet: match[1]!.replaceAll("''", "'") }),
  ],
  [
    /([A-Za-z_\u0080-\uffff][\w.\u0080-\uffff]*)!(\$?[A-Za-z0-9_.$]+)/y,
    (match) => ({ kind: 'name', value: match[2]!, sheet: match[1]! }),
  ],
  [/\$?[A-Za-z]{1,3}\$?\d+(?![\w.(])/y, (match) => ({ kind: 'name', value: match[0], sheet: null })],
  [/(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w$])/y, (match) => ({ kind: 'number', value: Number(match[0]) })],
  [/\$\d+/y, (match) => ({ kind: 'name', value: match[0], sheet: null })],
  [/\$?[A-Za-z_\\\u0080-\uffff][\w.\u0080-\uffff]*/y, (match) => ({ kind: 'name', value: match[0], sheet: null })],
  [/<=|>=|<>|[-+*/^&=<>%(),;:{}@]/y, (match) => ({ kind: 'operator', value: match[0] })],
];
const LONGEST_FORMULA = 8_192;

/** Takes a formula apart. What spreadsheets allow beyond this (tables by name, other files) is not evaluated. */
export function formulaTokensOf(formula: string): FormulaToken[] {
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
