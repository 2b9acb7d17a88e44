import { isWrittenNumber } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import { cellsOf } from './row-features.ts';
import type { TableLine, TableWord } from './text-lines.ts';

/** Share of the columns with numbers that both lines must fill. */
const MOST_COLUMNS = 0.6;
const LETTERS = /\p{L}{2}/u;

const NUMBER_ROWS = switchableRule('table: lines with a label and numbers in the same columns are rows');

/**
 * A cell holds one number: two lines of text that both have a label and numbers in the same columns are two rows, and where both fill
 * every column, or are sums at the end, one number below the other is enough. Where no boundary between them was believed, the likeliest is; a text that stands between two rows names both and stays with the first.
 *
 *     Gambling                     8.2   1.4   6.8            No    12   24.1
 *     Offenses against family                          ┐      Ulm
 *     and children                92.4   3.7  88.7     ┘      Yes   38   75.9
 */
export function withRowsOfNumbers(
  lines: readonly TableLine[],
  columns: readonly number[],
  probabilities: readonly number[],
  believed: number,
): number[] {
  const found = [...probabilities];
  const cells = lines.map(({ words }) => cellsOf(words, columns));
  let last = -1;
  for (const [index, below] of NUMBER_ROWS.isOn ? cells.entries() : []) {
    if (columnsOfNumbers(below).size === 0) continue;
    const between = found.slice(Math.max(0, last), index);
    const above = cells[last];
    if (above && between.every((p) => p <= believed) && areTwoRows(above, below, columns.length + 1)) {
      const likeliest = above.has(0) ? between.indexOf(Math.max(...between)) : between.length - 1;
      found[last + likeliest] = 1;
    }
    last = index;
  }
  return found;
}

type Cells = ReadonlyMap<number, TableWord[]>;

function areTwoRows(above: Cells, below: Cells, columnCount: number): boolean {
  const label = Math.min(...above.keys());
  if (label !== Math.min(...below.keys()) || !isLabel(above, label) || !isLabel(below, label)) return false;
  const behind = (cells: Cells): Set<number> =>
    new Set([...columnsOfNumbers(cells)].filter((column) => column > label));
  const [first, second] = [behind(above), behind(below)];
  const shared = first.intersection(second).size;
  if (shared >= 2 && shared >= MOST_COLUMNS * Math.max(first.size, second.size)) return true;
  const isFull = above.size === columnCount && below.size === columnCount;
  return shared >= 1 && (isFull || (areSums(above, columnCount) && areSums(below, columnCount)));
}

/** A label and an amount in the last column, and nothing else. */
const areSums = (cells: Cells, columnCount: number): boolean =>
  cells.size === 2 && !cells.has(0) && cells.has(columnCount - 1);

const isLabel = (cells: Cells, column: number): boolean =>
  cells.get(column)?.some(({ text }) => LETTERS.test(text)) ?? false;

const columnsOfNumbers = (cells: Cells): Set<number> =>
  new Set(
    [...cells].flatMap(([column, words]) =>
      column > 0 && words.some(({ text }) => isWrittenNumber(text)) ? [column] : [],
    ),
  );
