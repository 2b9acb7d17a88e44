import { isWrittenNumber } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import { type TableWord, textLines } from './text-lines.ts';

/** Inside a number no space is wider than between words, in word heights. */
const INSIDE = 0.5;
/** Share of the numbers behind one to three digits and a space that must have three digits themselves. */
const NEARLY_ALL = 0.9;
const LEAST_GROUPED = 2;

const FIRST_DIGITS = /^[(+−–-]?\d{1,3}$/u;
const THREE_DIGITS = /^\d{3}(?:[.,]\d+)?[)%*]*$/u;

const SPACED = switchableRule('table: numbers written with spaces are one word');

/**
 * Numbers that are written in several words: digits in groups of three, a value with its tolerance. Their spaces lie below each
 * other and look like columns.
 *
 *     14 825   66.0 ± 0.4
 *      1 470    9.5 ± 1.2       two columns, not five
 */
export function joinSpacedNumbers(words: readonly TableWord[], wordHeight: number): TableWord[] {
  if (!SPACED.isOn) return [...words];
  const lines = textLines(words, wordHeight).map((line) => line.words);
  const areGrouped = hasGroupsOfDigits(lines, wordHeight);
  return lines.flatMap((line) => {
    const joined: TableWord[] = [];
    for (const word of line) {
      const last = joined.at(-1);
      const isOne =
        last && isClose(last, word, wordHeight) && (isToleranceOf(last, word) || (areGrouped && isGroupOf(last, word)));
      if (isOne) joined[joined.length - 1] = asOne(last, word);
      else joined.push(word);
    }
    return joined;
  });
}

/** In columns of their own that stand as close, numbers have not three digits each. */
function hasGroupsOfDigits(lines: readonly TableWord[][], wordHeight: number): boolean {
  const behind = lines.flatMap((line) =>
    line.filter((word, index) => {
      const before = line[index - 1];
      return (
        before && FIRST_DIGITS.test(before.text) && isWrittenNumber(word.text) && isClose(before, word, wordHeight)
      );
    }),
  );
  const grouped = behind.filter(({ text }) => THREE_DIGITS.test(text));
  return grouped.length >= LEAST_GROUPED && grouped.length >= NEARLY_ALL * behind.length;
}

const isClose = (left: TableWord, right: TableWord, wordHeight: number): boolean =>
  right.x0 - left.x1 < INSIDE * wordHeight;

const isGroupOf = (number: TableWord, word: TableWord): boolean =>
  THREE_DIGITS.test(word.text) &&
  number.parts.every(({ text }, index) => (index === 0 ? FIRST_DIGITS : THREE_DIGITS).test(text.trim()));

const isToleranceOf = (number: TableWord, word: TableWord): boolean =>
  number.text.endsWith('±') ? isWrittenNumber(word.text) : word.text.startsWith('±') && isWrittenNumber(number.text);

const asOne = (left: TableWord, right: TableWord): TableWord => ({
  x0: left.x0,
  x1: right.x1,
  y0: Math.min(left.y0, right.y0),
  y1: Math.max(left.y1, right.y1),
  text: left.text + right.text,
  parts: [...left.parts, ...right.parts],
});
