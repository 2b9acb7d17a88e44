import { middleValue } from '../../../../domain/statistics.ts';
import { penGap, type SpacedCharacter } from './gaps.ts';

/** Shorter ones may be initials or a row of answers. */
const FEWEST_LETTERS = 5;
/** Letters of one word stand alike far apart; the gap between two words is this much wider. */
const WORD_GAP = 1.6;
/** Beyond this they are columns, in shares of the em square. */
const WIDEST = 0.9;

/**
 * Some writers set headings apart by typing a space after every letter: `R E S U L T S`. Answers the gap, in shares of the em
 * square, from which on a space parts words there; null for every other line.
 */
export function spacedOutGap(line: readonly SpacedCharacter[]): number | null {
  if (line.length < FEWEST_LETTERS || line.some(({ text }) => !/^\p{L}$/u.test(text))) return null;
  if (line.slice(1).some(({ separator }) => separator === 'none')) return null;
  const text = line.map((character) => character.text).join('');
  const isOneCase = text === text.toUpperCase() || text === text.toLowerCase();
  if (!isOneCase || !/[aeiouyäöü]/iu.test(text.normalize('NFD')) || isAlphabet(text)) return null;
  const gaps = line.slice(1).map((character, at) => penGap(line[at]!, character));
  const usual = middleValue(gaps)!;
  return usual <= 0 || usual > WIDEST ? null : WORD_GAP * usual;
}

/** `A B C D E`: names of columns or answers, each for itself. */
const isAlphabet = (text: string): boolean =>
  [...text].every((letter, at, all) => at === 0 || letter.charCodeAt(0) - all[at - 1]!.charCodeAt(0) === 1);
