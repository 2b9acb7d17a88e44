import type { Character } from './characters.ts';

/** Ink of letters reaches this far below their baseline at most, in type sizes; that of hanging signs farther. */
const DEEPEST_LETTER = 0.5;
/** Ink of hanging signs begins where the pen stood. */
const HIGHEST = 0.2;
/** Signs of a displayed formula are higher, in type sizes, and are in no line of text. */
const HIGHEST_IN_TEXT = 1.5;
/** Such signs are centred on the height of a minus sign, this far above the baseline. */
const AXIS = 0.25;

/**
 * The height of the line that a character is set in. Roots, sums and integrals of TeX hang from the pen instead of sitting on it: taken
 * for a baseline, their pen lies near the line above, and the words of both run into each other.
 *
 *     pen →  ·──┐            ∑ₙ
 *     line   √  x  +  y      the middle of the sign shows the line
 */
export function lineHeightOf(character: Character): number {
  const { originY, top, bottom, run } = character;
  if (run.directionX <= 0 || run.directionY !== 0) return originY;
  const hangs = bottom - originY > DEEPEST_LETTER * run.size && top > originY - HIGHEST * run.size;
  const isInText = bottom - top <= HIGHEST_IN_TEXT * run.size;
  return hangs && isInText ? (top + bottom) / 2 + AXIS * run.size : originY;
}
