import { boxFromEdges } from '../../src/domain/geometry.ts';
import { median } from '../../src/domain/statistics.ts';
import type { TableQuestion } from '../../src/models/table/table-model.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import { baseGrid } from '../../src/parse/table-structure/base-grid.ts';
import { columnFeatures } from '../../src/parse/table-structure/column-features.ts';
import { columnGaps, coverageOf } from '../../src/parse/table-structure/column-gaps.ts';
import { columnSeparatorIn } from '../../src/parse/table-structure/column-separator.ts';
import { rowSeparatorBetween } from '../../src/parse/table-structure/find-boundaries.ts';
import { isTitleRow } from '../../src/parse/table-structure/find-spans.ts';
import { gridFacts, gridSummary } from '../../src/parse/table-structure/grid-facts.ts';
import { headerFeatures } from '../../src/parse/table-structure/header-features.ts';
import { HEADER_ROWS_ASKED } from '../../src/parse/table-structure/header-rows.ts';
import { downMergeFeatures, rightMergeFeatures } from '../../src/parse/table-structure/merge-features.ts';
import { outsideFeatures, type Side } from '../../src/parse/table-structure/outside-features.ts';
import type { Owners } from '../../src/parse/table-structure/owners.ts';
import { rowFeatures, rulesBetweenLines } from '../../src/parse/table-structure/row-features.ts';
import { type TableView, viewTable, wordsInside } from '../../src/parse/table-structure/table-view.ts';
import { middleY } from '../../src/parse/table-structure/text-lines.ts';
import type { TrueTable } from './truth.ts';

export interface Example {
  question: TableQuestion;
  truth: number;
  features: Record<string, number>;
}

/** A stretch of the table's frame that holds no text of single cells on either side of a true boundary. */
interface Boundary {
  from: number;
  to: number;
  middle: number;
}

/** All questions that the reader would ask about one table, with the true answers. */
export function examplesOf(truth: TrueTable, content: PageContent): Example[] {
  const region = boxFromEdges(...truth.region);
  const words = wordsInside(region, content.words);
  if (words.length < 2) return [];
  const view = viewTable(region, content, words);
  const scale = view.width / region.width;
  const columns = boundaries(truth, view, 'column', (x) => (x - region.left) * scale);
  const rows = boundaries(truth, view, 'row', (y) => (y - region.top) * scale);
  if (!columns || !rows) return [];
  const examples: Example[] = [...columnExamples(view, columns)];
  const coverage = coverageOf(view);
  const columnSeparators = columns.map((boundary) => columnSeparatorIn(view, coverage, boundary));
  const edges = truth.cells.map((cell) => ({
    top: (cell[5] - region.top) * scale,
    bottom: (cell[7] - region.top) * scale,
  }));
  const top = Math.min(...edges.map((edge) => edge.top));
  const bottom = Math.max(...edges.map((edge) => edge.bottom));
  examples.push(...outsideExamples(view, top, bottom));
  examples.push(...rowExamples(view, columnSeparators, rows, top, bottom));
  const inside = { ...view, words: view.words.filter((word) => middleY(word) > top && middleY(word) < bottom) };
  if (inside.words.length >= 2) examples.push(...gridExamples(inside, rows, columnSeparators, truth));
  return examples;
}

function boundaries(
  truth: TrueTable,
  view: TableView,
  axis: 'row' | 'column',
  place: (pixels: number) => number,
): Boundary[] | null {
  const [index, span, low, high] = axis === 'row' ? ([0, 2, 5, 7] as const) : ([1, 3, 4, 6] as const);
  const count = axis === 'row' ? truth.rowCount : truth.columnCount;
  const found: Boundary[] = [];
  for (let k = 1; k < count; k++) {
    const before = truth.cells.filter((cell) => cell[index] + cell[span] === k);
    const after = truth.cells.filter((cell) => cell[index] === k);
    const edges = [...before.map((cell) => cell[high]), ...after.map((cell) => cell[low])];
    if (edges.length === 0) return null;
    const middle = place(median(edges));
    found.push({ middle, ...freeStretch(view, truth, axis, k, middle, place) });
  }
  return found;
}

/** From the end of the last word before the boundary to the start of the first one after it; spanning cells do not count. */
function freeStretch(
  view: TableView,
  truth: TrueTable,
  axis: 'row' | 'column',
  k: number,
  middle: number,
  place: (pixels: number) => number,
) {
  if (axis === 'row') return { from: middle, to: middle };
  const starts = truth.cells
    .filter((cell) => cell[1] === k && cell[3] === 1)
    .map((cell) => [place(cell[4]), place(cell[6])]);
  const ends = truth.cells
    .filter((cell) => cell[1] + 1 === k && cell[3] === 1)
    .map((cell) => [place(cell[4]), place(cell[6])]);
  const within = (cells: number[][], x: number): boolean => cells.some(([left, right]) => x > left! && x < right!);
  let from = -Infinity;
  let to = Infinity;
  for (const word of view.words) {
    const x = (word.x0 + word.x1) / 2;
    // A word that itself crosses the boundary belongs to a spanning cell.
    if (word.x0 < middle && word.x1 > middle) continue;
    if (x < middle && within(ends, x)) from = Math.max(from, word.x1);
    if (x > middle && within(starts, x)) to = Math.min(to, word.x0);
  }
  if (from === -Infinity) from = middle - 1.5;
  if (to === Infinity) to = middle + 1.5;
  return to - from < 2.6 ? { from: middle - 1.5, to: middle + 1.5 } : { from, to };
}

/** The candidate that overlaps a true gap most is it; others that overlap it are neither right nor wrong and left out. */
function columnExamples(view: TableView, boundaries: readonly Boundary[]): Example[] {
  const coverage = coverageOf(view);
  const gaps = columnGaps(view, coverage);
  const labels = gaps.map(() => 0);
  for (const { from, to } of boundaries) {
    const overlaps = gaps.map((gap) => Math.min(to, gap.to) - Math.max(from, gap.from));
    const best = overlaps.indexOf(Math.max(...overlaps));
    if (best < 0 || overlaps[best]! <= 0) continue;
    for (const [i, overlap] of overlaps.entries()) {
      if (i !== best && labels[i] === 0 && overlap > 0 && overlap >= 0.6 * (gaps[i]!.to - gaps[i]!.from))
        labels[i] = -1;
    }
    labels[best] = 1;
  }
  return gaps.flatMap((_, i) =>
    labels[i]! < 0
      ? []
      : [{ question: 'column' as const, truth: labels[i]!, features: columnFeatures(view, coverage, gaps, i) }],
  );
}

/** From each side inwards, up to the first line of the table. */
function outsideExamples(view: TableView, top: number, bottom: number): Example[] {
  const coverage = coverageOf(view);
  const gaps = columnGaps(view, coverage);
  const isOutside = (index: number): boolean => view.lines[index]!.middle < top || view.lines[index]!.middle > bottom;
  return (['top', 'bottom'] as const).flatMap((side: Side) => {
    const examples: Example[] = [];
    for (let k = 0; k < view.lines.length - 1; k++) {
      const index = side === 'top' ? k : view.lines.length - 1 - k;
      const truth = isOutside(index) ? 1 : 0;
      examples.push({ question: 'outside', truth, features: outsideFeatures(view, coverage, gaps, index, side) });
      if (truth === 0) break;
    }
    return examples;
  });
}

function rowExamples(
  view: TableView,
  columns: number[],
  rows: readonly Boundary[],
  top: number,
  bottom: number,
): Example[] {
  return rowFeatures(view, columns, rulesBetweenLines(view)).flatMap((features, i) => {
    const above = view.lines[i]!.middle;
    const below = view.lines[i + 1]!.middle;
    if (below < top || above > bottom) return [];
    const isRow = rows.some(({ middle }) => above < middle && middle < below);
    return [{ question: 'row' as const, truth: isRow ? 1 : 0, features }];
  });
}

/** Where the reader would put the boundary when it finds the right pair of text lines. */
function rowSeparatorAt(view: TableView, truth: number): number {
  const index = view.lines.findLastIndex((line) => line.middle < truth);
  if (index < 0 || index + 1 >= view.lines.length) return truth;
  return rowSeparatorBetween(view, index, rulesBetweenLines(view)[index]!);
}

function gridExamples(view: TableView, rows: readonly Boundary[], columns: number[], truth: TrueTable): Example[] {
  const grid = baseGrid(
    view,
    rows.map((row) => rowSeparatorAt(view, row.middle)),
    columns,
  );
  const owners: Owners = Array.from({ length: truth.rowCount }, () => Array<number>(truth.columnCount).fill(-1));
  for (const [index, [row, column, rowSpan, columnSpan]] of truth.cells.entries()) {
    for (let r = row; r < row + rowSpan; r++) for (let c = column; c < column + columnSpan; c++) owners[r]![c] = index;
  }
  const facts = gridFacts(view, grid);
  const summary = gridSummary(facts);
  const examples: Example[] = [];
  for (let r = 0; r < grid.rowCount; r++) {
    for (let c = 0; c < grid.columnCount; c++) {
      // Whether a title spans its row cannot be learned: both are written, and look the same.
      if (c + 1 < grid.columnCount && !isTitleRow(facts, r)) {
        const truth = owners[r]![c] === owners[r]![c + 1] ? 1 : 0;
        examples.push({ question: 'right', truth, features: rightMergeFeatures(view, grid, facts, summary, r, c) });
      }
      if (r + 1 < grid.rowCount) {
        const truth = owners[r]![c] === owners[r + 1]![c] ? 1 : 0;
        examples.push({ question: 'down', truth, features: downMergeFeatures(view, grid, facts, summary, r, c) });
      }
    }
  }
  for (let r = 0; r < Math.min(grid.rowCount, HEADER_ROWS_ASKED); r++) {
    const isHeader = r < truth.headerRows ? 1 : 0;
    examples.push({
      question: 'header',
      truth: isHeader,
      features: headerFeatures(view, grid, facts, summary, owners, r),
    });
  }
  return examples;
}
