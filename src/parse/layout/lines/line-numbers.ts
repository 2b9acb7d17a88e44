import { right, sharedWidth } from '../../../domain/geometry.ts';
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
  const numbers = ordered.filter((word) => sharedWidth(word.bbox, middle!.bbox) > 0);
  if (!isCount(numbers, pageHeight) || !countsProse(numbers, words)) return { numbers: [], rest: [...words] };
  const taken = new Set(numbers);
  return { numbers, rest: words.filter((word) => !taken.has(word)) };
}

const isBeside = (a: Word, b: Word): boolean => a !== b && isSameHeight(a.bbox, b.bbox);

const isBefore = (a: Word, b: Word): boolean => isBeside(a, b) && right(a.bbox) <= b.bbox.left + 1;

/** Whether it is 1, 2, 3 … or 5, 10, 15 …, with few exceptions. */
function isCount(numbers: readonly Word[], pageHeight: number): boolean {
  if (numbers.length < LEAST_NUMBERS) return false;
  if (!isMuchOf(numbers.at(-1)!.bbox.top - numbers[0]!.bbox.top, pageHeight)) return false;
  const steps = numbers.slice(1).map(({ text }, i) => Number(text) - Number(numbers[i]!.text));
  const even = steps.filter((step) => step === steps[0]);
  return [1, 5].includes(steps[0]!) && isNearlyAllOf(even.length, steps.length);
}

/** Next to a line number is prose; next to a row number are cells with wide gaps. */
function countsProse(numbers: readonly Word[], words: readonly Word[]): boolean {
  const prose = numbers.filter((number) => {
    const row = words.filter((word) => isBeside(word, number)).sort((a, b) => a.bbox.left - b.bbox.left);
    return row.slice(1).every((word, i) => SPEAKER.test(row[i]!.text) || !isFarFrom(row[i]!, word));
  });
  return isOverHalf(prose.length, numbers.length);
}

const isFarFrom = (a: Word, b: Word): boolean =>
  !isOneLineAway(b.bbox.left - right(a.bbox), Math.max(b.bbox.height, b.font?.size ?? 0));
