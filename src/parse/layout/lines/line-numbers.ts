import { type BoundingBox, bottom, centreY, intersectionArea, right, unionOf } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { Word } from '../../page-content.ts';

const LEAST_NUMBERS = 8;
/** Every fifth line: so few stand beside more lines than that. */
const LEAST_FIFTHS = 4;
/** The column of numbers runs along at least this much of the page. */
const LEAST_SHARE_OF_HEIGHT = 0.3;
const SAME_EDGE = 4;
/** Share of the widest line from which a line is full, and of the lines that are. */
const FULL_LINE = 0.85;
const MOST_FULL = 0.5;
/** In heights of a word: lines are no closer. */
const CLOSEST_LINES = 0.8;

/**
 * Numbers in the margin that count the lines of a contract or a manuscript, or every fifth line of a patent, beside or between its
 * columns. They are taken out before lines are built, or each would become the first word of its line.
 *
 *      1  The parties agree             The invention relates     to reeds as they are
 *      2  that the goods are            to the cutting of      5  cut in the autumn,
 *      3  delivered by …                reeds, and likewise       when water is low …
 */
export function takeLineNumbers(words: readonly Word[], pageHeight: number): { numbers: Word[]; rest: Word[] } {
  const candidates = words.filter((w) => w.angle === 0 && /^\d{1,4}$/u.test(w.text));
  const edges = [(w: Word) => right(w.bbox), (w: Word) => w.bbox.left];
  const columns = edges.flatMap((edge) => columnsByEdge(candidates, edge)).sort((a, b) => b.length - a.length);
  const numbers = new Set<Word>();
  for (const column of columns) {
    if (column.some((w) => numbers.has(w)) || !countsFifths(column, words, pageHeight)) continue;
    for (const word of column) numbers.add(word);
  }
  if (numbers.size === 0) for (const word of countOfAllLines(columns, words, pageHeight)) numbers.add(word);
  return { numbers: [...numbers], rest: words.filter((w) => !numbers.has(w)) };
}

function countOfAllLines(columns: readonly Word[][], words: readonly Word[], pageHeight: number): Word[] {
  for (const column of columns) {
    const before = column.filter((w) => !hasWordBefore(w, words));
    const after = column.filter((w) => !hasWordAfter(w, words));
    for (const numbers of [before, after]) {
      if (!isCount(numbers, pageHeight, LEAST_NUMBERS, [1, 5, 10]) || !countsProse(numbers, words)) continue;
      if (numbers === before || countsFullLines(numbers, words)) return numbers;
    }
  }
  return [];
}

/** Numbers at the right end lines that reach them; those of pages in a table of contents end entries of any length. */
function countsFullLines(numbers: readonly Word[], words: readonly Word[]): boolean {
  const own = new Set(numbers);
  const ends = numbers.flatMap((number) => {
    const row = words.filter((w) => !own.has(w) && isBeside(w, number));
    return row.length > 0 ? [Math.max(...row.map((w) => right(w.bbox)))] : [];
  });
  const [first, last] = [Math.min(...words.map((w) => w.bbox.left)), Math.max(...ends)];
  return ends.filter((end) => end - first >= FULL_LINE * (last - first)).length >= MOST_FULL * numbers.length;
}

function columnsByEdge(candidates: readonly Word[], edge: (word: Word) => number): Word[][] {
  const columns: Word[][] = [];
  for (const word of [...candidates].sort((a, b) => a.bbox.top - b.bbox.top)) {
    const column = columns.find((c) => Math.abs(edge(c[0]!) - edge(word)) < SAME_EDGE);
    if (column) column.push(word);
    else columns.push([word]);
  }
  return columns;
}

/** 5, 10, 15 … with lines between them, alone in their strip of the page. Rows of a table have a number each. */
function countsFifths(numbers: readonly Word[], words: readonly Word[], pageHeight: number): boolean {
  if (!isCount(numbers, pageHeight, LEAST_FIFTHS, [5, 10])) return false;
  if (numbers.some((w) => Number(w.text) % 5 !== 0)) return false;
  const step = Number(numbers[1]!.text) - Number(numbers[0]!.text);
  const line = CLOSEST_LINES * (middleValue(words.map((w) => w.bbox.height)) ?? 0);
  const isSpaced = numbers.slice(1).every((w, i) => w.bbox.top - numbers[i]!.bbox.top >= step * line);
  const strip: BoundingBox = unionOf(numbers.map((w) => w.bbox))!;
  const own = new Set(numbers);
  const isBare = !words.some((w) => !own.has(w) && intersectionArea(w.bbox, strip) > 0);
  return isSpaced && isBare && hasLinesBetween(numbers, words);
}

/** Beside the strip, text goes on from number to number. */
function hasLinesBetween(numbers: readonly Word[], words: readonly Word[]): boolean {
  const [top, foot] = [numbers[0]!.bbox.top, bottom(numbers.at(-1)!.bbox)];
  const lines = new Set(
    words
      .filter((w) => w.bbox.top >= top && bottom(w.bbox) <= foot)
      .map((w) => Math.round(centreY(w.bbox) / w.bbox.height)),
  );
  return lines.size >= 3 * (numbers.length - 1);
}

function hasWordBefore(number: Word, words: readonly Word[]): boolean {
  return words.some((w) => w !== number && right(w.bbox) <= number.bbox.left + 1 && isBeside(w, number));
}

function hasWordAfter(number: Word, words: readonly Word[]): boolean {
  return words.some((w) => w !== number && w.bbox.left >= right(number.bbox) - 1 && isBeside(w, number));
}

const isBeside = (a: Word, b: Word): boolean =>
  Math.abs(centreY(a.bbox) - centreY(b.bbox)) < 0.5 * Math.max(a.bbox.height, b.bbox.height);

/** 1, 2, 3 … or 5, 10, 15 …, nearly without exception. */
function isCount(
  numbers: readonly Word[],
  pageHeight: number,
  fewest: number,
  stepsAllowed: readonly number[],
): boolean {
  if (numbers.length < fewest) return false;
  const height = numbers.at(-1)!.bbox.top - numbers[0]!.bbox.top;
  if (height < LEAST_SHARE_OF_HEIGHT * pageHeight) return false;
  const steps = numbers.slice(1).map((w, i) => Number(w.text) - Number(numbers[i]!.text));
  const step = steps[0]!;
  return stepsAllowed.includes(step) && steps.filter((s) => s === step).length >= 0.9 * steps.length;
}

/** Beside a line number runs prose; beside the number of a table's row stand cells with wide gaps between. */
function countsProse(numbers: readonly Word[], words: readonly Word[]): boolean {
  const prose = numbers.filter((number) => {
    const row = words.filter((w) => w !== number && isBeside(w, number)).sort((a, b) => a.bbox.left - b.bbox.left);
    return row.slice(1).every((w, i) => w.bbox.left - right(row[i]!.bbox) < 1.5 * w.bbox.height);
  });
  return prose.length >= 0.7 * numbers.length;
}
