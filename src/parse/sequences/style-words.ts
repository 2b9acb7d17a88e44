import { consecutive, lastOf } from '../../domain/lists.ts';
import type { Word } from '../page-content.ts';
import { isSpace, type StyledSpan, type StyledText } from '../styled-text.ts';
import { matchSequences } from './match-sequences.ts';

/**
 * Words of a page with the styles of their source text. Letters are matched in order, however words are split, and
 * despite list marks, hyphens and dots.
 *
 *     text:   see  10⁵  below          words:  •  see  10⁵  be-  low
 *                  ╰╯ raised                           ╰╯ raised
 */
export function styleWords(words: readonly Word[], styled: StyledText): Word[] {
  const spans = spansOfWords(words, styled);
  return words.map((word, at) => (spans[at] ? { ...word, spans: spans[at] } : word));
}

/** Spans of each word, relative to its first letter. */
export function spansOfWords(
  words: readonly { text: string }[],
  { text, spans }: StyledText,
): (StyledSpan[] | undefined)[] {
  const result: (StyledSpan[] | undefined)[] = words.map(() => undefined);
  if (spans.length === 0) return result;
  const drawn = words.flatMap(({ text: own }, word) =>
    [...own.matchAll(/\S/g)].map(({ index, 0: letter }) => ({ word, index, letter: folded(letter) })),
  );
  /** Index of the rendered letter for each letter of the text; -1 if missing. */
  const drawnAt = new Int32Array(text.length).fill(-1);
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) if (!isSpace(text.charAt(at))) places.push(at);
  const drawnLetters = drawn.map(({ letter }) => letter);
  const textLetters = places.map((at) => folded(text.charAt(at)));
  const match = matchSequences(drawnLetters, textLetters);
  for (const [at, found] of match.entries()) {
    const place = places[found];
    if (place !== undefined) drawnAt[place] = at;
  }
  for (const { start, end, ...style } of spans) {
    const found = drawnAt.subarray(start, end).filter((at) => at >= 0);
    const own = found.length > 0 ? drawn.slice(found[0], (found.at(-1) ?? 0) + 1) : [];
    for (const letters of consecutive(own, (before, { word }) => word === before.word)) {
      const [{ word, index }] = letters;
      result[word] = [...(result[word] ?? []), { start: index, end: lastOf(letters).index + 1, ...style }];
    }
  }
  return result;
}

/** Quotes and hyphens vary on the page. */
const folded = (letter: string): string =>
  /['’‘]/.test(letter) ? "'" : /["”“„]/.test(letter) ? '"' : /[-\u2010\u2011\u00ad]/.test(letter) ? '-' : letter;
