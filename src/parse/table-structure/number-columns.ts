import { isNumberLike, isWrittenNumber } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import { wordsByColumn } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableWord } from './text-lines.ts';

/** Two numbers on this many lines, and on this share of the lines with a number, are two columns. */
const LEAST_LINES = 3;
const LEAST_SHARE = 0.5;
/** Space between two numbers that is more than a word space, in word heights. */
const WIDE_SPACE = 0.9;
/** Narrower than this, in word heights, nothing parts columns. */
const NARROWEST = 0.2;
/** The numbers say so, whatever the model saw; drawn lines have the last word. */
const PROBABILITY = 0.9;

const ONE_NUMBER = switchableRule('table: numbers that stand side by side line after line are columns');

/**
 * A cell holds one number. Where line after line has two in one column, side by side, the column is parted between them.
 *
 *     │ $ 14,189   $ 14,082 │        │ $ 14,189 │ $ 14,082 │
 *     │      32%        36% │   →    │      32% │      36% │
 *     │ $  4,506   $  5,063 │        │ $  4,506 │ $  5,063 │
 */
export function partNumberPairs(view: TableView, columns: readonly Boundary[]): Boundary[] {
  if (!ONE_NUMBER.isOn) return [...columns];
  const separators = columns.map(({ at }) => at);
  const lines = view.signedLines.map((line) => wordsByColumn(line, separators));
  const found = Array.from({ length: columns.length + 1 }, (_, column) => {
    const inColumn = lines.map((line) => line[column]!);
    const numbers = inColumn.flat().filter(isInPlaceOfNumber);
    const spaces = freeSpaces(numbers).filter((space) => isBetweenColumns(view, inColumn, space));
    return spaces.length > 0 ? spaces : spaceBehindLabels(view, inColumn);
  });
  return [...columns, ...found.flat()].sort((a, b) => a.at - b.at);
}

const isInPlaceOfNumber = ({ text }: TableWord): boolean => isNumberLike(text);

/** Two numbers beside each other, and nothing between them, again and again: `1 - 2` is a range. */
function isBetweenColumns(
  view: TableView,
  lines: readonly (readonly TableWord[])[],
  { from, to, at }: Boundary,
): boolean {
  const withNumber = lines.filter((line) => line.some(({ text }) => isWrittenNumber(text)));
  const pairs = withNumber.filter((line) => {
    const after = line.findIndex((word) => middleX(word) > at);
    const [left, right] = [line[after - 1], line[after]];
    return (
      left &&
      right &&
      isInPlaceOfNumber(left) &&
      isInPlaceOfNumber(right) &&
      right.x0 - left.x1 > WIDE_SPACE * view.wordHeight
    );
  });
  return (
    to - from > NARROWEST * view.wordHeight &&
    pairs.length >= LEAST_LINES &&
    pairs.length >= LEAST_SHARE * withNumber.length
  );
}

/**
 * The space between labels and the numbers that end their lines. Titles run across it: they have no numbers.
 *
 *     Goodwill                9,729
 *     LIABILITIES AND SHAREHOLDERS' EQUITY
 *     Accounts payable        1,627
 */
function spaceBehindLabels(view: TableView, lines: readonly (readonly TableWord[])[]): Boundary[] {
  const withNumber = lines.filter((line) => line.length > 1 && isWrittenNumber(line.at(-1)!.text));
  const apart = withNumber.filter((line) => line.at(-1)!.x0 - line.at(-2)!.x1 > WIDE_SPACE * view.wordHeight);
  const from = Math.max(...apart.map((line) => line.at(-2)!.x1));
  const to = Math.min(...apart.map((line) => line.at(-1)!.x0));
  const isColumn =
    apart.length >= LEAST_LINES &&
    apart.length >= LEAST_SHARE * lines.filter((line) => line.some(({ text }) => isWrittenNumber(text))).length &&
    to - from > NARROWEST * view.wordHeight;
  return isColumn ? [{ from, to, at: (from + to) / 2, probability: PROBABILITY }] : [];
}

/** Strips between the numbers that none of them reaches into. */
function freeSpaces(numbers: readonly TableWord[]): Boundary[] {
  const spaces: Boundary[] = [];
  let end = Infinity;
  for (const { x0, x1 } of [...numbers].sort((a, b) => a.x0 - b.x0)) {
    if (x0 > end) spaces.push({ from: end, to: x0, at: (end + x0) / 2, probability: PROBABILITY });
    end = end === Infinity ? x1 : Math.max(end, x1);
  }
  return spaces;
}
