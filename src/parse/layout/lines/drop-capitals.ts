import { bottom, boxFromEdges, centreY, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** A first letter, with the quotation mark that may stand before it. */
const INITIAL = /^[“„«‘"']?\p{Lu}$/u;
/** It is this much larger than the words beside it: two lines high at least. */
const LARGER = 1.7;
/** Gap between the letter and the lines beside it, in sizes of their type. */
const WIDEST_GAP = 1.2;
/** Lines that must begin beside it. */
const FEWEST_LINES = 2;

/**
 * Puts the large first letter of a chapter back into its word.
 *
 *     ▛▀▀▜ eeds grow where          Reeds grow where
 *     ▌▀▀▛ the water stands    →    the water stands
 *     for most of the year          for most of the year
 */
export function joinDropCapitals(words: readonly Word[]): Word[] {
  const initials = words.filter((word) => word.angle === 0 && word.font && INITIAL.test(word.text));
  let result = [...words];
  for (const initial of initials) {
    const beside = wordsBeside(initial, words);
    const first = beside.reduce<Word | null>((top, word) => (!top || word.bbox.top < top.bbox.top ? word : top), null);
    if (!first || !/^\p{L}/u.test(first.text) || linesOf(beside) < FEWEST_LINES) continue;
    const joined = isWordOfItsOwn(initial, first, words)
      ? [beforeWord(initial, first), first]
      : [inWord(initial, first)];
    result = result.flatMap((word) => (word === initial ? [] : word === first ? joined : [word]));
  }
  return result;
}

/** Where lines begin beside the letter, in type that is much smaller. */
function wordsBeside({ bbox, font, baseline }: Word, words: readonly Word[]): Word[] {
  const low = baseline ?? bottom(bbox);
  const high = low - 0.8 * font!.size;
  return words.filter((word) => {
    if (word.angle !== 0 || !word.font || font!.size < LARGER * word.font.size) return false;
    const gap = word.bbox.left - right(bbox);
    const y = centreY(word.bbox);
    return gap > -0.3 * word.font.size && gap < WIDEST_GAP * word.font.size && y > high && y < low;
  });
}

const linesOf = (beside: readonly Word[]): number =>
  new Set(beside.map((word) => Math.round((word.baseline ?? bottom(word.bbox)) / (0.5 * word.font!.size)))).size;

/** `A reed` is two words: the page has the second elsewhere, and the joined one nowhere. */
function isWordOfItsOwn(initial: Word, first: Word, words: readonly Word[]): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  const known = new Set(words.filter((word) => word !== first).map(({ text }) => plain(text)));
  return known.has(plain(first.text)) && !known.has(plain(initial.text + first.text));
}

const beforeWord = (initial: Word, first: Word): Word => ({
  ...initial,
  ...(first.font && { font: first.font }),
  ...(first.baseline !== undefined && { baseline: first.baseline }),
  bbox: { ...initial.bbox, top: first.bbox.top, height: first.bbox.height },
});

function inWord(initial: Word, first: Word): Word {
  const { length } = initial.text;
  const bbox = boxFromEdges(initial.bbox.left, first.bbox.top, right(first.bbox), bottom(first.bbox));
  return {
    ...first,
    text: initial.text + first.text,
    bbox,
    ...(first.typewriter && { typewriter: [first.typewriter[0] + length, first.typewriter[1] + length] }),
    ...(first.spans && {
      spans: first.spans.map((span) => ({ ...span, start: span.start + length, end: span.end + length })),
    }),
  };
}
