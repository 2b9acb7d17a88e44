import { isNearlyAllOf, isOverHalf } from '../../../../alike.ts';
import type { Character } from '../characters.ts';
import { emOf } from './gaps.ts';

export type Height = 'raised' | 'lowered';

/** In shares of the type beside them; beside a drop capital all type is small. */
const SMALLEST = 0.4;
/** How far their baseline is away, in shares of the em square of the type beside them. */
const RAISED = [0.14, 0.7] as const;
const LOWERED = [0.05, 0.45] as const;

/**
 * Which characters of a line are raised or lowered: smaller than those they are beside, and off their baseline. Small capitals are on it.
 *
 *     10⁵   ← 5 is smaller, and ends above the foot of 10        H₂O   ¹See
 */
export function raisedCharacters(line: readonly Character[]): ReadonlyMap<Character, Height> {
  const found = new Map<Character, Height>();
  const mark = (characters: readonly Character[]): void => {
    // What begins a line is measured by what comes after it.
    let base: Character | null = null;
    let last: Character | null = null;
    for (const character of characters) {
      const height: Height | null =
        base && last && isBeside(last, character) && !found.has(character) ? heightOver(base, character) : null;
      if (height) found.set(character, height);
      else if (!found.has(character)) base = character;
      last = character;
    }
  };
  mark(line);
  mark([...line].reverse());
  return found;
}

function heightOver(base: Character, character: Character): Height | null {
  const { size, directionX: dx, directionY: dy } = base.run;
  const share = character.run.size / Math.max(1, size);
  if (isNearlyAllOf(share, 1) || share < SMALLEST) return null;
  const up = ((character.originX - base.originX) * dy - (character.originY - base.originY) * dx) / size;
  if (up >= RAISED[0] && up <= RAISED[1]) return 'raised';
  return -up >= LOWERED[0] && -up <= LOWERED[1] ? 'lowered' : null;
}

/** Farther away they are another text. */
const isBeside = (a: Character, b: Character): boolean =>
  !isOverHalf(Math.max(b.penStart - a.penEnd, a.penStart - b.penEnd), emOf(a, b));
