import { isSameLength } from '../../../../alike.ts';
import type { Character } from '../characters.ts';
import { penGap, type SpacedCharacter, TOUCHING } from './gaps.ts';

/** Small capitals are set in this part of the size of the capitals beside them. */
const SMALL = [0.68, 0.88] as const;
/** On one baseline, in shares of the em square. */
const SAME_BASELINE = 0.05;

/**
 * Capitals of a line that stand for small letters: where a face has no small capitals, writers set smaller ones of the large. Faces that
 * have them state small letters, and so does the author.
 *
 *     I NTRODUCTION  ← one word in two sizes: Introduction
 */
export function smallCapitals(line: readonly SpacedCharacter[]): ReadonlySet<Character> {
  const found = new Set<Character>();
  let smallSize = 0;
  line.forEach((capital, at) => {
    if (!isCapital(capital) || found.has(capital)) return;
    const small: Character[] = [];
    for (let next = at + 1; line[next] && isSmaller(capital, line[next]!); next++) {
      if (line[next]!.separator === 'space' || penGap(line[next - 1]!, line[next]!) > TOUCHING) break;
      small.push(line[next]!);
    }
    // One small letter after a capital may be an index.
    if (small.length < 2) return;
    smallSize = small[0]!.run.size;
    for (const character of small) found.add(character);
  });
  // Words like "of" are small throughout.
  if (found.size > 0 && !line.some(({ text }) => /\p{Ll}/u.test(text))) {
    for (const character of line) {
      if (isCapital(character) && isSameLength(character.run.size, smallSize)) found.add(character);
    }
  }
  return found;
}

const isCapital = ({ text }: Character): boolean => /^\p{Lu}$/u.test(text);

function isSmaller(capital: Character, next: Character): boolean {
  const share = next.run.size / Math.max(1, capital.run.size);
  const shift = Math.abs(next.originY - capital.originY) / Math.max(1, capital.run.size);
  return (
    isCapital(next) &&
    next.run.face.name === capital.run.face.name &&
    share > SMALL[0] &&
    share < SMALL[1] &&
    shift < SAME_BASELINE
  );
}
