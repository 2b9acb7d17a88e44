import { heightOf, type Item, middleAcross } from './item.ts';
import { accentOf } from './symbols.ts';

/** How far the middle of a mark may be from that of its letter, in sizes: letters lean to the right. */
const OFF_CENTRE = 0.4;
const WIDE = 0.6;

/** Puts marks on the letters they stand over; null when one stands over nothing. */
export function placeAccents(items: readonly Item[]): Item[] | null {
  const marks = items.filter(isMark);
  if (marks.length === 0) return [...items];
  const rest = items.filter((item) => !marks.includes(item));
  for (const mark of marks) {
    const letter = rest
      .filter(
        (item) => Math.abs(middleAcross(item) - middleAcross(mark)) < OFF_CENTRE * item.size && isUnder(item, mark),
      )
      .sort((a, b) => a.top - b.top)[0];
    if (!letter) return null;
    const name = accentOf(mark.text)!;
    const isWide = mark.right - mark.left > WIDE * letter.size && (name === 'hat' || name === 'tilde');
    rest[rest.indexOf(letter)] = {
      ...letter,
      top: Math.min(letter.top, mark.top),
      latex: `\\${isWide ? `wide${name}` : name}{${letter.latex}}`,
      text: '',
      isRoman: false,
    };
  }
  return rest;
}

/** A mark is flat; the same sign as tall as a letter is an operator. */
const isMark = (item: Item): boolean =>
  accentOf(item.text) !== undefined &&
  heightOf(item) < 0.4 * item.size &&
  item.bottom < item.baseline - 0.3 * item.size;

const isUnder = (letter: Item, mark: Item): boolean =>
  /^[\p{L}\p{N}]?$/u.test(letter.text) &&
  mark.bottom < letter.top + 0.3 * letter.size &&
  letter.top - mark.bottom < 0.5 * letter.size;
