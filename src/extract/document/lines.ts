import { consecutive, lastOf } from '../../domain/lists.ts';
import { middleValue } from '../../domain/statistics.ts';
import { WordSpan } from './span.ts';
import type { DocumentWord } from './words.ts';

/** Words separated by ordinary spaces: a label, a value, one cell of a row. */
export class WordRun extends WordSpan {
  line!: DocumentLine;
}

/** A line of a page in reading order, split into runs at wide gaps. */
export interface DocumentLine {
  page: number;
  index: number;
  runs: WordRun[];
  span: WordSpan;
  top: number;
  bottom: number;
  height: number;
}

/** Share of the smaller word's height; words that overlap less are on different lines. */
const SAME_LINE_OVERLAP = 0.5;
/** In line heights; a printed space is about a third of it. */
const RUN_GAP = 1.05;
/** In character widths; a typewriter's space is as wide as a character, plus the side bearings of its neighbours. */
const RUN_GAP_SIGNS = 1.8;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const LETTER = /\p{L}/gu;

export function documentLinesOf(words: readonly DocumentWord[]): DocumentLine[] {
  const lines: DocumentLine[] = [];
  for (const [page, own] of [...Map.groupBy(words, ({ page }) => page)].sort(([a], [b]) => a - b)) {
    for (const row of rowsOf(own)) lines.push(makeLine(row, page, lines.length));
  }
  return lines;
}

/** Cells below the image of a sheet: there are many, and their rows are known. */
function rowsOf(words: readonly DocumentWord[]): DocumentWord[][] {
  const isBelow = ({ isUndrawn, segment, top }: DocumentWord): boolean =>
    isUndrawn === true && top > segment.page_height;
  const known = Map.groupBy(words.filter(isBelow), ({ top }) => top);
  const below = [...known].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.left - b.left));
  const drawn = words.filter((word) => !isBelow(word));
  const rows = groupIntoRows(drawn, 0);
  const slope = slopeOf(rows);
  return [...(slope === 0 ? rows : groupIntoRows(drawn, slope)), ...below];
}

/** A run at least this many heights long shows whether its line rises or falls. */
const LONG_RUN = 6;
const FEWEST_LONG_RUNS = 5;
/** Below this slope, distant words of a line still overlap. */
const LEAST_SLOPE = 0.01;

/** How far lines fall per step to the right on a skewed scan; 0 if they do not agree. */
function slopeOf(rows: readonly DocumentWord[][]): number {
  const slopes: number[] = [];
  for (const row of rows) {
    for (const run of consecutive(row, (a, b) => b.left - a.right < (a.bottom - a.top) * RUN_GAP)) {
      const [from, word] = [run[0], lastOf(run)];
      const width = middleOf(word).x - middleOf(from).x;
      if (word.confidence !== null && width > (word.bottom - word.top) * LONG_RUN)
        slopes.push((middleOf(word).y - middleOf(from).y) / width);
    }
  }
  if (slopes.length < FEWEST_LONG_RUNS) return 0;
  slopes.sort((a, b) => a - b);
  const at = (share: number): number => slopes[Math.floor(slopes.length * share)] ?? 0;
  return Math.abs(at(0.5)) > LEAST_SLOPE && at(0.25) * at(0.75) > 0 ? at(0.5) : 0;
}

const middleOf = ({ left, right, top, bottom }: DocumentWord): { x: number; y: number } => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/**
 *     a word joins the line of its nearest left neighbour when they overlap by half their height, corrected for skew
 *
 *     [Total]            [12.50]
 *               [MYR]             ← a slightly tilted scan still makes one line
 */
function groupIntoRows(words: readonly DocumentWord[], slope: number): DocumentWord[][] {
  const rows: { words: [DocumentWord, ...DocumentWord[]]; centre: number }[] = [];
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    const height = word.bottom - word.top;
    let best: (typeof rows)[number] | null = null;
    let bestOverlap = 0;
    for (const row of rows) {
      const last = lastOf(row.words);
      const fall = slope * (middleOf(word).x - middleOf(last).x);
      const overlap = Math.min(word.bottom - fall, last.bottom) - Math.max(word.top - fall, last.top);
      const share = overlap / Math.max(1, Math.min(height, last.bottom - last.top));
      if (share >= SAME_LINE_OVERLAP && share > bestOverlap) {
        best = row;
        bestOverlap = share;
      }
    }
    if (best) best.words.push(word);
    else rows.push({ words: [word], centre: 0 });
  }
  for (const row of rows)
    row.centre = middleValue(row.words.map((word) => middleOf(word).y - slope * middleOf(word).x))!;
  return rows.sort((a, b) => a.centre - b.centre).map((row) => row.words);
}

function makeLine(words: DocumentWord[], page: number, index: number): DocumentLine {
  const text = words.map((word) => word.text).join(' ');
  const rightToLeft = (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > (text.match(LETTER)?.length ?? 0);
  const height = middleValue(words.map((word) => word.bottom - word.top)) ?? 0;
  const ordered = rightToLeft ? [...words].sort((a, b) => b.right - a.right) : words;
  const parts = consecutive(ordered, (before, word) => !partedFrom(before, word, height));
  const runs = parts.map((part) => new WordRun(part));
  const line: DocumentLine = {
    page,
    index,
    runs,
    span: new WordSpan(ordered),
    top: Math.min(...words.map((word) => word.top)),
    bottom: Math.max(...words.map((word) => word.bottom)),
    height,
  };
  for (const run of runs) run.line = line;
  return line;
}

function partedFrom(before: DocumentWord, word: DocumentWord, height: number): boolean {
  const gap = Math.max(word.left - before.right, before.left - word.right);
  if (gap > Math.max(RUN_GAP * height, RUN_GAP_SIGNS * Math.min(signWidth(before), signWidth(word), height)))
    return true;
  if (before.cell !== word.cell) return true;
  return before.segment !== word.segment && gap > height * 0.4;
}

const signWidth = ({ left, right, text }: DocumentWord): number => (right - left) / Math.max(1, text.length);
