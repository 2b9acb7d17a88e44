import type { BaseGrid } from './base-grid.ts';
import { isNumberLike } from './number-like.ts';
import type { Rectangle } from './span-joiner.ts';
import { middleY, type TableWord } from './text-lines.ts';

/** Space between two texts on one line that parts them, in word heights. */
const APART_SPACE = 1.5;
const YEAR = /^(?:19|20)\d\d$/;

/** Above it there are only headings: years alone are no amounts. */
export function firstRowOfAmounts({ words }: Pick<BaseGrid, 'words'>): number {
  const hasAmount = (cell: readonly TableWord[]): boolean =>
    cell.length > 0 &&
    cell.every(({ text }) => isNumberLike(text)) &&
    cell.some(({ text }) => /\d/.test(text) && !YEAR.test(text));
  const first = words.findIndex((row) => {
    const filled = row.slice(1).filter((cell) => cell.length > 0);
    return filled.length > 0 && filled.filter(hasAmount).length > 0.5 * filled.length;
  });
  return first === -1 ? 1 : first;
}

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

/** A number below the headings that keeps to its column. */
export function isLoneNumber(
  { words, columnEdges }: Pick<BaseGrid, 'words' | 'columnEdges'>,
  row: number,
  column: number,
): boolean {
  const own = words[row]![column]!;
  return (
    own.length > 0 &&
    own.every(({ text, x0, x1 }) => isNumberLike(text) && x0 >= columnEdges[column]! && x1 <= columnEdges[column + 1]!)
  );
}
