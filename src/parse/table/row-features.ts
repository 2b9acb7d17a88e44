import { isNumberLike } from './number-like.ts';
import type { TableView } from './table-view.ts';
import { mean, median, middleX, type PlacedWord, quantile } from './text-lines.ts';

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

type Cells = Map<number, PlacedWord[]>;

/** What is asked about the space between each pair of neighbouring text lines: does a new row begin? */
export function rowFeatures(view: TableView, separators: readonly number[], rules: readonly RuleBetween[]) {
  const { lines, wordHeight } = view;
  const cells = lines.map((line): Cells => {
    const byColumn: Cells = new Map();
    for (const word of line.words) {
      const column = columnAt(separators, middleX(word));
      const words = byColumn.get(column);
      if (words) words.push(word);
      else byColumn.set(column, [word]);
    }
    return byColumn;
  });
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
    };
  });
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
