import type { Word } from '../page-content.ts';
import type { CheckBox } from './find-check-boxes.ts';

/** Boxes and buttons are about as high as capitals; bullets are smaller than this, in sizes of the type beside them. */
const SMALL = 0.62;
/** The first word of an item begins within so many of its sizes. */
const NEAR = 3;
/** Marks of one kind are of one size: larger over smaller at most. */
const SAME_SIZE = 1.25;

/**
 * Those marks that are hollow bullets of a list: small beside their text, down one column, alone in their lines, and none is ticked.
 *
 *     ▫ first item          ☐ Yes   ☐ No        ← no list
 *     ▫ second item
 */
export function hollowBullets(marks: readonly CheckBox[], words: readonly Word[]): Set<CheckBox> {
  const stated = words.filter(({ source, angle, font }) => source === 'text-layer' && angle === 0 && font);
  const small = marks.filter((mark) => isSmallBeside(mark, stated));
  return new Set(
    small.filter((mark) => {
      const alike = marks.filter((other) => other !== mark && isAlike(mark, other));
      if (mark.isTicked || alike.some((other) => other.isTicked || isInLine(mark, other))) return false;
      return alike.some((other) => small.includes(other) && isInColumn(mark, other));
    }),
  );
}

function isSmallBeside({ bbox }: CheckBox, words: readonly Word[]): boolean {
  const [right, middle] = [bbox.left + bbox.width, bbox.top + bbox.height / 2];
  const beside = words.filter(
    ({ bbox: word, font }) =>
      word.left >= right &&
      word.left - right < NEAR * font!.size &&
      middle > word.top - 0.2 * font!.size &&
      middle < word.top + word.height + 0.2 * font!.size,
  );
  const first = beside.toSorted((a, b) => a.bbox.left - b.bbox.left)[0];
  return first !== undefined && Math.max(bbox.width, bbox.height) < SMALL * first.font!.size;
}

const isAlike = (a: CheckBox, b: CheckBox): boolean =>
  Math.max(a.bbox.width, b.bbox.width) <= SAME_SIZE * Math.min(a.bbox.width, b.bbox.width);

const isInLine = ({ bbox: a }: CheckBox, { bbox: b }: CheckBox): boolean =>
  Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < a.height;

const isInColumn = ({ bbox: a }: CheckBox, { bbox: b }: CheckBox): boolean => Math.abs(a.left - b.left) < a.width;
