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
  const runs: Word[][] = [];
  let runIsForeign = false;
  for (const word of words) {
    const foreign = !hasRightToLeft(word.text) && /[\p{L}\d]/u.test(word.text);
    if (foreign && runIsForeign) runs.at(-1)!.push(word);
    else runs.push([word]);
    runIsForeign = foreign;
  }
  return runs.reverse().flat();
}
