import { right, sharedWidth } from '../../../domain/geometry.ts';
import { consecutive, neighbours } from '../../../domain/lists.ts';
import { isMuchOf, isNearlyAllOf, isOneLineAway, isOverHalf, isSameHeight } from '../../alike.ts';
import type { Word } from '../../page-content.ts';

const LEAST_NUMBERS = 8;
/** In a transcript, speakers are separate from the text. */
const SPEAKER = /^\p{Lu}[.:]$/u;

/**
 * Line numbers in the left margin of a contract or manuscript. They are removed before lines are built; otherwise each
 * would be the first word of its line.
 *
 *      1  The parties agree
 *      2  that the goods are
 *      3  delivered by …
 */
export function takeLineNumbers(words: readonly Word[], pageHeight: number): { numbers: Word[]; rest: Word[] } {
  const candidates = words.filter(
    (word) => word.angle === 0 && /^\d{1,4}$/u.test(word.text) && !words.some((other) => isBefore(other, word)),
  );
  const ordered = candidates.toSorted((a, b) => a.bbox.top - b.bbox.top);
  const middle = ordered[ordered.length >> 1];
  const numbers = ordered.filter((word) => middle && sharedWidth(word.bbox, middle.bbox) > 0);
  if (!isCount(numbers, pageHeight) || !countsLines(numbers, words) || !countsProse(numbers, words))
    return { numbers: [], rest: [...words] };
  const taken = new Set(numbers);
  return { numbers, rest: words.filter((word) => !taken.has(word)) };
}

const isBeside = (a: Word, b: Word): boolean => a !== b && isSameHeight(a.bbox, b.bbox);

const isBefore = (a: Word, b: Word): boolean => isBeside(a, b) && right(a.bbox) <= b.bbox.left + 1;

/** Whether it is 1, 2, 3 … or 5, 10, 15 …, with few exceptions. */
function isCount(numbers: readonly Word[], pageHeight: number): boolean {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last || numbers.length < LEAST_NUMBERS) return false;
  if (!isMuchOf(last.bbox.top - first.bbox.top, pageHeight)) return false;
  const steps = neighbours(numbers).map(([above, { text }]) => Number(text) - Number(above.text));
  const even = steps.filter((step) => step === steps[0]);
  return (steps[0] === 1 || steps[0] === 5) && isNearlyAllOf(even.length, steps.length);
}

/** 1, 2, 3 … is beside every line; endnotes have lines without a number. */
function countsLines(numbers: readonly Word[], words: readonly Word[]): boolean {
  const [first, second] = numbers;
  const last = numbers.at(-1);
  if (!first || !last || Number(second?.text) - Number(first.text) !== 1) return true;
  const between = words.filter(
    (word) =>
      word.bbox.top > first.bbox.top &&
      word.bbox.top < last.bbox.top &&
      !numbers.some((number) => isSameHeight(number.bbox, word.bbox)),
  );
  const byPlace = between.toSorted((a, b) => a.bbox.top - b.bbox.top);
  const lines = consecutive(byPlace, (above, word) => isSameHeight(above.bbox, word.bbox));
  return !isOverHalf(lines.length, numbers.length);
}

/** Next to a line number is prose; next to a row number are cells with wide gaps. */
function countsProse(numbers: readonly Word[], words: readonly Word[]): boolean {
  const prose = numbers.filter((number) => {
    const row = words.filter((word) => isBeside(word, number)).sort((a, b) => a.bbox.left - b.bbox.left);
    return neighbours(row).every(([before, word]) => SPEAKER.test(before.text) || !isFarFrom(before, word));
  });
  return isOverHalf(prose.length, numbers.length);
}

const isFarFrom = (a: Word, b: Word): boolean =>
  !isOneLineAway(b.bbox.left - right(a.bbox), Math.max(b.bbox.height, b.font?.size ?? 0));
