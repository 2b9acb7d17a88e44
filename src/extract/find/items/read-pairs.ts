import type { DocumentLine, WordRun } from '../../document/lines.ts';
import { foldedText } from '../../document/plain.ts';
import { WordSpan } from '../../document/span.ts';
import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import { type Candidate, candidateIn } from '../candidate.ts';
import type { Context } from '../context.ts';
import type { ItemRow } from './read-rows.ts';
import { isTitleOf } from './title.ts';
import { isAmountToPay, isTotalText } from './total-line.ts';

const FEWEST = 2;
/** Measured share of correct names and amounts. */
const CHANCE = 0.8;

interface Pair {
  words: Field;
  number: Field;
}

/** The text property and the number property, if the items have one of each. */
function pairOf(field: Field): Pair | null {
  const required = field.items?.properties ?? [];
  const words = required.filter((child) => child.type === 'string' && child.kind === 'text');
  const numbers = required.filter((child) => child.type === 'number' || child.type === 'integer');
  const [[own, ...others], [number, ...more]] = [words, numbers];
  return own && number && required.length <= 3 && others.length + more.length === 0 ? { words: own, number } : null;
}

/**
 * Items that consist of a name and an amount, without a header above them. Of several amounts the first is used:
 * statements print the current period first.
 *
 *     Inventories ............ 18 075   17 220
 */
export function readPairs(field: Field, siblings: readonly Field[], context: Context): ItemRow[] {
  const pair = pairOf(field);
  if (!pair) return [];
  const skipsTotals = /\b(?:exclud\w+|without|not|except)\b[^.]*\b(?:sub)?totals?\b/i.test(field.description);
  const excluded = excludedLabels(field.description);
  const isExcluded = (label: string): boolean =>
    (skipsTotals && isTotalText(label)) || excluded.some((start) => foldedText(label).startsWith(start));
  const rows: ItemRow[] = [];
  for (const line of sectionOf(field, siblings, context)) {
    if (rows.length > 0 && isAmountToPay(line)) break;
    for (const row of pairsIn(line, pair, context)) {
      if (!isExcluded(String(row.get(pair.words)?.value))) rows.push(row);
    }
  }
  return rows.length < FEWEST ? [] : rows;
}

/** `exclude 'of which'/'davon' sub-lines` → the label prefixes to exclude. */
const excludedLabels = (description: string): string[] =>
  [...description.matchAll(/\bexclud\w+ [^.]*/gi)].flatMap(([clause]) =>
    [...clause.matchAll(/['"“‘]([^'"”’]{3,40})['"”’]/g)].map(([, quoted = '']) => `${foldedText(quoted)} `),
  );

/** Pairs of one line; statements print two columns of pairs side by side. */
function* pairsIn(line: DocumentLine, { words, number }: Pair, context: Context): Generator<ItemRow> {
  if (isYearHeader(line)) return;
  let name: Candidate | null = null;
  for (const run of line.runs) {
    if (/\p{L}{2,}/u.test(run.text.replace(CURRENCY_CODE, ''))) {
      const whole = withLineAbove(run, context);
      const label = readValues(words, whole.text, context.habits)[0];
      name = label ? candidateIn(whole, label, 'pairs', CHANCE) : null;
      continue;
    }
    if (!name || isNote(run, line)) continue;
    const amount = readValues(number, run.text, context.habits)[0];
    if (!amount) continue;
    yield new Map([
      [words, name],
      [number, candidateIn(run, amount, 'pairs', CHANCE)],
    ]);
    name = null;
  }
}

/** `Notes   2022   2021` is a header above amounts. */
const isYearHeader = ({ runs }: DocumentLine): boolean => {
  const numbers = runs.filter(({ text }) => !/\p{L}/u.test(text) && /\d/.test(text));
  return numbers.length > 1 && numbers.every(({ text }) => /^(?:19|20)\d\d$/.test(text.trim()));
};

/** Tolerance in line heights for the left edges of a two-line label. */
const INDENTED = 3;

/**
 * A label that starts with a lower-case letter, or below a hyphen, continues the line above.
 *
 *     b) Write-ups of receivables from the
 *        investment business                   327.238
 */
function withLineAbove(run: WordRun, { view }: Context): WordSpan {
  const { line } = run;
  const above = view.lines
    .slice(Math.max(0, line.index - 2), line.index)
    .filter(({ page, bottom, height }) => page === line.page && line.top - bottom < height)
    .flatMap(({ runs }) => runs.filter((other) => Math.abs(other.left - run.left) < line.height * INDENTED))
    .at(-1);
  if (!above || !/\p{L}{2}/u.test(above.text) || !(/^\p{Ll}{2}/u.test(run.text) || /\p{L}-$/u.test(above.text)))
    return run;
  return hasAmount(above) ? run : new WordSpan([...above.words, ...run.words]);
}

const hasAmount = (run: WordRun): boolean => {
  const next = run.line.runs[run.line.runs.indexOf(run) + 1];
  return next !== undefined && /^[^\p{L}]*\d/u.test(next.text);
};

const CURRENCY_CODE = /\b(?:EUR|USD|GBP|TEUR|CHF|RM|kr)\b/g;

/** `(15, 16)`, `3;6` or a short number before a longer one is a reference to a note, not an amount. */
function isNote(run: WordRun, line: DocumentLine): boolean {
  const text = run.text.trim();
  if (/^\(\d{1,2}(?:[,;] ?\d{1,2})*\)$/.test(text) || /^\d{1,2}(?:; ?\d{1,2})+$/.test(text)) return true;
  if (!/^\d{1,2}$/.test(text)) return false;
  const next = line.runs[line.runs.indexOf(run) + 1];
  return next !== undefined && /^[^\p{L}]*\d{3}/u.test(next.text.replace(/[.,\s]/g, ''));
}

/** The lines from the list's own title to the title of a sibling; the whole document if there are no titles. */
function sectionOf(field: Field, siblings: readonly Field[], context: Context): DocumentLine[] {
  const { lines } = context.view;
  const titles = (of: Field): number[] =>
    lines
      .filter((line) => line.runs.some((run) => isTitleOf(of, run, context) && isAloneIn(run, line)))
      .map((line) => line.index);
  const own = titles(field);
  if (own.length === 0) return siblings.some((sibling) => titles(sibling).length > 0) ? [] : [...lines];
  const others = siblings.flatMap(titles).filter((index) => !own.includes(index));
  const start = own[0]!;
  const end = Math.min(...others.filter((index) => index > start), lines.length);
  return lines.slice(start, end);
}

/** A title has no amount beside it. On a double page it appears twice. */
const isAloneIn = (run: WordRun, line: DocumentLine): boolean =>
  line.runs.every((other) => other === run || other.text === run.text || !/\d{3}/.test(other.text));
