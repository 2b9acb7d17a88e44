import { mean, median } from '../../domain/statistics.ts';
import { isNumberLike } from '../number-like.ts';
import { type ColumnGap, type Coverage, isOneRun } from './column-gaps.ts';
import { boldShare } from './row-features.ts';
import type { TableView } from './table-view.ts';
import type { TableLine } from './text-lines.ts';

export type Side = 'top' | 'bottom';

/**
 * What is asked about the outermost line of text at the top or the bottom: does it stand outside the table, as titles, captions and
 * notes do that the box takes in? `index` of the line; lines further out are known to be outside. Lengths are in word heights.
 */
export function outsideFeatures(
  view: TableView,
  coverage: Coverage,
  gaps: readonly ColumnGap[],
  index: number,
  side: Side,
) {
  const { lines, wordHeight } = view;
  const line = lines[index]!;
  const inward = side === 'top' ? 1 : -1;
  const rest = side === 'top' ? lines.slice(index + 1) : lines.slice(0, index);
  const next = lines[index + inward];
  const gapTo = (a: TableLine, b: TableLine): number => (Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1)) / wordHeight;
  const gap = next ? gapTo(line, next) : 0;
  const usualGap = median(rest.slice(1).map((other, i) => gapTo(rest[i]!, other)));
  const left = Math.min(...rest.map(({ x0 }) => x0), line.x1);
  const right = Math.max(...rest.map(({ x1 }) => x1), line.x0);
  const text = line.words.map((word) => word.text).join(' ');
  const inner = next ? [line.middle, next.middle] : [line.middle, line.middle];
  return {
    isTop: side === 'top' ? 1 : 0,
    fromEdge: side === 'top' ? index : lines.length - 1 - index,
    lineCount: lines.length,
    linesLeft: rest.length,
    isOneRun: isOneRun(coverage.byLine[index]!) ? 1 : 0,
    nextIsOneRun: next && isOneRun(coverage.byLine[index + inward]!) ? 1 : 0,
    oneRuns: mean(rest.map((other) => (isOneRun(coverage.byLine[lines.indexOf(other)]!) ? 1 : 0))),
    crossed: crossedShare(coverage, gaps, index),
    nextCrossed: next ? crossedShare(coverage, gaps, index + inward) : -1,
    gaps: gaps.length,
    numbers: mean(line.words.map((word) => (isNumberLike(word.text) ? 1 : 0))),
    numbersInRest: mean(rest.flatMap(({ words }) => words.map((word) => (isNumberLike(word.text) ? 1 : 0)))),
    width: (line.x1 - line.x0) / Math.max(1, right - left),
    startOffset: (line.x0 - left) / wordHeight,
    endOffset: (right - line.x1) / wordHeight,
    offCentre: Math.abs((line.x0 + line.x1) / 2 - (left + right) / 2) / wordHeight,
    gap,
    gapToUsual: gap - usualGap,
    ruleInward: ruleBetween(view, inner[0]!, inner[1]!),
    ruleOutward: side === 'top' ? ruleBetween(view, 0, line.middle) : ruleBetween(view, line.middle, view.height),
    ruleFurther: side === 'top' ? ruleBetween(view, inner[1]!, view.height) : ruleBetween(view, 0, inner[1]!),
    uprightBeside: uprightLines(view, line.middle),
    uprightBesideNext: next ? uprightLines(view, next.middle) : -1,
    size: median(line.words.map((word) => word.y1 - word.y0)) / wordHeight,
    bold: boldShare(line.words),
    boldNext: next ? boldShare(next.words) : -1,
    shade: Math.abs(view.backgrounds[index]! - 255),
    shadeNext: next ? Math.abs(view.backgrounds[index + inward]! - 255) : -1,
    wordCount: line.words.length,
    wordsInRest: mean(rest.map(({ words }) => words.length)),
    endsSentence: /[.;]$/.test(text) ? 1 : 0,
    looksLikeNote: /^(?:notes?\b|source|\*|†|‡|§|\(?[a-z\d]{1,2}[).]\s)/i.test(text) ? 1 : 0,
    looksLikeCaption: /^(?:tab|fig|exhibit|chart|annex|appendix)\p{L}*\.?\s*[\dIVXA-Z]/iu.test(text) ? 1 : 0,
    lowerCaseStart: /^\p{Ll}/u.test(text) ? 1 : 0,
  };
}

/** Share of the candidate gaps that the line has text across. */
const crossedShare = ({ byLine }: Coverage, gaps: readonly ColumnGap[], index: number): number =>
  mean(gaps.map(({ from, to }) => byLine[index]![Math.floor((from + to) / 2)]!));

/** Share of the width that the longest line between two heights has. */
function ruleBetween(view: TableView, a: number, b: number): number {
  let best = 0;
  const to = Math.min(view.height - 1, Math.max(a, b));
  for (let y = Math.max(0, Math.floor(Math.min(a, b))); y <= to; y++) best = Math.max(best, view.ruledWidth[y]!);
  return best;
}

/** How many upright lines pass at this height. */
function uprightLines({ maps: { width, height, vertical }, wordHeight }: TableView, y: number): number {
  const row = Math.min(height - 1, Math.max(0, Math.round(y))) * width;
  let count = 0;
  let last = -Infinity;
  for (let x = 0; x < width; x++) {
    if (!vertical[row + x]) continue;
    if (x - last > 0.5 * wordHeight) count++;
    last = x;
  }
  return count;
}
