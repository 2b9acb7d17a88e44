import type { Word } from '../../page-content.ts';
import { matchSequences } from '../../sequences/match-sequences.ts';
import { wordTexts } from '../source/table-builder.ts';

/** More words that the page shows and the file does not have, or the other way round, and it is unknown where a line ends. */
const MOST_WORDS = 0.8;

/**
 * The drawn words in the lines that their author broke, whatever the page broke them into; null where they are not all of them. What the program
 * draws itself, the mark of an item, goes with what comes after it.
 *
 *     file:   first ⏎ second line continues       page:  1. first            lines:  1. first
 *                                                         second line              second line continues
 *                                                         continues
 */
export function brokenLines(words: readonly Word[], text: string): Word[][] | null {
  const written = text.split('\n').flatMap((line, at) => wordTexts(line).map((word) => ({ word, at })));
  const match = matchSequences(
    words.map((word) => word.text),
    written.map(({ word }) => word),
  );
  if (match.filter((at) => at >= 0).length < MOST_WORDS * Math.max(written.length, words.length - 1)) return null;
  const lines: Word[][] = [];
  let line = written.at(-1)?.at ?? 0;
  for (let at = words.length - 1; at >= 0; at--) {
    if (match[at]! >= 0) line = written[match[at]!]!.at;
    lines[line] = [words[at]!, ...(lines[line] ?? [])];
  }
  return lines.filter((own) => own !== undefined && own.length > 0);
}
