import { neighbours } from '../../../../../domain/lists.ts';
import { middleValue } from '../../../../../domain/statistics.ts';
import { PATTERN } from '../../../../alike.ts';
import type { Character } from '../characters.ts';

export type Separator = 'none' | 'guess' | 'space';

/** A character and what stood between it and the one before. */
export interface SpacedCharacter extends Character {
  separator: Separator;
}

/** The em square of the larger of two neighbours, in pixels. */
export const emOf = (a: Character, b: Character): number => Math.max(a.run.size, b.run.size, 1);

/** How alike the gaps of letter-spaced text are, in shares of the em square. */
const SPREAD = 0.06;
/** Wider gaps are word spaces between single letters, unless the line has spaces of its own to tell words apart. */
const WIDEST_WITHOUT_SPACES = 0.22;
/** Beyond this they are columns in any case. */
const WIDEST = 0.6;
/** Letters of one word are closer than this, in shares of the em square. */
export const TOUCHING = 0.15;

/**
 * The distance the pen jumped between two characters, whichever comes first, so that it also holds for right-to-left
 * runs; in shares of the em square.
 *
 *      previous         next
 *     ┌────────┐ ←gap→ ┌─────┐
 */
export function penGap(previous: Character, next: Character): number {
  return Math.max(next.penStart - previous.penEnd, previous.penStart - next.penEnd) / emOf(previous, next);
}

/** How far letters are spaced beyond their widths (`R E P O R T`), in em; words are split by wider gaps. */
export function letterSpacing(line: readonly SpacedCharacter[]): number {
  const joined = neighbours(line).filter(([, { separator }]) => separator !== 'space');
  const gaps = joined.map(([before, character]) => penGap(before, character));
  const usual = middleValue(gaps);
  if (usual === undefined || gaps.length < PATTERN) return 0;
  const hasSpaces = line.some((character, i) => i > 0 && character.separator === 'space');
  if (usual <= SPREAD || usual > (hasSpaces ? WIDEST : WIDEST_WITHOUT_SPACES)) return 0;
  const alike = gaps.filter((gap) => Math.abs(gap - usual) <= SPREAD).length;
  return alike >= gaps.length * 0.6 ? usual : 0;
}
