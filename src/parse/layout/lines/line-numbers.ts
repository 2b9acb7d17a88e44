import { centreY, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

const LEAST_NUMBERS = 8;
/** The column of numbers runs along at least this much of the page. */
const LEAST_SHARE_OF_HEIGHT = 0.3;
const SAME_EDGE = 4;

/**
 * Numbers in the margin that count the lines of a contract or a manuscript. They are taken out before lines are built, or
 * each would become the first word of its line.
 *
 *      1  The parties agree
 *      2  that the goods are
 *      3  delivered by …
 */
export function takeLineNumbers(words: readonly Word[], pageHeight: number): { numbers: Word[]; rest: Word[] } {
  const candidates = words.filter((w) => w.angle === 0 && /^\d{1,4}$/u.test(w.text));
  for (const column of columnsByEdge(candidates)) {
    const numbers = column.filter((w) => !hasWordBefore(w, words));
    if (isCount(numbers, pageHeight) && countsProse(numbers, words)) {
      const taken = new Set(numbers);
      return { numbers, rest: words.filter((w) => !taken.has(w)) };
    }
  }
  return { numbers: [], rest: [...words] };
}

function columnsByEdge(candidates: readonly Word[]): Word[][] {
  const columns: Word[][] = [];
  for (const word of [...candidates].sort((a, b) => a.bbox.top - b.bbox.top)) {
    const column = columns.find((c) => Math.abs(right(c[0]!.bbox) - right(word.bbox)) < SAME_EDGE);
    if (column) column.push(word);
    else columns.push([word]);
  }
  return columns;
}

function hasWordBefore(number: Word, words: readonly Word[]): boolean {
  return words.some((w) => w !== number && right(w.bbox) <= number.bbox.left + 1 && isBeside(w, number));
}

const isBeside = (a: Word, b: Word): boolean =>
  Math.abs(centreY(a.bbox) - centreY(b.bbox)) < 0.5 * Math.max(a.bbox.height, b.bbox.height);

/** 1, 2, 3 … or 5, 10, 15 …, nearly without exception. */
function isCount(numbers: readonly Word[], pageHeight: number): boolean {
  if (numbers.length < LEAST_NUMBERS) return false;
  const height = numbers.at(-1)!.bbox.top - numbers[0]!.bbox.top;
  if (height < LEAST_SHARE_OF_HEIGHT * pageHeight) return false;
  const steps = numbers.slice(1).map((w, i) => Number(w.text) - Number(numbers[i]!.text));
  const step = steps[0]!;
  return (step === 1 || step === 5 || step === 10) && steps.filter((s) => s === step).length >= 0.9 * steps.length;
}

/** Beside a line number runs prose; beside the number of a table's row stand cells with wide gaps between. */
function countsProse(numbers: readonly Word[], words: readonly Word[]): boolean {
  const prose = numbers.filter((number) => {
    const row = words.filter((w) => w !== number && isBeside(w, number)).sort((a, b) => a.bbox.left - b.bbox.left);
    return row.slice(1).every((w, i) => w.bbox.left - right(row[i]!.bbox) < 1.5 * w.bbox.height);
  });
  return prose.length >= 0.7 * numbers.length;
}
