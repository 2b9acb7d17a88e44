import type { DocumentLine, WordRun } from '../../document/lines.ts';
import type { DocumentWord } from '../../document/words.ts';
import type { Field } from '../../schema/field.ts';
import { splitName } from '../../schema/tokens.ts';
import { currencyIn } from '../../values/currencies.ts';
import { readValues } from '../../values/read-value.ts';
import type { Candidate } from '../candidate.ts';
import type { Context } from '../context.ts';
import { matchLabels } from '../match-label.ts';
import { overlapShare } from './columns.ts';
import type { ItemRow } from './read-rows.ts';

/** The properties of an entry of a statement: what it comes to, and when; in which money and by how much it is counted. */
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
/** One amount alone is a field, not a list over periods. */
const FEWEST_PERIODS = 2;
/** A line is the list's own where its label says so in as many words. */
const OWN_LABEL = 0.8;
/** Lines above a row that may hold the heads of its columns, and lines over those that go with them. */
const FARTHEST_HEAD = 60;
const HEAD_LINES = 3;
const SCORE = { amount: 0.68, beside: 0.65 };
const POWERS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:thousands?|milliers|tausend|tsd|miles|migliaia|duizenden|tusental)\b|[千]円|אלפי/iu, 1e3],
  [/\b(?:millions?|mio|millones|milioni|milhões|miljoner)\b|百万円|מיליוני/iu, 1e6],
  [/\b(?:billions?|mrd|milliards?|miliardi)\b|十億円/iu, 1e9],
];

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
 * A list whose name is the label of a row, with an entry for each column of a statement:
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
      return match && match.score >= OWN_LABEL ? [{ line, amounts, score: match.score + (match.whole ? 1 : 0) }] : [];
    })
    .map((one) => ({ ...one, heads: headsOf(one.line, one.amounts, context) }))
    .filter(({ heads }) => heads.length > 0)
    .sort((a, b) => b.score - a.score || a.line.index - b.line.index)[0];
  if (!best) return [];
  const { line, amounts, heads } = best;
  return amounts.map(({ run, candidate }, index) => {
    const row: ItemRow = new Map([[entry.amount, candidate]]);
    const period = periodOf(entry.period, { run, index, count: amounts.length }, heads);
    if (period) row.set(entry.period, period);
    for (const [property, found] of besides(entry, line, heads, context)) row.set(property, found);
    return row;
  });
}

interface Amount {
  run: WordRun;
  candidate: Candidate;
}

/** The numbers after the label; a line with other words after it is a sentence. */
function amountsIn({ runs }: DocumentLine, amount: Field, { habits }: Context): Amount[] {
  const found: Amount[] = [];
  for (const run of runs.slice(1)) {
    if (/^[\s$€£¥₹₪—–-]*$/u.test(run.text)) continue;
    const reading = /\p{L}{3}/u.test(run.text) ? undefined : readValues(amount, run.text, habits)[0];
    if (!reading) return [];
    const { start, end, value } = reading;
    const words = run.wordsIn(start, end);
    found.push({
      run,
      candidate: { value, text: run.text.slice(start, end), words, way: 'table', score: SCORE.amount },
    });
  }
  return found;
}

/** The lines over a row that name a year for its columns, and those directly over them. */
function headsOf(line: DocumentLine, amounts: readonly Amount[], { view }: Context): DocumentLine[] {
  for (let index = line.index - 1; index >= Math.max(0, line.index - FARTHEST_HEAD); index--) {
    const above = view.lines[index]!;
    if (above.page !== line.page) return [];
    const years = above.runs.filter(({ text }) => YEAR.test(text));
    const covered = amounts.filter(({ run }) => years.some((year) => overlapShare(year, run) > 0));
    // As many years as amounts belong together, also where narrow ones stand beside the middle of their column.
    const areCovered = covered.length === amounts.length || years.length === amounts.length;
    if (years.length < FEWEST_PERIODS || !areCovered) continue;
    const first = Math.max(0, index - HEAD_LINES);
    return view.lines.slice(first, index + 1).filter(({ page }) => page === line.page);
  }
  return [];
}

/** What stands over an amount, from the top down. */
function periodOf(
  field: Field,
  { run, index, count }: { run: WordRun; index: number; count: number },
  heads: readonly DocumentLine[],
): Candidate | null {
  const over = heads.flatMap(({ runs }) => {
    if (runs.length < FEWEST_PERIODS) return [];
    return runs.length === count ? [runs[index]!] : runs.filter((head) => overlapShare(head, run) > 0);
  });
  const text = over.map((head) => head.text).join(' ');
  if (!YEAR.test(text) || !isLikeExamples(field, text)) return null;
  const words = over.flatMap((head) => [...head.words]);
  return { value: text, text, words, way: 'table', score: SCORE.beside };
}

/** Where a description shows what values look like, another form is not what is asked for. */
function isLikeExamples({ examples }: Field, text: string): boolean {
  const shape = (value: string): string => value.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '1');
  return examples.length === 0 || examples.some((example) => shape(example) === shape(text));
}

/** Money and scale: said in the row, over the columns, or in a title above them. */
function* besides(
  { currency, scale }: Entry,
  line: DocumentLine,
  heads: readonly DocumentLine[],
  { view }: Context,
): Generator<readonly [Field, Candidate]> {
  const first = heads[0]!.index;
  const titles = view.lines.slice(Math.max(0, first - HEAD_LINES), first).filter(({ page }) => page === line.page);
  const below = view.lines.slice(heads.at(-1)!.index + 1, line.index + 1);
  for (const one of [line, ...heads, ...titles, ...below]) {
    const [money] = currency ? currencyIn(one.span.text) : [];
    if (!money) continue;
    yield [
      currency!,
      beside(money.value, one.span.text.slice(money.start, money.end), one.span.wordsIn(money.start, money.end)),
    ];
    break;
  }
  for (const one of [...heads, ...titles]) {
    const [said] = scale
      ? POWERS.flatMap(([word, power]) => [[word.exec(one.span.text), power] as const]).filter(([m]) => m)
      : [];
    if (!said) continue;
    const [{ index, 0: word }, power] = said as readonly [RegExpExecArray, number];
    yield [scale!, beside(power, word, one.span.wordsIn(index, index + word.length))];
    break;
  }
}

const beside = (value: unknown, text: string, words: readonly DocumentWord[]): Candidate => ({
  ...{ value, text, words, way: 'table', score: SCORE.beside },
});
