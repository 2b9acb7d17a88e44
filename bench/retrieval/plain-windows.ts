import type { Segment } from '../../src/domain/segment.ts';
import { askAll, type Found, type Passage, type Question, wordsOf } from './bm25.ts';

/**
 * Window lengths and offsets that are tried: one window more or less changes single questions, so their mean is used.
 */
const LENGTHS = [0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12];
const FIRST = [1, 0.5];

/** Windows of this many words over the text of a document, regardless of segment borders. */
export function plainWindows(segments: readonly Segment[], size: number, first: number): Passage[] {
  const windows: Passage[] = [];
  let [words, pages, count, limit] = [[] as string[], new Set<number>(), 0, first];
  for (const { text = '', page_number } of segments) {
    for (const word of text.split(/\s+/)) {
      words.push(...wordsOf(word));
      pages.add(page_number);
      count += 1;
      if (count < limit) continue;
      windows.push({ words, pages });
      [words, pages, count, limit] = [[], new Set(), 0, size];
    }
  }
  return count > 0 ? [...windows, { words, pages }] : windows;
}

/** Mean scores of windows of about this length. */
export function foundInWindows(segments: readonly Segment[], length: number, questions: readonly Question[]): Found[] {
  const tries = LENGTHS.flatMap((share) =>
    FIRST.map((first) => {
      const size = Math.max(1, Math.round(length * share));
      return askAll(plainWindows(segments, size, Math.max(1, Math.round(size * first))), questions);
    }),
  );
  const mean = (at: number, part: keyof Found): number =>
    tries.reduce((sum, found) => sum + found[at]![part], 0) / tries.length;
  return questions.map((_, at) => ({ hit: mean(at, 'hit'), reciprocal: mean(at, 'reciprocal') }));
}
