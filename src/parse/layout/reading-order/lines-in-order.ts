import { bottom } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { buildLines } from '../lines/build-lines.ts';
import type { TextLine } from '../lines/text-line.ts';
import { upright } from '../lines/upright.ts';
import { readingOrderOfLine } from './direction.ts';

/** Inside one segment a gap is only a gap: words on one height are one line, however far apart. */
const ANY_GAP = 1e6;

/** All words of one segment, line by line from top to bottom, each line in its reading direction. */
export function wordsInOrder(words: readonly Word[]): Word[][] {
  const lines = buildLines(words, ANY_GAP);
  lines.sort((a, b) => a.angle - b.angle || compareHeights(a, b));
  return lines.map((l) => readingOrderOfLine(l.words));
}

function compareHeights(a: TextLine, b: TextLine): number {
  const boxA = upright(a.bbox, a.angle);
  const boxB = upright(b.bbox, b.angle);
  const middleA = (boxA.top + bottom(boxA)) / 2;
  const middleB = (boxB.top + bottom(boxB)) / 2;
  return middleA - middleB || boxA.left - boxB.left;
}
