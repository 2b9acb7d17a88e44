import { type BoundingBox, bottom, boxFromEdges, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** Ascent and descent of common Latin fonts, in font sizes. */
const ASCENT = 0.8;
const DESCENT = 0.22;

/**
 * The box of a word including ascenders and descenders, so that "on" and "pd" have the same height.
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
