import { type BoundingBox, bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { Word } from '../../page-content.ts';

/** In usual heights of a word: a heading or a drop capital is lower. */
const TALL = 4;
/** A capital at the head of a paragraph has a word or two in its box, never this many. */
const LEAST_COVERED = 4;

/**
 * Parts words that lie under or over the text from the text itself. Left among it, they would tie together all lines that they cross.
 *
 *     POLICY FEES:        ╱ E
 *     Managing Agency  ╱ L
 *     Assistance   ╱ P
 */
export function takeWatermarks(words: readonly Word[]): { watermarks: Word[]; rest: Word[] } {
  const heights = words.map(({ bbox }) => bbox.height);
  const tall = TALL * (middleValue(heights) ?? 0);
  const watermarks = words.filter(
    (word) =>
      word.angle === 0 &&
      word.bbox.height > tall &&
      words.filter((other) => other !== word && liesIn(other.bbox, word.bbox)).length >= LEAST_COVERED,
  );
  if (watermarks.length === 0) return { watermarks, rest: [...words] };
  const taken = new Set(watermarks);
  return { watermarks, rest: words.filter((word) => !taken.has(word)) };
}

function liesIn(inner: BoundingBox, outer: BoundingBox): boolean {
  const [x, y] = [centreX(inner), centreY(inner)];
  return x > outer.left && x < right(outer) && y > outer.top && y < bottom(outer) && inner.height < outer.height / 2;
}
