import { consecutive } from '../../../../../domain/lists.ts';
import { hasRightToLeft } from '../../../../../domain/text-direction.ts';
import { isClose } from '../../../../alike.ts';
import { emOf, type SpacedCharacter, TOUCHING } from './gaps.ts';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Puts addresses and the like on right-to-left pages back in order. PDFium takes the marks between their parts for
 * borders of separate runs and gives the parts from right to left:
 *
 *     example.org  →  org · . · example
 *
 * Parts are put in order where each ends, up to a space, at the place where the one given before it starts.
 */
export function orderTouchingParts(line: readonly SpacedCharacter[]): SpacedCharacter[] {
  const ordered: SpacedCharacter[] = [];
  let group: SpacedCharacter[][] = [];
  const finish = () => {
    ordered.push(...orderGroup(group));
    group = [];
  };
  for (const part of ascendingParts(line)) {
    const before = group.at(-1);
    if (before && (isFromRight(part) || isFromRight(before) || !touches(part, before))) finish();
    group.push(part);
  }
  finish();
  return ordered;
}

const isFromRight = (part: readonly SpacedCharacter[]): boolean => part.some(({ text }) => hasRightToLeft(text));
const hasLetterOrDigit = (part: readonly SpacedCharacter[]): boolean =>
  part.some(({ text }) => LETTER_OR_DIGIT.test(text));

/** Turns the parts around, from the first to the last that holds a letter; marks beside them belong to other words. */
function orderGroup(group: readonly SpacedCharacter[][]): SpacedCharacter[] {
  const first = group.findIndex(hasLetterOrDigit);
  const last = group.findLastIndex(hasLetterOrDigit);
  if (last <= first) return group.flat();
  return [...group.slice(0, first).flat(), ...joinParts(group.slice(first, last + 1)), ...group.slice(last + 1).flat()];
}

const ascendingParts = (line: readonly SpacedCharacter[]): SpacedCharacter[][] =>
  consecutive(line, (previous, character) => character.penStart >= previous.penStart);

/** Where the pen stood before and after each part that is read forwards, by its characters. */
export function spansOfParts(
  line: readonly SpacedCharacter[],
): Map<SpacedCharacter, Pick<SpacedCharacter, 'penStart' | 'penEnd'>> {
  const spans = new Map<SpacedCharacter, Pick<SpacedCharacter, 'penStart' | 'penEnd'>>();
  for (const part of ascendingParts(line)) {
    const span = { penStart: part[0]!.penStart, penEnd: Math.max(...part.map((c) => c.penEnd)) };
    for (const character of part) spans.set(character, span);
  }
  return spans;
}

const touches = (part: readonly SpacedCharacter[], before: readonly SpacedCharacter[]): boolean => {
  const gap = gapAfter(part, before);
  // Words of one phrase are a space apart, columns further.
  return gap >= -TOUCHING && isClose(gap, 1);
};

const gapAfter = (part: readonly SpacedCharacter[], before: readonly SpacedCharacter[]): number => {
  const last = part.at(-1)!;
  const first = before[0]!;
  return (first.penStart - last.penEnd) / emOf(first, last);
};

/** The spaces that PDFium saw were between other neighbours; the gap shows where they are now. */
function joinParts(group: readonly SpacedCharacter[][]): SpacedCharacter[] {
  const { separator } = group[0]![0]!;
  const forwards = group.toReversed();
  return forwards.flatMap((part, i) => {
    const [first, ...rest] = part;
    const gap = i === 0 ? 0 : gapAfter(forwards[i - 1]!, part);
    return [{ ...first!, separator: i === 0 ? separator : gap > TOUCHING ? 'space' : 'none' }, ...rest];
  });
}

/** A comma, full stop or percent sign to the left of a number, in a line that is read from the right, follows the number. */
export const orderPunctuation = (word: string): string =>
  word.replace(/^([,.:;%\u066a]+)(\p{Nd}[\p{Nd}.,/:\u066b\u066c-]*)$/u, '$2$1');
