import type { Word } from '../../page-content.ts';

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/gu;
const LEFT_TO_RIGHT_LETTER = /[A-Za-z\u00c0-\u02af\u0370-\u058f\u0900-\u1fff\u3040-\ud7af]/gu;

/** True when most letters belong to scripts written from right to left. */
export function isRightToLeft(text: string): boolean {
  const rtl = text.match(RIGHT_TO_LEFT_LETTER)?.length ?? 0;
  return rtl > 0 && rtl > (text.match(LEFT_TO_RIGHT_LETTER)?.length ?? 0);
}

/**
 * Words of one line, given from left to right, in the order they are read. In a right-to-left line, runs of numbers and
 * Latin words keep their own direction:
 *
 *     on the page  ⟨ן⟩ ⟨PDF⟩ ⟨2.0⟩ ⟨א⟩   →   read  א  PDF 2.0  ן      (PDF and 2.0 not swapped)
 */
export function readingOrderOfLine(words: readonly Word[]): Word[] {
  if (!isRightToLeft(words.map((w) => w.text).join(' '))) return [...words];
  const runs: Word[][] = [];
  let runIsForeign = false;
  for (const word of words) {
    const foreign = !/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(word.text) && /[\p{L}\d]/u.test(word.text);
    if (foreign && runIsForeign) runs.at(-1)!.push(word);
    else runs.push([word]);
    runIsForeign = foreign;
  }
  return runs.reverse().flat();
}
