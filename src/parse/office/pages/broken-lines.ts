import type { Word } from '../../page-content.ts';
import { matchSequences } from '../../sequences/match-sequences.ts';
import { wordTexts } from '../source/table-builder.ts';

/** Share of words that page and file must have in common; otherwise line ends are unknown. */
const MOST_WORDS = 0.8;

/**
 * The rendered words in the lines that their author broke, regardless of line wrapping; null if words are missing. A
 * rendered list mark goes with the next word.
 *
 *     file:   first ⏎ second line continues       page:  1. first            lines:  1. first
 *                                                         second line              second line continues
 *                                                         continues
 */
export function brokenLines(words: readonly Word[], text: string): Word[][] | null {
  const written = text.split('\n').flatMap((line, at) => wordTexts(line).map((word) => ({ word, at })));
  const drawnTexts = words.map((word) => word.text);
  const writtenTexts = written.map(({ word }) => word);
  const match = matchSequences(drawnTexts, writtenTexts);
  if (match.filter((at) => at >= 0).length < MOST_WORDS * Math.max(written.length, words.length - 1)) return null;
  const lines: Word[][] = [];
  let line = written.at(-1)?.at ?? 0;
  for (const [at, word] of [...words.entries()].reverse()) {
    line = written[match[at] ?? -1]?.at ?? line;
    lines[line] = [word, ...(lines[line] ?? [])];
  }
  return lines.filter((own) => own !== undefined && own.length > 0);
}
