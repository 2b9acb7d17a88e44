import { centreY, right } from '../../../domain/geometry.ts';
import { neighbours } from '../../../domain/lists.ts';
import type { Word } from '../../page-content.ts';

export interface ListingRow {
  words: Word[];
  y: number;
}

/** Limit for gaps: distances on a page come from the file. */
const WIDEST_GAP = 500;
const MOST_BLANK_LINES = 3;

/** Rows of words at the same height, regardless of gaps, from the top. */
export function listingRowsOf(words: readonly Word[]): ListingRow[] {
  const rows: ListingRow[] = [];
  const heightOf = (word: Word): number => word.baseline ?? centreY(word.bbox);
  for (const word of words.toSorted((a, b) => heightOf(a) - heightOf(b))) {
    const y = heightOf(word);
    const last = rows.at(-1);
    if (last && y - last.y < 0.45 * (word.font?.size ?? word.bbox.height)) last.words.push(word);
    else rows.push({ words: [word], y });
  }
  for (const row of rows) row.words.sort((a, b) => a.bbox.left - b.bbox.left);
  return rows;
}

/** The gaps of a row that are wider than this many characters. */
export const gapsOf = ({ words }: ListingRow, characters: number): [from: number, to: number][] =>
  neighbours(words).flatMap(([before, word]): [number, number][] => {
    const end = right(before.bbox);
    const character = word.bbox.width / word.text.length;
    return word.bbox.left - end > characters * character ? [[end, word.bbox.left]] : [];
  });

/** Code with its lines and indents: gaps become spaces by character width. */
export function listingText(rows: readonly ListingRow[]): string {
  const words = rows.flatMap((row) => row.words);
  const left = Math.min(...words.map((word) => word.bbox.left));
  const step = lineStep(rows);
  const advance = characterWidth(words);
  return rows
    .map((row, at) => {
      const above = rows[at - 1];
      const breaks = above ? 1 + blankLines(row.y - above.y, step) : 0;
      return '\n'.repeat(breaks) + rowText(row.words, left, advance);
    })
    .join('');
}

/** Indents are relative to the edge of the code, gaps to the previous word, so that errors do not add up. */
function rowText(words: readonly Word[], left: number, advance: number): string {
  const spaces = (gap: number, least: number): string =>
    ' '.repeat(Math.min(WIDEST_GAP, Math.max(least, Math.round(gap))));
  return words
    .map((word, at) => {
      const before = words[at - 1];
      if (!before) return spaces((word.bbox.left - left) / advance, 0) + word.text;
      return spaces((word.bbox.left - right(before.bbox)) / advance - BEARINGS, 1) + word.text;
    })
    .join('');
}

/** Side bearings of a word in advances. */
const BEARINGS = 0.2;

function characterWidth(words: readonly Word[]): number {
  const long = words.filter((word) => word.text.length > 3);
  const widths = (long.length > 0 ? long : words).map((word) => word.bbox.width / ([...word.text].length - BEARINGS));
  // A font may state zero widths.
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] || 1;
}

/** The usual line distance: the smallest that occurs more than once, else the smallest. */
function lineStep(rows: readonly ListingRow[]): number {
  const steps = neighbours(rows).map(([above, row]) => row.y - above.y);
  const sorted = steps.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}

const blankLines = (step: number, usual: number): number =>
  usual <= 0 ? 0 : Math.min(MOST_BLANK_LINES, Math.max(0, Math.round(step / usual) - 1));
