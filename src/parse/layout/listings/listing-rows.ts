import { type BoundingBox, bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** One printed line of a listing. */
export interface ListingRow {
  /** What a column beside the listing counts this line with. */
  number: Word | null;
  words: Word[];
  y: number;
}

const COUNT = /^\d{1,5}$/u;

/** Words on one height as one row, whatever the gaps between them, from the top. */
export function listingRowsOf(words: readonly Word[]): ListingRow[] {
  const rows: ListingRow[] = [];
  const heightOf = (word: Word): number => word.baseline ?? centreY(word.bbox);
  for (const word of words.toSorted((a, b) => heightOf(a) - heightOf(b))) {
    const y = heightOf(word);
    const last = rows.at(-1);
    if (last && y - last.y < 0.45 * (word.font?.size ?? word.bbox.height)) last.words.push(word);
    else rows.push({ number: null, words: [word], y });
  }
  for (const row of rows) row.words.sort((a, b) => a.bbox.left - b.bbox.left);
  return rows;
}

/**
 * Takes the numbers of the lines off, where the rows begin with numbers that count on and end at one place, left of all else. A row
 * without a number goes on from the one above.
 *
 *       9 │ open(file)
 *      10 │ read(file, into=
 *         │     buffer)
 */
export function takeNumbers(rows: readonly ListingRow[]): ListingRow[] {
  const counts = rows.flatMap(({ words: [first] }) => (first && COUNT.test(first.text) ? [first] : []));
  const edge = counts[0] && right(counts[0].bbox);
  const isCounted = (word: Word | undefined): boolean =>
    word !== undefined && COUNT.test(word.text) && Math.abs(right(word.bbox) - edge!) < 0.5 * word.bbox.height;
  const column = rows.filter(({ words: [first] }) => edge !== undefined && isCounted(first));
  const texts = rows.flatMap(({ words }) => (isCounted(words[0]) ? words.slice(1) : words));
  const isBeside = texts.every((word) => word.bbox.left > edge!);
  const isCount = column.every((row, at) => at === 0 || numberIn(row) === numberIn(column[at - 1]!) + 1);
  if (column.length === 0 || !isBeside || !isCount || column[0] !== rows[0]) return [...rows];
  // A lone 1 before a line may be its first word: only one that stands off, or looks otherwise, is a number of the line.
  if (column.length === 1 && !standsOff(column[0]!)) return [...rows];
  const numbered = new Set(column);
  return rows.map((row) => (numbered.has(row) ? { ...row, number: row.words[0]!, words: row.words.slice(1) } : row));
}

/** In heights of a number: how far left of its ground the numbers of a listing may stand. */
const FARTHEST_NUMBERS = 3;

/**
 * The rows of what stands on a ground, with the numbers that count them from outside of it, on a strip of their own or on none. Numbers
 * that stand there for something else leave the rows as they are.
 *
 *          ┌──────────────┐
 *       9  │ open(file)   │
 *      10  │ read(file)   │
 *          └──────────────┘
 */
export function withNumbersBeside(
  within: readonly Word[],
  ground: BoundingBox,
  all: readonly Word[],
): { rows: ListingRow[]; words: Word[] } {
  const beside = all.filter(
    (word) =>
      COUNT.test(word.text) &&
      centreX(word.bbox) < ground.left &&
      ground.left - right(word.bbox) < FARTHEST_NUMBERS * word.bbox.height &&
      centreY(word.bbox) > ground.top &&
      centreY(word.bbox) < bottom(ground),
  );
  const words = [...within, ...beside];
  const rows = takeNumbers(listingRowsOf(words));
  const numbers = new Set(rows.map((row) => row.number));
  const isNumbered = beside.length > 0 && beside.every((word) => numbers.has(word));
  return isNumbered ? { rows, words } : { rows: takeNumbers(listingRowsOf(within)), words: [...within] };
}

const numberIn = (row: ListingRow): number => Number(row.words[0]!.text);

function standsOff({ words: [number, next] }: ListingRow): boolean {
  if (!number || !next) return false;
  const looksOther = number.font?.color !== next.font?.color || (number.font?.size ?? 0) < 0.9 * (next.font?.size ?? 0);
  return looksOther || next.bbox.left - right(number.bbox) > 1.5 * next.bbox.height;
}

/** From where to where a row is empty between two of its words, by more than so many characters of the second. */
export function gapsOf({ words }: ListingRow, characters: number): [from: number, to: number][] {
  return words.slice(1).flatMap((word, index): [number, number][] => {
    const end = right(words[index]!.bbox);
    const character = word.bbox.width / word.text.length;
    return word.bbox.left - end > characters * character ? [[end, word.bbox.left]] : [];
  });
}
