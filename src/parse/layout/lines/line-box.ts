import { type BoundingBox, bottom, boxFromEdges, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** How far common Latin faces reach above and below the baseline, in type sizes: room for "d" and "p" in every word. */
const ASCENT = 0.8;
const DESCENT = 0.22;

/**
 * The word's box with room for ascenders and descenders, so that "on" and "pd" are equally high.
 *
 *     ink:   ┌──┐          line box:  ┌──┐
 *            on                       │on│
 *                                     └──┘
 */
export function lineBox(word: Word): BoundingBox {
  if (word.angle !== 0 || word.baseline === undefined || !word.font) return word.bbox;
  const top = Math.min(word.bbox.top, word.baseline - ASCENT * word.font.size);
  const low = Math.max(bottom(word.bbox), word.baseline + DESCENT * word.font.size);
  return boxFromEdges(word.bbox.left, top, right(word.bbox), low);
}
