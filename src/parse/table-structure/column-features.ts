import { mean, median, quantile } from '../../domain/statistics.ts';
import { isNumberLike } from '../number-like.ts';
import { type ColumnGap, type Coverage, isNumberRow, isOneRun } from './column-gaps.ts';
import type { TableView } from './table-view.ts';
import { middleX } from './text-lines.ts';

/** What is asked about each candidate gap between columns. Lengths are in word heights. */
export function columnFeatures(view: TableView, coverage: Coverage, gaps: readonly ColumnGap[], index: number) {
  const { from, to } = gaps[index]!;
  const { lines, wordHeight, width } = view;
  const { count, byLine } = coverage;
  const lineCount = lines.length;
  const middle = (from + to) / 2;
  const at = Math.floor(middle);
  const before = index > 0 ? gaps[index - 1]!.to : 0;
  const after = index + 1 < gaps.length ? gaps[index + 1]!.from : width;
  const bodyStart = lineCount - Math.max(1, Math.floor(lineCount * 0.7));
  const edges = edgesBeside(view, coverage, middle, before, after, bodyStart);
  const spaces = edges.gaps.length > 0 ? edges.gaps.map((gap) => gap / wordHeight) : [0];
  const share = (limit: number): number => mean(spaces.map((space) => (space > limit ? 1 : 0)));
  const bodyLines = byLine.slice(bodyStart);
  const left = filledLines(view, before, middle);
  const right = filledLines(view, middle, after);
  const isSole = edges.crossedLines.filter((line) => isOneRun(byLine[line]!)).length;
  return {
    width: (to - from) / wordHeight,
    covered: count[at]! / lineCount,
    crossed: edges.crossed / lineCount,
    lineCount,
    candidates: gaps.length,
    bothSides: edges.gaps.length / lineCount,
    smallestSpace: Math.min(...spaces),
    medianSpace: median(spaces),
    meanSpace: mean(spaces),
    largestSpace: Math.max(...spaces),
    spacesOver06: share(0.6),
    spacesOver10: share(1),
    spacesOver16: share(1.6),
    lowSpace: quantile(spaces, 0.15),
    ruled: ruledBetween(view, from - 2, to + 2),
    mostRuled: maxOf(view.ruledHeight, 0, view.ruledHeight.length),
    rightEdgesAligned: alignedShare(edges.rightEdges),
    leftEdgesAligned: alignedShare(edges.leftEdges),
    linesLeft: edges.rightEdges.length / lineCount,
    linesRight: edges.leftEdges.length / lineCount,
    numbersLeft: edges.numbersLeft / Math.max(1, edges.rightEdges.length),
    numbersRight: edges.numbersRight / Math.max(1, edges.leftEdges.length),
    coverageLeft: from > before ? maxOf(count, before, from) / lineCount : 0,
    coverageRight: after > to ? maxOf(count, to, after) / lineCount : 0,
    distanceLeft: (from - before) / wordHeight,
    distanceRight: (after - to) / wordHeight,
    position: from / width,
    tableWidth: width / wordHeight,
    bodyCrossed: mean(bodyLines.map((line) => line[at]!)),
    firstCrossed: byLine[0]![at]!,
    secondCrossed: byLine[1]?.[at] ?? 0,
    ...spacesAgainstUsual(view, coverage, middle),
    leftFilled: left.length / lineCount,
    rightFilled: right.length / lineCount,
    leftFilledInBody: left.filter((line) => line >= bodyStart).length / bodyLines.length,
    rightFilledInBody: right.filter((line) => line >= bodyStart).length / bodyLines.length,
    widthToWidest: (to - from) / Math.max(...gaps.map((gap) => gap.to - gap.from)),
    widthToMedian: (to - from) / median(gaps.map((gap) => gap.to - gap.from)),
    spacesUnder045: mean(spaces.map((space) => (space < 0.45 ? 1 : 0))),
    lowerCaseRight: shareOf(edges.textsRight, /^\p{Ll}/u),
    openLeft: shareOf(edges.textsLeft, /[-,(/&]$/),
    bulletsLeft: shareOf(edges.textsLeft, BULLET),
    currencyLeft: shareOf(edges.textsLeft, CURRENCY),
    crossedAtTop: edges.crossedLines.filter((line) => line < 3).length,
    crossedBySole: isSole / lineCount,
    crossedByOthers: (edges.crossed - isSole) / lineCount,
    wordsPerLine: view.words.length / lineCount / gaps.length,
    numbersInTable: mean(view.words.map((word) => (isNumberLike(word.text) ? 1 : 0))),
    gapsInBody: edges.bodyGaps.length / bodyLines.length,
    medianSpaceInBody: median(edges.bodyGaps) / wordHeight,
    smallestSpaceInBody: edges.bodyGaps.length > 0 ? Math.min(...edges.bodyGaps) / wordHeight : 0,
    ...amongNumberRows(view, coverage, middle),
    ruledGaps: mean(gaps.map((gap) => (maxOf(view.ruledHeight, gap.from, gap.to + 1) > 0.5 ? 1 : 0))),
  };
}

const BULLET = /^(?:[•–▪●o■◦‣-]|\(?\d{1,2}[.)]|\(?[a-z][.)])$/;
const CURRENCY = /^(?:[$€£¥₩]|US\$)$/;

const shareOf = (texts: readonly string[], pattern: RegExp): number =>
  mean(texts.map((text) => (pattern.test(text) ? 1 : 0)));

/** Indexes of the lines that have a word between two positions. */
function filledLines(view: TableView, from: number, to: number): number[] {
  const found: number[] = [];
  for (const [index, line] of view.lines.entries()) {
    if (line.words.some((word) => middleX(word) > from && middleX(word) < to)) found.push(index);
  }
  return found;
}

function edgesBeside(
  view: TableView,
  { byLine }: Coverage,
  middle: number,
  before: number,
  after: number,
  bodyStart: number,
) {
  const at = Math.floor(middle);
  const found = {
    gaps: [] as number[],
    bodyGaps: [] as number[],
    leftEdges: [] as number[],
    rightEdges: [] as number[],
    numbersLeft: 0,
    numbersRight: 0,
    crossed: 0,
    crossedLines: [] as number[],
    textsLeft: [] as string[],
    textsRight: [] as string[],
  };
  for (const [index, line] of view.lines.entries()) {
    if (byLine[index]![at]) {
      found.crossed++;
      found.crossedLines.push(index);
      continue;
    }
    let lastLeft: (typeof line.words)[number] | undefined;
    let firstRight: (typeof line.words)[number] | undefined;
    for (const word of line.words) {
      if (middleX(word) < middle) {
        if (!lastLeft || word.x1 > lastLeft.x1) lastLeft = word;
      } else if (!firstRight || word.x0 < firstRight.x0) firstRight = word;
    }
    if (lastLeft && lastLeft.x1 > before - 1) {
      found.rightEdges.push(lastLeft.x1);
      if (isNumberLike(lastLeft.text)) found.numbersLeft++;
    }
    if (firstRight && firstRight.x0 < after + 1) {
      found.leftEdges.push(firstRight.x0);
      if (isNumberLike(firstRight.text)) found.numbersRight++;
    }
    if (lastLeft && firstRight) {
      found.gaps.push(firstRight.x0 - lastLeft.x1);
      if (index >= bodyStart) found.bodyGaps.push(firstRight.x0 - lastLeft.x1);
      found.textsLeft.push(lastLeft.text);
      found.textsRight.push(firstRight.text);
    }
  }
  return found;
}

/** Rows with several numbers say most about columns: titles, notes and headings cross boundaries that these never cross. */
function amongNumberRows(view: TableView, { byLine }: Coverage, middle: number) {
  const at = Math.floor(middle);
  const rows = view.lines.flatMap((line, index) => (isNumberRow(line) ? [{ line, covered: byLine[index]! }] : []));
  const open = rows.filter(({ covered }) => !covered[at]);
  const spaces: number[] = [];
  const ends: number[] = [];
  for (const { line } of open) {
    const right = line.words.find((word) => middleX(word) >= middle);
    const left = line.words.findLast((word) => middleX(word) < middle);
    if (left && right) spaces.push((right.x0 - left.x1) / view.wordHeight);
    if (right && isNumberLike(right.text)) ends.push(right.x1);
  }
  return {
    numberRows: rows.length / view.lines.length,
    numberRowsCrossed: rows.length > 0 ? 1 - open.length / rows.length : -1,
    numberRowsLowSpace: spaces.length > 0 ? quantile(spaces, 0.15) : -1,
    numberRowsCut: rows.length > 0 ? spaces.length / rows.length : -1,
    numbersEndTogether: alignedShare(ends, 0.45 * view.wordHeight),
  };
}

/** How this gap compares with the usual word space of each line that it cuts. */
function spacesAgainstUsual(view: TableView, { byLine }: Coverage, middle: number) {
  const at = Math.floor(middle);
  const ratios: number[] = [];
  for (const [index, line] of view.lines.entries()) {
    if (byLine[index]![at]) continue;
    const { words } = line;
    const spaces = words.slice(1).map((word, i) => word.x0 - words[i]!.x1);
    const cut = words.findIndex((word, i) => i > 0 && middleX(words[i - 1]!) < middle && middle <= middleX(word));
    if (cut > 0) ratios.push(spaces[cut - 1]! / (median(spaces) + 1));
  }
  return { medianRatio: median(ratios), smallestRatio: ratios.length > 0 ? Math.min(...ratios) : 0 };
}

/** Largest share of the values that agree with one of them. */
function alignedShare(values: readonly number[], tolerance = 1.6): number {
  let best = 0;
  for (const value of values.slice(0, 40)) {
    let agreeing = 0;
    for (const other of values) if (Math.abs(value - other) < tolerance) agreeing++;
    best = Math.max(best, agreeing);
  }
  return values.length === 0 ? 0 : best / values.length;
}

/** Share of the table's height that has a vertical line somewhere in the strip. */
export function ruledBetween(view: TableView, from: number, to: number): number {
  const { width, height, vertical } = view.maps;
  const left = Math.max(0, from);
  const right = Math.min(width - 1, to);
  let rows = 0;
  for (let y = 0; y < height; y++) {
    for (let x = left; x <= right; x++) {
      if (!vertical[y * width + x]) continue;
      rows++;
      break;
    }
  }
  return rows / height;
}

export function maxOf(values: ArrayLike<number>, from: number, to: number): number {
  let best = 0;
  for (let i = from; i < to; i++) best = Math.max(best, values[i]!);
  return best;
}
