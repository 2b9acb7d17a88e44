import type { Line } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import type { Candidate } from '../candidate.ts';
import type { Context } from '../context.ts';
import type { Row } from './read-rows.ts';
import { isTitleOf } from './title.ts';
import { isTotalText } from './total-line.ts';

/** Fewer lines are no list. */
const FEWEST = 2;

/** The property for the words and the one for the number, when the items have just these two. */
export function pairOf(field: Field): { words: Field; number: Field } | null {
  const required = field.items?.properties ?? [];
  const words = required.filter((child) => child.type === 'string' && child.kind === 'text');
  const numbers = required.filter((child) => child.type === 'number' || child.type === 'integer');
  return required.length <= 3 && words.length === 1 && numbers.length === 1
    ? { words: words[0]!, number: numbers[0]! }
    : null;
}

/**
 * Items that are a name and an amount, without a head over them. Of several amounts the first is meant: statements print
 * the current period first.
 *
 *     Inventories ............ 18 075   17 220
 */
export function readPairs(field: Field, siblings: readonly Field[], context: Context): Row[] {
  const pair = pairOf(field);
  if (!pair) return [];
  const leaveTotals = /\b(?:exclud\w+|without|not|except)\b[^.]*\b(?:sub)?totals?\b/i.test(field.description);
  const rows: Row[] = [];
  for (const line of sectionOf(field, siblings, context)) {
    const row = readPair(line, pair, context);
    if (!row) continue;
    if (leaveTotals && isTotalText(String(row.get(pair.words)!.value))) continue;
    rows.push(row);
  }
  return rows.length >= FEWEST ? rows : [];
}

function readPair(line: Line, { words, number }: { words: Field; number: Field }, context: Context): Row | null {
  const at = line.runs.findIndex((run) => /\p{L}{2,}/u.test(run.text));
  if (at < 0 || at > 1) return null;
  const name = line.runs[at]!;
  const label = readValues(words, name.text, context.habits)[0];
  if (!label) return null;
  for (const run of line.runs.slice(at + 1)) {
    const letters = run.text.match(/\p{L}/gu)?.length ?? 0;
    if (letters > 4) return null;
    const reading = readValues(number, run.text, context.habits)[0];
    if (!reading || isNote(run.text, line, run)) continue;
    const { start, end, value, fit } = reading;
    const amount: Candidate = {
      value,
      text: run.text.slice(start, end),
      words: run.wordsIn(start, end),
      way: 'pairs',
      score: 0.6 * fit + 0.15,
    };
    const text = name.text.slice(label.start, label.end);
    const said: Candidate = {
      value: label.value,
      text,
      words: name.wordsIn(label.start, label.end),
      way: 'pairs',
      score: 0.7,
    };
    return new Map([
      [words, said],
      [number, amount],
    ]);
  }
  return null;
}

/** A short whole number before longer ones is the number of a note, not an amount. */
function isNote(text: string, line: Line, run: Line['runs'][number]): boolean {
  if (!/^\(?\d{1,2}(?:[.,]\d{1,2})?\)?$/.test(text.trim())) return false;
  const after = line.runs.slice(line.runs.indexOf(run) + 1);
  return after.some((next) => /\d{3}/.test(next.text.replace(/[.,\s]/g, '')));
}

/** The lines from the array's own title to the title of a sibling; the whole document where no title is found. */
function sectionOf(field: Field, siblings: readonly Field[], context: Context): Line[] {
  const { lines } = context.view;
  const titles = (of: Field): number[] =>
    lines
      .filter((line) =>
        line.runs.some((run) => isTitleOf(of, run, context) && !/\d{3}/.test(line.span.text.slice(run.text.length))),
      )
      .map((line) => line.index);
  const own = titles(field);
  if (own.length === 0) return siblings.some((sibling) => titles(sibling).length > 0) ? [] : [...lines];
  const others = siblings.flatMap(titles).filter((index) => !own.includes(index));
  const start = own[0]!;
  const end = Math.min(...others.filter((index) => index > start), lines.length);
  return lines.slice(start, end);
}
