import { mean, median, quantile } from '../../domain/statistics.ts';
import { isNumberLike } from '../number-like.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableWord } from './text-lines.ts';

/** The strongest horizontal line between two text lines. */
export interface RuleBetween {
  /** Share of the table's width. */
  share: number;
  y: number;
}

export function rulesBetweenLines(view: TableView): RuleBetween[] {
  return view.lines.slice(1).map((below, index) => {
    const from = Math.floor(view.lines[index]!.middle);
    const to = Math.min(view.height, Math.floor(below.middle) + 1);
    let best = { share: 0, y: from };
    for (let y = Math.max(0, from); y < to; y++) {
      if (view.ruledWidth[y]! > best.share) best = { share: view.ruledWidth[y]!, y };
    }
    return best;
  });
}

/** Index of the column a position falls into. */
export function columnAt(separators: readonly number[], x: number): number {
  let column = 0;
  while (column < separators.length && separators[column]! < x) column++;
  return column;
}

/** Words of a line by the column that their middles fall into. */
export function wordsByColumn(words: readonly TableWord[], separators: readonly number[]): TableWord[][] {
  const columns: TableWord[][] = Array.from({ length: separators.length + 1 }, () => []);
  for (const word of words) columns[columnAt(separators, middleX(word))]!.push(word);
  return columns;
}

export type Cells = ReadonlyMap<number, TableWord[]>;

/** The same without the columns that the line leaves empty. */
export const cellsOf = (words: readonly TableWord[], separators: readonly number[]): Cells =>
  Map.groupBy(words, (word) => columnAt(separators, middleX(word)));

/** What is asked about the space between each pair of neighbouring text lines: does a new row begin? */
export function rowFeatures(view: TableView, separators: readonly number[], rules: readonly RuleBetween[]) {
  const { lines, wordHeight } = view;
  const cells = lines.map(({ words }) => cellsOf(words, separators));
  const columnCount = separators.length + 1;
  const columnEnd = new Array<number>(columnCount).fill(0);
  for (const line of cells) {
    for (const [column, words] of line) {
      columnEnd[column] = Math.max(columnEnd[column]!, ...words.map((word) => word.x1));
    }
  }
  const gaps = lines.slice(1).map((line, i) => (line.y0 - lines[i]!.y1) / wordHeight);
  const pitches = lines.slice(1).map((line, i) => (line.middle - lines[i]!.middle) / wordHeight);
  const usualPitch = median(pitches);
  const smallestPitch = pitches.length > 0 ? Math.min(...pitches) : 0;
  const lowPitch = quantile(pitches, 0.25);
  const highPitch = quantile(pitches, 0.75);
  const ruledGaps = mean(rules.map((rule) => (rule.share > 0.5 ? 1 : 0)));
  const strongestRule = rules.length > 0 ? Math.max(...rules.map((rule) => rule.share)) : 0;
  const verticalRules = countRules(view.ruledHeight);
  const wordsPerCell = mean(cells.flatMap((line) => [...line.values()].map((words) => words.length)));
  const numbers = lines.map((line) => mean(line.words.map((word) => (isNumberLike(word.text) ? 1 : 0))));
  const numbersInTable = mean(view.words.map((word) => (isNumberLike(word.text) ? 1 : 0)));
  const at = (values: readonly number[], index: number): number => values[index] ?? -1;
  const columnStart = columnStarts(cells, columnCount);
  const bold = lines.map((line) => boldShare(line.words));
  const sizes = lines.map((line) => median(line.words.map((word) => word.y1 - word.y0)));
  const changes = view.backgrounds.slice(1).map((grey, i) => Math.abs(grey - view.backgrounds[i]!));
  const changedGaps = mean(changes.map((change) => (change > 4 ? 1 : 0)));
  const firstFilled = cells.map((line) => line.has(0));
  const firstFilledShare = mean(firstFilled.map(Number));
  const fullLines = mean(cells.map((line) => (line.size >= 0.75 * columnCount ? 1 : 0)));

  return gaps.map((gap, i) => {
    const above = cells[i]!;
    const below = cells[i + 1]!;
    const shared = [...above.keys()].filter((column) => below.has(column));
    const fits = shared.map((column) => {
      const first = below.get(column)![0]!;
      const end = Math.max(...above.get(column)!.map((word) => word.x1));
      return (columnEnd[column]! - end - (first.x1 - first.x0)) / wordHeight;
    });
    const numbersOverNumbers = shared.filter(
      (column) => isNumberLike(below.get(column)![0]!.text) && isNumberLike(above.get(column)!.at(-1)!.text),
    ).length;
    const starts = [...below.values()].map((words) => words[0]!.text);
    const ends = shared.map((column) => above.get(column)!.at(-1)!.text);
    const pitch = pitches[i]!;
    return {
      gap,
      pitch,
      pitchToUsual: pitch / (usualPitch + 0.01),
      pitchToSmallest: pitch / (smallestPitch + 0.01),
      pitchOverLow: pitch - lowPitch,
      pitchOverHigh: pitch - highPitch,
      pitchBefore: at(pitches, i - 1),
      pitchAfter: at(pitches, i + 1),
      gapBefore: at(gaps, i - 1),
      gapAfter: at(gaps, i + 1),
      rule: rules[i]!.share,
      ruleBefore: rules[i - 1]?.share ?? -1,
      ruleAfter: rules[i + 1]?.share ?? -1,
      ruledGaps,
      strongestRule,
      verticalRules,
      cellsAbove: above.size,
      cellsBelow: below.size,
      cellsShared: shared.length,
      cellsOnlyBelow: below.size - shared.length,
      columnCount,
      sharedShare: shared.length / columnCount,
      belowShare: below.size / columnCount,
      aboveShare: above.size / columnCount,
      firstColumnAbove: above.has(0) ? 1 : 0,
      firstColumnBelow: below.has(0) ? 1 : 0,
      cellsTwoBelow: cells[i + 2]?.size ?? -1,
      firstColumnTwoBelow: cells[i + 2] ? (cells[i + 2]!.has(0) ? 1 : 0) : -1,
      cellsBefore: i > 0 ? cells[i - 1]!.size : -1,
      bestFit: fits.length > 0 ? Math.max(...fits) : -9,
      worstFit: fits.length > 0 ? Math.min(...fits) : -9,
      wouldHaveFitted: fits.length > 0 ? mean(fits.map((fit) => (fit > 0.3 ? 1 : 0))) : -1,
      numbersOverNumbers,
      numbersOverNumbersShare: numbersOverNumbers / Math.max(1, shared.length),
      lowerCaseStarts: mean(starts.map((text) => (startsLowerCase(text) ? 1 : 0))),
      firstColumnLowerCase: startsLowerCase(below.get(0)?.[0]?.text ?? ' ') ? 1 : 0,
      openEnds: shared.length > 0 ? mean(ends.map((text) => (/[-,(/&]$/.test(text) ? 1 : 0))) : 0,
      bracketStarts: mean(starts.map((text) => (/^[([]/.test(text) ? 1 : 0))),
      backgroundChange: Math.abs(view.backgrounds[i]! - view.backgrounds[i + 1]!),
      shadedAbove: Math.abs(view.backgrounds[i]! - 255),
      index: i,
      linesAfter: lines.length - i,
      lineCount: lines.length,
      indent: (lines[i + 1]!.x0 - lines[i]!.x0) / wordHeight,
      tableWidth: view.width / wordHeight,
      wordsPerCell,
      numbersAbove: numbers[i]!,
      numbersBelow: numbers[i + 1]!,
      numbersInTable,
      boldAbove: bold[i]!,
      boldBelow: bold[i + 1]!,
      sizeChange: sizes[i + 1]! / Math.max(1, sizes[i]!),
      ruleAtFirst: ruledShare(view, rules[i]!.y, 0, separators[0] ?? view.width),
      ruleAtRest: ruledShare(view, rules[i]!.y, separators[0] ?? 0, view.width),
      ruleOverBelow: ruledShare(view, rules[i]!.y, lines[i + 1]!.x0, lines[i + 1]!.x1),
      changeBefore: at(changes, i - 1),
      changeAfter: at(changes, i + 1),
      changedGaps,
      linesSinceFirst: i - firstFilled.lastIndexOf(true, i),
      linesToFirst: distanceTo(firstFilled, i + 1),
      firstFilledShare,
      fullLines,
      firstIndentAbove: firstIndent(above, columnStart, wordHeight),
      firstIndentBelow: firstIndent(below, columnStart, wordHeight),
      sentenceEnds: shared.length > 0 ? mean(ends.map((text) => (/[.;:]$/.test(text) ? 1 : 0))) : 0,
      numbersOverText: shared.filter(
        (column) => isNumberLike(below.get(column)![0]!.text) && !isNumberLike(above.get(column)!.at(-1)!.text),
      ).length,
      bulletBelow: mean(starts.map((text) => (BULLET.test(text) ? 1 : 0))),
      aboveIsSole: above.size === 1 && columnCount > 2 ? 1 : 0,
      belowIsSole: below.size === 1 && columnCount > 2 ? 1 : 0,
      widthAbove: (lines[i]!.x1 - lines[i]!.x0) / view.width,
      widthBelow: (lines[i + 1]!.x1 - lines[i + 1]!.x0) / view.width,
      wordsBelow: lines[i + 1]!.words.length,
      wordsAbove: lines[i]!.words.length,
      plainNumbersOverNumbers: shared.filter((column) => {
        const first = below.get(column)![0]!.text;
        return isNumberLike(first) && !/^[([]/.test(first) && isNumberLike(above.get(column)!.at(-1)!.text);
      }).length,
      sharedOfAbove: shared.length / above.size,
      sharedOfBelow: shared.length / below.size,
      hasSameCells: shared.length === above.size && shared.length === below.size ? 1 : 0,
      samePitchShare: mean(pitches.map((other) => (Math.abs(other - pitch) < 0.08 * usualPitch ? 1 : 0))),
      ...bandAround(rules, i),
      ...shadeAround(view.backgrounds, i),
      ...ruledColumns(view, separators, i, shared),
      openRight: (columnEnd[columnCount - 1]! - lines[i]!.x1) / wordHeight,
    };
  });
}

/**
 * Columns with a line over their whole width somewhere between the two text lines, though it need not go on to the others:
 *
 *     Country      Sales
 *                ─────────
 *               2023   2024
 */
function ruledColumns(view: TableView, separators: readonly number[], gap: number, shared: readonly number[]) {
  const { width, height, horizontal } = view.maps;
  const edges = [0, ...separators.map(Math.round), width];
  const top = Math.max(0, Math.floor(view.lines[gap]!.middle));
  const bottom = Math.min(height, Math.ceil(view.lines[gap + 1]!.middle));
  const ruled = new Set<number>();
  for (let y = top; y < bottom; y++) {
    if (view.ruledWidth[y] === 0) continue;
    for (let column = 0; column + 1 < edges.length; column++) {
      let drawn = 0;
      for (let x = edges[column]!; x < edges[column + 1]!; x++) drawn += horizontal[y * width + x]!;
      if (drawn > 0.75 * (edges[column + 1]! - edges[column]!)) ruled.add(column);
    }
  }
  const sharedRuled = shared.filter((column) => ruled.has(column)).length;
  return {
    ruledColumns: ruled.size,
    ruledColumnShare: ruled.size / (edges.length - 1),
    sharedRuled,
    sharedUnruled: shared.length - sharedRuled,
  };
}

/** How many text lines stand between the nearest long lines above and below this gap, and how far down this gap is. */
function bandAround(rules: readonly RuleBetween[], gap: number) {
  let from = gap;
  while (from > 0 && rules[from - 1]!.share < 0.7) from--;
  let to = gap;
  while (to + 1 < rules.length && rules[to + 1]!.share < 0.7) to++;
  return { linesInBand: rules[gap]!.share < 0.7 ? to - from + 2 : 0, linesAboveInBand: gap - from };
}

/** How many neighbouring lines share the paper's shade; 0 where it changes in this very gap. */
function shadeAround(backgrounds: readonly number[], gap: number) {
  const isSame = (a: number): boolean => Math.abs(backgrounds[a]! - backgrounds[a + 1]!) <= 4;
  if (!isSame(gap)) return { linesInShade: 0, linesAboveInShade: 0 };
  let from = gap;
  while (from > 0 && isSame(from - 1)) from--;
  let to = gap;
  while (to + 2 < backgrounds.length && isSame(to + 1)) to++;
  return { linesInShade: to - from + 2, linesAboveInShade: gap - from };
}

const BULLET = /^(?:[•–▪●o■◦‣-]|\(?\d{1,2}[.)]|\(?[a-z][.)])$/;

/** -1 where the words have no font: they were recognised. */
export function boldShare(words: readonly TableWord[]): number {
  const known = words.flatMap(({ parts }) => parts).filter(({ font }) => font && font.name !== '');
  return known.length === 0 ? -1 : mean(known.map(({ font }) => (font!.bold ? 1 : 0)));
}

function columnStarts(cells: readonly Cells[], columnCount: number): number[] {
  const starts = new Array<number>(columnCount).fill(Infinity);
  for (const line of cells) {
    for (const [column, words] of line) starts[column] = Math.min(starts[column]!, words[0]!.x0);
  }
  return starts;
}

/** How far the first column's text stands in from that column's left edge; -1 when it has none on this line. */
function firstIndent(cells: Cells, starts: readonly number[], wordHeight: number): number {
  const first = cells.get(0)?.[0];
  return first ? (first.x0 - starts[0]!) / wordHeight : -1;
}

function distanceTo(flags: readonly boolean[], from: number): number {
  const next = flags.indexOf(true, from);
  return next < 0 ? 20 : next - from;
}

/** Share of the stretch between two positions that is drawn at or next to a height. */
function ruledShare(view: TableView, y: number, from: number, to: number): number {
  const { width, height, horizontal } = view.maps;
  const left = Math.max(0, Math.floor(from));
  const right = Math.min(width, Math.ceil(to));
  let drawn = 0;
  for (let x = left; x < right; x++) {
    for (let at = Math.max(0, y - 1); at <= Math.min(height - 1, y + 1); at++) {
      if (!horizontal[at * width + x]) continue;
      drawn++;
      break;
    }
  }
  return right > left ? drawn / (right - left) : 0;
}

const startsLowerCase = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Separate vertical lines of at least half the height, less one. */
function countRules(ruledHeight: Float32Array): number {
  let previous = -1;
  let count = 0;
  for (let x = 0; x < ruledHeight.length; x++) {
    if (ruledHeight[x]! <= 0.5) continue;
    if (previous >= 0 && x - previous > 3) count++;
    previous = x;
  }
  return count;
}
