import type { BaseGrid } from './base-grid.ts';
import type { Rectangle } from './span-joiner.ts';
import { middleY, type TableWord } from './text-lines.ts';

/** Space between two texts on one line that parts them, in word heights. */
const APART_SPACE = 1.5;

/** Two headings side by side, with more than a word space between them on one line, head their own columns. */
export function standApart(
  wordHeight: number,
  { words }: Pick<BaseGrid, 'words'>,
  a: Rectangle,
  b: Rectangle,
): boolean {
  const [left, right] = a.left <= b.left ? [a, b] : [b, a];
  if (left.right >= right.left) return false;
  const wordsOf = ({ top, bottom, left, right }: Rectangle): TableWord[] =>
    words.slice(top, bottom + 1).flatMap((row) => row.slice(left, right + 1).flat());
  const [before, after] = [wordsOf(left), wordsOf(right)];
  return after.some((word) => {
    const beside = before.filter((other) => Math.abs(middleY(other) - middleY(word)) < 0.5 * wordHeight);
    const isFirst = !after.some(
      (other) => other.x0 < word.x0 && Math.abs(middleY(other) - middleY(word)) < 0.5 * wordHeight,
    );
    return isFirst && beside.length > 0 && word.x0 - Math.max(...beside.map(({ x1 }) => x1)) > APART_SPACE * wordHeight;
  });
}
