import type { DocumentLine, WordRun } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import { contentKeys } from '../../schema/labels.ts';
import { sameKey, splitName } from '../../schema/tokens.ts';
import { fiscalLabel, isFiscalLabel, monthsCovered } from '../../values/fiscal-periods.ts';
import { readValues } from '../../values/read-value.ts';
import { type Candidate, candidateIn } from '../candidate.ts';
import type { Context } from '../context.ts';
import { matchLabels } from '../match-label.ts';
import { overlapShare } from './columns.ts';
import { moneyAndScale } from './money-and-scale.ts';
import type { ItemRow } from './read-rows.ts';
import { isTotalText } from './total-line.ts';

/** The properties of one figure of a statement. */
interface Entry {
  amount: Field;
  period: Field;
  currency: Field | undefined;
  scale: Field | undefined;
}

const PERIOD = /\b(?:period|year|quarter|month|as of|date)\b/i;
const CURRENCY = /\b(?:currency|unit)\b/i;
const SCALE = /\b(?:scale|multiplier|factor)\b/i;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const FEWEST_PERIODS = 2;
/** Lowest score of a row label that names the list. */
const OWN_LABEL = 0.45;
/** How many lines above a row its column headers may be, and how many lines they may have. */
const FARTHEST_HEAD = 60;
const HEAD_LINES = 3;
/** Bonus for a row in the right statement; it outweighs a better label elsewhere. */
const IN_STATEMENT = 2;
const LONGEST_TITLE = 9;
const SCORE = { amount: 0.76, period: 0.63 };

function entryOf({ items }: Field): Entry | null {
  const named = (pattern: RegExp) => items?.properties.find(({ name }) => pattern.test(splitName(name)));
  const numbers = items?.properties.filter(
    ({ type, name }) => (type === 'number' || type === 'integer') && !SCALE.test(splitName(name)),
  );
  const period = named(PERIOD);
  if (!period || numbers?.length !== 1) return null;
  return { amount: numbers[0]!, period, currency: named(CURRENCY), scale: named(SCALE) };
}

/**
 * A list named after a row of a statement, with an entry for each column:
 *
 *     (in millions)              December 27,   June 28,
 *                                    2024         2024      ← the period of each entry
 *     Goodwill                       9,729       10,032     ← the entries of `goodwill`
 */
export function readPeriods(field: Field, context: Context): ItemRow[] {
  const entry = entryOf(field);
  if (!entry) return [];
  const best = context.view.lines
    .flatMap((line) => {
      const amounts = amountsIn(line, entry.amount, context);
      const label = line.runs[0]!;
      const match = amounts.length >= FEWEST_PERIODS && matchLabels(label.text, context.tokens(label), field.labels);
      if (!match || match.score < OWN_LABEL) return [];
      // `Total current assets` are the current assets, `Other current assets` are not.
      const score = match.score + (match.whole ? 1 : isTotalText(label.text) ? 0.5 : 0);
      return [{ line, amounts, score }];
    })
    .map((one) => ({ ...one, headers: headersOf(one.line, one.amounts, context) }))
    .filter(({ headers }) => headers.length > 0)
    .map((one) => ({ ...one, score: one.score + (isUnderTitle(field, one.line, context) ? IN_STATEMENT : 0) }))
    .sort((a, b) => b.score - a.score || a.line.index - b.line.index)[0];
  if (!best) return [];
  const { line, amounts, headers } = best;
  return amounts.map(({ run, candidate }, index) => {
    const row: ItemRow = new Map([[entry.amount, candidate]]);
    const period = periodOf(entry.period, { run, index, count: amounts.length }, headers, context);
    if (period) row.set(entry.period, period);
    for (const [property, found] of moneyAndScale(entry, line, headers, context)) row.set(property, found);
    return row;
  });
}

/** Whether a short line above names the parent object, such as the `balance sheet` with its goodwill. */
function isUnderTitle({ path }: Field, row: DocumentLine, context: Context): boolean {
  const keys = contentKeys(splitName(path.split('.').at(-2) ?? ''));
  if (keys.length === 0) return false;
  return context.view.lines
    .slice(Math.max(0, row.index - FARTHEST_HEAD), row.index)
    .filter(({ page, runs }) => page === row.page && runs.length === 1 && runs[0]!.words.length <= LONGEST_TITLE)
    .some(({ runs }) => {
      const tokens = context.tokens(runs[0]!);
      return keys.every((key) => tokens.some((token) => sameKey(token.key, key)));
    });
}

interface Amount {
  run: WordRun;
  candidate: Candidate;
}

/** The numbers after the label. A line with other words is a sentence. */
function amountsIn({ runs }: DocumentLine, amount: Field, { habits }: Context): Amount[] {
  const found: Amount[] = [];
  for (const run of runs.slice(1)) {
    if (/^[\s$€£¥₹₪—–-]*$/u.test(run.text)) continue;
    const reading = /\p{L}{3}/u.test(run.text) ? undefined : readValues(amount, run.text, habits)[0];
    if (!reading) return [];
    found.push({ run, candidate: candidateIn(run, reading, 'table', SCORE.amount) });
  }
  return found;
}

/** The lines above a row that state a year for each column, and the lines right above them. */
function headersOf(line: DocumentLine, amounts: readonly Amount[], { view }: Context): DocumentLine[] {
  for (let index = line.index - 1; index >= Math.max(0, line.index - FARTHEST_HEAD); index--) {
    const above = view.lines[index]!;
    if (above.page !== line.page) return [];
    const years = above.runs.filter(({ text }) => YEAR.test(text));
    const covered = amounts.filter(({ run }) => years.some((year) => overlapShare(year, run) > 0));
    // Equal numbers of years and amounts match, even if narrow amounts are not centred below their years.
    const areCovered = covered.length === amounts.length || years.length === amounts.length;
    if (years.length < FEWEST_PERIODS || !areCovered) continue;
    const first = Math.max(0, index - HEAD_LINES);
    return view.lines.slice(first, index + 1).filter(({ page }) => page === line.page);
  }
  return [];
}

/** The headers above an amount, joined from top to bottom, or the fiscal label that the schema wants. */
function periodOf(
  field: Field,
  { run, index, count }: { run: WordRun; index: number; count: number },
  headers: readonly DocumentLine[],
  context: Context,
): Candidate | null {
  const over = headers.flatMap(({ runs }) => {
    if (runs.length === count) return [runs[index]!];
    // `Three months ended` is centred above its columns.
    const spans = runs.filter(({ text }) => monthsCovered(text) !== null);
    if (spans.length > 0 && count % spans.length === 0) return [spans[Math.floor((index * spans.length) / count)]!];
    return runs.length < FEWEST_PERIODS ? [] : runs.filter((head) => overlapShare(head, run) > 0);
  });
  const text = over.map((head) => head.text).join(' ');
  const words = over.flatMap((head) => [...head.words]);
  if (!YEAR.test(text)) return null;
  if (isLikeExamples(field, text)) return { value: text, text, words, way: 'table', score: SCORE.period };
  const yearEnd = field.examples.some(isFiscalLabel) ? context.fiscalYearEnd() : null;
  const label = yearEnd === null ? null : fiscalLabel(text, yearEnd);
  return label === null ? null : { value: label, text, words, way: 'computed', score: SCORE.period };
}

/** Examples in the description define the format of the value. */
function isLikeExamples({ examples }: Field, text: string): boolean {
  const shape = (value: string): string => value.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '1');
  return examples.length === 0 || examples.some((example) => shape(example) === shape(text));
}
