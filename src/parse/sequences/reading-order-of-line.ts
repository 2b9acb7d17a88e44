import { consecutive } from '../../domain/lists.ts';
import { hasRightToLeft, isMostlyRightToLeft } from '../../domain/text-direction.ts';
import type { Word } from '../page-content.ts';

/**
 * Words of a line, given from left to right, in reading order. In a right-to-left line, runs of numbers and Latin words
 * keep their own direction:
 *
 *     on the page  ⟨ן⟩ ⟨PDF⟩ ⟨2.0⟩ ⟨א⟩   →   read  א  PDF 2.0  ן      (PDF and 2.0 not swapped)
 */
export function readingOrderOfLine(words: readonly Word[]): Word[] {
  if (!isMostlyRightToLeft(words.map((w) => w.text).join(' '))) return [...words];
  const isForeign = ({ text }: Word): boolean => !hasRightToLeft(text) && /[\p{L}\d]/u.test(text);
  const runs = consecutive(words, (before, word) => isForeign(before) && isForeign(word));
  return runs.reverse().flat();
}
