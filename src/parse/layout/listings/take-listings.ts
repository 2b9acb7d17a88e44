import { type BoundingBox, bottom, holdsMiddleOf, shareInside, unionOf } from '../../../domain/geometry.ts';
import { lastOf } from '../../../domain/lists.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { buildLines } from '../lines/build-lines.ts';
import { makeLine, type TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { shadedBackgrounds } from './backgrounds.ts';
import { isWithinLine } from './inline-background.ts';
import { type ListingRow, listingRowsOf, listingText } from './listing-text.ts';

/** Share of a box's letters that must be monospaced; a comment or symbol may have another font. */
const LEAST_MONOSPACE = 0.9;
/** From this share of monospaced letters on, the font of the page means nothing. */
const TYPEWRITTEN = 0.6;
/** Largest line distance in a code block in font sizes, including a blank line. */
const FARTHEST_LINE = 3;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

export interface Listings {
  regions: Region[];
  /** Words outside code blocks. */
  rest: Word[];
}

/**
 * Extracts code and terminal output: monospaced text on its own background, or on separate lines among other fonts.
 * This comes first, because its gaps look like table columns. `tables` are known tables.
 *
 *     ┌────────────────────┐
 *     │ if (found)         │   text with lines and indents: "if (found)\n  stop()"
 *     │   stop()           │
 *     └────────────────────┘
 */
export function takeListings(
  { fills }: Pick<PageContent, 'fills'>,
  words: readonly Word[],
  tables: readonly BoundingBox[] = [],
): Listings {
  const upright = words.filter(
    (word) => word.angle === 0 && !word.hidden && !tables.some((table) => holdsMiddleOf(table, word.bbox)),
  );
  if (!upright.some(isTypewriter)) return { regions: [], rest: [...words] };
  const regions: Region[] = [];
  let rest = upright;
  for (const background of shadedBackgrounds(fills)) {
    const within = rest.filter((word) => holdsMiddleOf(background, word.bbox));
    if (within.length === 0 || monospaceShare(within) < LEAST_MONOSPACE) continue;
    const rows = listingRowsOf(within);
    if (rows.length === 1 && isWithinLine(background, within, upright)) continue;
    regions.push(listingOf(rows, background));
    const taken = new Set(within);
    rest = rest.filter((word) => !taken.has(word));
  }
  if (monospaceShare(rest) < TYPEWRITTEN) {
    for (const lines of openListings(buildLines(rest))) {
      const inside = lines.flatMap((line) => line.words);
      regions.push(listingOf(listingRowsOf(inside)));
      const taken = new Set(inside);
      rest = rest.filter((word) => !taken.has(word));
    }
  }
  const kept = new Set(rest);
  const asked = new Set(upright);
  return { regions, rest: words.filter((word) => kept.has(word) || !asked.has(word)) };
}

const isTypewriter = (word: Word): boolean => word.font?.monospace === true && !EAST_ASIAN.test(word.text);

function monospaceShare(words: readonly Word[]): number {
  const letters = (list: readonly Word[]) => list.reduce((sum, word) => sum + word.text.length, 0);
  return letters(words.filter(isTypewriter)) / Math.max(1, letters(words));
}

/** At least two consecutive monospaced lines. */
function openListings(lines: readonly TextLine[]): TextLine[][] {
  const upright = lines.filter((line) => line.angle === 0);
  const typewritten = upright.filter((line) => line.words.every(isTypewriter));
  const others = upright.filter((line) => !typewritten.includes(line));
  const found: [TextLine, ...TextLine[]][] = [];
  for (const line of typewritten.toSorted((a, b) => a.bbox.top - b.bbox.top)) {
    const above = found.find((group) => isNextLine(lastOf(group), line, others));
    if (above) above.push(line);
    else found.push([line]);
  }
  return found.filter((group) => group.length > 1);
}

function isNextLine(above: TextLine, line: TextLine, others: readonly TextLine[]): boolean {
  if (Math.abs(above.size - line.size) > 0.1 * line.size) return false;
  if (line.bbox.top - bottom(above.bbox) > FARTHEST_LINE * line.size) return false;
  const between = unionOf([above.bbox, line.bbox]);
  return !others.some((other) => shareInside(other.bbox, between) > 0.3);
}

/** A code block has the extent of its background. */
function listingOf(rows: readonly ListingRow[], background?: BoundingBox): Region {
  const lines = rows.map((row) => makeLine(row.words));
  const text = regionFromLines('Text', lines, 0.9);
  return { ...text, code: listingText(rows), bbox: unionOf([text.bbox, ...(background ? [background] : [])]) };
}
