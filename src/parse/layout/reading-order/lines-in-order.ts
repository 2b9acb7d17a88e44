import { bottom } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { readingOrderOfLine } from '../../sequences/reading-order-of-line.ts';
import { uprightBox } from '../../upright.ts';
import { buildWholeLines } from '../lines/build-lines.ts';
import type { TextLine } from '../lines/text-line.ts';

/** The words of a segment in lines from top to bottom, each in its reading direction. */
export function wordsInOrder(words: readonly Word[]): Word[][] {
  const lines = buildWholeLines(words);
  lines.sort((a, b) => a.angle - b.angle || compareHeights(a, b));
  return lines.map((l) => readingOrderOfLine(l.words));
}

function compareHeights(a: TextLine, b: TextLine): number {
  const boxA = uprightBox(a.bbox, a.angle);
  const boxB = uprightBox(b.bbox, b.angle);
  const middleA = (boxA.top + bottom(boxA)) / 2;
  const middleB = (boxB.top + bottom(boxB)) / 2;
  return middleA - middleB || boxA.left - boxB.left;
}
