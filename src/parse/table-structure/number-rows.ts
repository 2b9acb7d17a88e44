import { isWrittenNumber } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import { columnAt } from './row-features.ts';
import { middleX, type TableLine } from './text-lines.ts';

/** Share of the columns with numbers that both lines must fill. */
const MOST_COLUMNS = 0.6;
const LETTERS = /\p{L}{2}/u;

const NUMBER_ROWS = switchableRule('table: lines with a label and numbers in the same columns are rows');

/**
 * A cell holds one number: two lines of text that both begin with a label and have numbers in the same columns are two rows, and where
 * both fill every column one number below the other is enough. Where no boundary between them was believed, the likeliest is.
 *
 *     Gambling                     8.2   1.4   6.8
 *     Offenses against family                          ┐ one of the two boundaries
 *     and children                92.4   3.7  88.7     ┘
 */
export function withRowsOfNumbers(
  lines: readonly TableLine[],
  columns: readonly number[],
  probabilities: readonly number[],
  believed: number,
): number[] {
  const found = [...probabilities];
  let last = -1;
  for (const [index, line] of NUMBER_ROWS.isOn ? lines.entries() : []) {
    if (columnsOfNumbers(line, columns).size === 0) continue;
    const between = found.slice(Math.max(0, last), index);
    if (last >= 0 && between.every((p) => p <= believed) && areTwoRows(lines[last]!, line, columns))
      found[last + between.indexOf(Math.max(...between))] = 1;
    last = index;
  }
  return found;
}

function areTwoRows(above: TableLine, below: TableLine, columns: readonly number[]): boolean {
  if (!hasLabel(above, columns) || !hasLabel(below, columns)) return false;
  const [first, second] = [columnsOfNumbers(above, columns), columnsOfNumbers(below, columns)];
  const shared = first.intersection(second).size;
  if (shared >= 2 && shared >= MOST_COLUMNS * Math.max(first.size, second.size)) return true;
  return shared >= 1 && isFull(above, columns) && isFull(below, columns);
}

const isFull = ({ words }: TableLine, columns: readonly number[]): boolean =>
  new Set(words.map((word) => columnAt(columns, middleX(word)))).size === columns.length + 1;

const hasLabel = ({ words }: TableLine, columns: readonly number[]): boolean =>
  words.some((word) => columnAt(columns, middleX(word)) === 0 && LETTERS.test(word.text));

const columnsOfNumbers = ({ words }: TableLine, columns: readonly number[]): Set<number> =>
  new Set(
    words
      .filter(({ text }) => isWrittenNumber(text))
      .map((word) => columnAt(columns, middleX(word)))
      .filter((column) => column > 0),
  );
