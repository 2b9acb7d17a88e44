import { mean, median } from '../../domain/statistics.ts';
import type { Word } from '../page-content.ts';
import { switchableRule } from '../rules.ts';

/** A word in the table's own frame, or a number together with its signs. */
export interface TableWord {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  text: string;
  /** From left to right; more than one where signs were joined to their number. */
  parts: Word[];
}

/** Words that stand beside each other, from left to right. */
export interface TableLine {
  words: TableWord[];
  /** Middle of the line: mean of its words' middles. */
  middle: number;
  /** Median upper and lower edge of its words. */
  y0: number;
  y1: number;
  x0: number;
  x1: number;
}

/** Less than this, in word heights, is between two words of one text. */
export const WORD_SPACE = 0.5;

export const middleX = (word: TableWord): number => (word.x0 + word.x1) / 2;
export const middleY = (word: TableWord): number => (word.y0 + word.y1) / 2;

/** Words of a line that follow each other with less than a space between them. */
export function textsIn(words: readonly TableWord[], space: number): TableWord[][] {
  const texts: TableWord[][] = [];
  for (const word of words) {
    const last = texts.at(-1)?.at(-1);
    if (last && word.x0 - last.x1 < space) texts.at(-1)!.push(word);
    else texts.push([word]);
  }
  return texts;
}

/** Words over this many usual heights are turned (a header that runs upwards) or drop capitals, not lines of their own. */
const TALL = 2.2;
/** Turned words this far apart, in usual heights, are headers of different columns and not two lines of one. */
const SIDE_BY_SIDE = 3;

const LONE_TALL = switchableRule('table: a turned word alone makes no line of what stands beside it');

/** Groups words to lines from top to bottom. A word joins the line whose middle is less than half a height away. */
export function textLines(words: readonly TableWord[], wordHeight: number): TableLine[] {
  const ordinary = words.filter((word) => word.y1 - word.y0 <= TALL * wordHeight);
  const tall = words.filter((word) => word.y1 - word.y0 > TALL * wordHeight);
  const lines: { words: TableWord[]; middle: number; height: number }[] = [];
  for (const word of [...ordinary].sort((a, b) => middleY(a) - middleY(b))) {
    const line = lines.at(-1);
    if (line && middleY(word) - line.middle < 0.5 * line.height) {
      line.words.push(word);
      line.middle = mean(line.words.map(middleY));
      line.height = Math.max(line.height, word.y1 - word.y0);
    } else lines.push({ words: [word], middle: middleY(word), height: word.y1 - word.y0 });
  }
  return joinTall(
    lines.map((line) => measureLine(line.words)),
    tall,
    wordHeight,
  );
}

/**
 * Tall words that stand side by side are turned headers of columns: one line, together with every ordinary line whose middle lies
 * beside them. One alone is the title of a group of rows, or a tab in the margin, and parts nothing:
 *
 *     │ U │  Bread   1.20
 *     │ K │  Milk    0.90     it joins the line nearest to its middle
 *     │   │  Salt    0.40
 */
function joinTall(lines: TableLine[], tall: readonly TableWord[], wordHeight: number): TableLine[] {
  if (tall.length === 0) return lines;
  const bands: { y0: number; y1: number; words: TableWord[] }[] = [];
  for (const word of [...tall].sort((a, b) => a.y0 - b.y0)) {
    const band = bands.at(-1);
    if (band && word.y0 < band.y1 - 0.3 * (word.y1 - word.y0)) {
      band.y1 = Math.max(band.y1, word.y1);
      band.words.push(word);
    } else bands.push({ y0: word.y0, y1: word.y1, words: [word] });
  }
  let joined = lines.map(({ words, middle }) => ({ words, middle }));
  for (const { y0, y1, words } of bands) {
    const isBeside = ({ middle }: { middle: number }): boolean => middle > y0 && middle < y1;
    const beside = joined.filter(isBeside);
    if (LONE_TALL.isOn && beside.length > 1 && spread(words) < SIDE_BY_SIDE * wordHeight) {
      const centre = (y0 + y1) / 2;
      const nearest = beside.reduce((a, b) => (Math.abs(a.middle - centre) <= Math.abs(b.middle - centre) ? a : b));
      nearest.words = [...nearest.words, ...words];
      continue;
    }
    joined = joined.filter((line) => !isBeside(line));
    joined.push({ words: [...words, ...beside.flatMap((line) => line.words)], middle: (y0 + y1) / 2 });
  }
  return joined.map((line) => measureLine(line.words)).sort((a, b) => a.middle - b.middle);
}

const spread = (words: readonly TableWord[]): number =>
  Math.max(...words.map(middleX)) - Math.min(...words.map(middleX));

function measureLine(words: readonly TableWord[]): TableLine {
  const sorted = [...words].sort((a, b) => a.x0 - b.x0);
  return {
    words: sorted,
    middle: mean(sorted.map(middleY)),
    y0: median(sorted.map((word) => word.y0)),
    y1: median(sorted.map((word) => word.y1)),
    x0: sorted[0]!.x0,
    x1: Math.max(...sorted.map((word) => word.x1)),
  };
}
