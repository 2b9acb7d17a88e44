import type { Word } from '../../page-content.ts';
import { uprightBox } from '../../upright.ts';
import { lineBox } from './line-box.ts';
import { breakLines } from './line-breaks.ts';
import { makeLine, type TextLine } from './text-line.ts';
import { type Chain, type Placed, wordChains } from './word-chains.ts';

/** Joins words to lines. Text at the same height in another column or cell is another line. */
export const buildLines = (words: readonly Word[]): TextLine[] => chainsByAngle(words, breakLines);

/** Joins words at the same height regardless of gaps, for words known to belong together. */
export const buildWholeLines = (words: readonly Word[]): TextLine[] => chainsByAngle(words, (chains) => chains);

function chainsByAngle(words: readonly Word[], cut: (chains: Chain[]) => Chain[]): TextLine[] {
  return ([0, 90, 180, 270] as const).flatMap((angle) => {
    const placed = words
      .filter((w) => w.angle === angle)
      .map((word): Placed => {
        const box = uprightBox(lineBox(word), angle);
        return { word, box, size: word.font?.size ?? box.height };
      });
    return cut(wordChains(placed)).map((chain) => makeLine(chain.map((p) => p.word)));
  });
}
