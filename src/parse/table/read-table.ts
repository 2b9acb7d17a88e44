import type { BoundingBox } from '../../domain/geometry.ts';
import { type TableModel, tableModel } from '../../models/table/table-model.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, Word } from '../page-content.ts';
import { assembleGrid } from './assemble.ts';
import { columnFeatures } from './column-features.ts';
import { columnGaps, coverageOf } from './column-gaps.ts';
import type { TableGrid } from './grid.ts';
import { countHeaderRows } from './header-rows.ts';
import { CellMerger, type Owners } from './merge-cells.ts';
import {
  type BaseGrid,
  baseGrid,
  downMergeFeatures,
  gridFacts,
  gridSummary,
  rightMergeFeatures,
} from './merge-features.ts';
import { type RuleBetween, rowFeatures, rulesBetweenLines } from './row-features.ts';
import { type TableView, viewTable, wordsInside } from './table-view.ts';
import { middleX } from './text-lines.ts';

/** Probability from which a boundary or a merge is believed. Merges are rarer and cost more when wrong. */
const BOUNDARY = 0.5;
const MERGE = 0.6;
/** A line across this share of the width separates rows, whatever else speaks against it. */
const FULL_WIDTH_RULE = 0.85;

/**
 * Reads rows, columns, spans and header rows of the table in `region`. Every word of the region lands in exactly one cell,
 * unchanged. Null when there is nothing to put into rows and columns.
 *
 * `words` are those that belong to the table when the caller has already shared them out among the page's regions.
 */
export function readTable(
  region: BoundingBox,
  content: PageContent,
  _ctx: ParseContext,
  words: readonly Word[] = wordsInside(region, content.words),
): TableGrid | null {
  if (words.length === 0) return null;
  return readView(viewTable(region, content, words), tableModel());
}

export function readView(view: TableView, model: TableModel): TableGrid | null {
  const columns = findColumns(view, model);
  const rows = findRows(view, columns, model);
  if (rows.length === 0 && columns.length === 0) return null;
  const grid = baseGrid(view, rows, columns);
  const owners = mergeCells(view, grid, model);
  return assembleGrid(grid, owners, countHeaderRows(view, grid, owners), view.wordHeight);
}

function findColumns(view: TableView, model: TableModel): number[] {
  const coverage = coverageOf(view);
  const gaps = columnGaps(view, coverage);
  const kept: { middle: number; probability: number }[] = [];
  for (const [index, gap] of gaps.entries()) {
    const probability = model.ask('column', columnFeatures(view, coverage, gaps, index));
    if (probability <= BOUNDARY) continue;
    const middle = (gap.from + gap.to) / 2;
    const last = kept.at(-1);
    // Two boundaries with nothing between them are one, unless lines are drawn: then the empty column is meant.
    if (last && !isColumnBetween(view, last.middle, middle)) {
      if (probability > last.probability) kept[kept.length - 1] = { middle, probability };
      continue;
    }
    kept.push({ middle, probability });
  }
  return kept.map(({ middle }) => middle);
}

function isColumnBetween(view: TableView, from: number, to: number): boolean {
  if (view.words.some((word) => middleX(word) > from && middleX(word) < to)) return true;
  for (let x = Math.floor(from); x <= Math.floor(to); x++) if (view.ruledHeight[x]! >= 0.5) return true;
  return false;
}

function findRows(view: TableView, columns: readonly number[], model: TableModel): number[] {
  const rules = rulesBetweenLines(view);
  const rows: number[] = [];
  for (const [index, features] of rowFeatures(view, columns, rules).entries()) {
    const isRow = rules[index]!.share > FULL_WIDTH_RULE || model.ask('row', features) > BOUNDARY;
    if (isRow) rows.push(separatorBetween(view, index, rules[index]!));
  }
  return rows;
}

/** On the drawn line where there is one between the two text lines, else halfway between them. */
function separatorBetween(view: TableView, index: number, rule: RuleBetween): number {
  const above = view.lines[index]!;
  const below = view.lines[index + 1]!;
  if (rule.share > 0.4 && rule.y >= above.y1 - 2 && rule.y <= below.y0 + 3) return rule.y;
  return (above.y1 + below.y0) / 2;
}

function mergeCells(view: TableView, grid: BaseGrid, model: TableModel): Owners {
  const merger = new CellMerger(grid.rowCount, grid.columnCount);
  const facts = gridFacts(view, grid);
  const summary = gridSummary(facts);
  for (let row = 0; row < grid.rowCount; row++) {
    for (let column = 0; column < grid.columnCount; column++) {
      if (column + 1 < grid.columnCount) {
        const features = rightMergeFeatures(view, grid, facts, summary, row, column);
        if (model.ask('right', features) > MERGE) merger.join(row, column, row, column + 1);
      }
      if (row + 1 < grid.rowCount) {
        const features = downMergeFeatures(view, grid, facts, summary, row, column);
        if (model.ask('down', features) > MERGE) merger.join(row, column, row + 1, column);
      }
    }
  }
  return merger.owners();
}
