import { bottom, centreY, right, shareInside, unionOf } from '../../../domain/geometry.ts';
import { switchableRule } from '../../rules.ts';
import { medianSize, type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { Region } from '../region.ts';

/** A cell beside the table has few lines; a text column beside it has many. */
const MOST_LINES_OF_CELL = 4;
/** Share of what stands beside the table that must begin or be centred where a row of the table does. */
const LEAST_ALIGNED = 0.6;

const GROWS_ASIDE = switchableRule('tables: take in columns beside them');
const GROWS_ROWS = switchableRule('tables: take in rows above and below');

/**
 * A column that the detector's box left out is taken in, when its pieces stand beside the table's rows.
 *
 *               ┌────────────────┐
 *     1. Plan   │ what    why    │
 *     2. Build  │ what    why    │
 *               └────────────────┘
 *
 * So are rows just above and below that stand in the table's columns.
 */
export function growTables(regions: readonly Region[]): Region[] {
  let result = [...regions];
  for (const table of regions.filter((r) => r.type === 'Table' && r.lines.length > 0)) {
    for (const side of GROWS_ASIDE.isOn ? (['left', 'right'] as const) : []) {
      const beside = result.filter((r) => r !== table && isBeside(r, table, side));
      if (beside.length === 0 || !alignWithRows(beside, table)) continue;
      table.lines.push(...beside.flatMap((r) => r.lines));
      table.bbox = unionOf([table.bbox, ...beside.map((r) => r.bbox)])!;
      result = result.filter((r) => !beside.includes(r));
    }
    if (GROWS_ROWS.isOn) result = takeRowsAboveAndBelow(table, result);
    // A box set too tight cuts through the row of heads, and the first of them was seen as a caption.
    const all = unionOf([table.bbox, ...table.lines.map(({ bbox }) => bbox)])!;
    const inside = result.filter((r) => r !== table && CELL_TYPES.has(r.type) && shareInside(r.bbox, all) > 0.8);
    table.lines.push(...inside.flatMap((r) => r.lines));
    result = result.filter((r) => !inside.includes(r));
  }
  return result;
}

const CELL_TYPES = new Set(['Text', 'SectionHeader', 'ListItem', 'Unknown', 'Title', 'Caption']);

function isBeside(region: Region, table: Region, side: 'left' | 'right'): boolean {
  if (!CELL_TYPES.has(region.type)) return false;
  if (
    region.bbox.top < table.bbox.top - region.bbox.height ||
    bottom(region.bbox) > bottom(table.bbox) + region.bbox.height
  )
    return false;
  const gap = side === 'left' ? table.bbox.left - right(region.bbox) : region.bbox.left - right(table.bbox);
  return gap > -0.3 * region.bbox.width && gap < 0.5 * table.bbox.width;
}

function alignWithRows(beside: readonly Region[], table: Region): boolean {
  if (beside.some((r) => textRowsOf(r.lines).length > Math.max(MOST_LINES_OF_CELL, textRowsOf(table.lines).length)))
    return false;
  const rows = textRowsOf(table.lines);
  const lines = beside.flatMap((r) => r.lines);
  // Prose beside the table (a text column) fills its lines; cells are short against the table.
  if (lines.some((l) => l.bbox.width > 0.6 * table.bbox.width)) return false;
  const aligned = lines.filter((l) =>
    rows.some((row) => Math.abs(centreY(row.bbox) - centreY(l.bbox)) < 0.5 * l.bbox.height),
  ).length;
  return aligned >= LEAST_ALIGNED * lines.length;
}

/** A row this many line heights away may still belong to the table: subtotals stand apart. */
const WIDEST_STEP = 2.5;

function takeRowsAboveAndBelow(table: Region, regions: readonly Region[]): Region[] {
  let rest = [...regions];
  for (;;) {
    const columns = columnsOf(table);
    const size = medianSize(table.lines);
    // A heading just above a table may begin where its columns do; its type is larger.
    const free = rest.filter(
      (r) => r !== table && CELL_TYPES.has(r.type) && r.lines.every((l) => isShort(l) && l.size < 1.12 * size),
    );
    const row = textRowsOf(free.flatMap((r) => r.lines)).find(
      (candidate) => isNextRow(candidate, table) && fitsColumns(candidate, columns),
    );
    if (!row) return rest;
    const pieces = new Set(row.pieces);
    const taken = free.filter((r) => r.lines.some((l) => pieces.has(l)));
    // "6.   The framework" is one heading, not two cells.
    if (taken.length === 1 && (taken[0]!.type === 'SectionHeader' || taken[0]!.type === 'Title')) return rest;
    // A region that also has other lines keeps them only if it is no part of this row: cells of several lines come whole.
    table.lines.push(...taken.flatMap((r) => r.lines));
    table.bbox = unionOf([table.bbox, ...taken.map((r) => r.bbox)])!;
    rest = rest.filter((r) => !taken.includes(r));
  }
}

const isShort = (line: TextLine): boolean => line.words.length <= 6;

interface Span {
  left: number;
  right: number;
}

/** Spans of x in which the table has text in two rows or more; narrow texts first, so that a wide one does not join two columns. */
function columnsOf(table: Region): Span[] {
  const spans: (Span & { rows: number })[] = [];
  const boxes = table.lines.map(({ bbox }) => bbox).filter(({ width }) => width <= 0.5 * table.bbox.width);
  for (const bbox of boxes.sort((a, b) => a.width - b.width)) {
    const span = spans.find((other) => other.left < right(bbox) && other.right > bbox.left);
    if (!span) spans.push({ left: bbox.left, right: right(bbox), rows: 1 });
    else {
      span.left = Math.min(span.left, bbox.left);
      span.right = Math.max(span.right, right(bbox));
      span.rows++;
    }
  }
  return spans.filter(({ rows }) => rows > 1);
}

function isNextRow(row: TextRow, table: Region): boolean {
  const gap = Math.max(row.bbox.top - bottom(table.bbox), table.bbox.top - bottom(row.bbox));
  return gap > -row.bbox.height && gap < WIDEST_STEP * row.bbox.height;
}

/** At least two pieces, each in a column of its own. What stands before a column may head it: heads left, numbers right. */
function fitsColumns(row: TextRow, columns: readonly Span[]): boolean {
  const fromLeft = columns.toSorted((a, b) => a.left - b.left);
  const homes = row.pieces.map((p) => fromLeft.findIndex((c) => c.right > p.bbox.left));
  const found = new Set(homes.filter((home) => home !== -1));
  return found.size >= 2 && found.size >= 0.6 * row.pieces.length;
}
