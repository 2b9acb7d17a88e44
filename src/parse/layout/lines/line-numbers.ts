import { centreY, right, sharedWidth } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

const LEAST_NUMBERS = 8;
/** The column of numbers runs along at least this much of the page. */
const LEAST_SHARE_OF_HEIGHT = 0.3;
/** In a transcript, the speaker is set apart from the speech. */
const SPEAKER = /^\p{Lu}[.:]$/u;

/**
 * Numbers in the left margin that count the lines of a contract or a manuscript. They are taken out before lines are built, or each would
 * become the first word of its line.
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

const isBeside = (a: Word, b: Word): boolean =>
  a !== b && Math.abs(centreY(a.bbox) - centreY(b.bbox)) < 0.5 * Math.max(a.bbox.height, b.bbox.height);

const isBefore = (a: Word, b: Word): boolean => isBeside(a, b) && right(a.bbox) <= b.bbox.left + 1;

/** 1, 2, 3 … or 5, 10, 15 …, nearly without exception. */
function isCount(numbers: readonly Word[], pageHeight: number): boolean {
  if (numbers.length < LEAST_NUMBERS) return false;
  if (numbers.at(-1)!.bbox.top - numbers[0]!.bbox.top < LEAST_SHARE_OF_HEIGHT * pageHeight) return false;
  const steps = numbers.slice(1).map(({ text }, i) => Number(text) - Number(numbers[i]!.text));
  return [1, 5].includes(steps[0]!) && steps.filter((step) => step === steps[0]).length >= 0.9 * steps.length;
}

/** Beside a line number runs prose; beside the number of a table's row are cells with wide gaps between. */
function countsProse(numbers: readonly Word[], words: readonly Word[]): boolean {
  const prose = numbers.filter((number) => {
    const row = words.filter((word) => isBeside(word, number)).sort((a, b) => a.bbox.left - b.bbox.left);
    return row.slice(1).every((word, i) => SPEAKER.test(row[i]!.text) || !isFarFrom(row[i]!, word));
  });
  return prose.length >= 0.7 * numbers.length;
}

const isFarFrom = (a: Word, b: Word): boolean =>
  b.bbox.left - right(a.bbox) > 1.5 * Math.max(b.bbox.height, b.font?.size ?? 0);
