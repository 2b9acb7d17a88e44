import { bottom, right, unionOf } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { isClearlyLarger, isMuchOf, isOverHalf, isSameHeight, isWhollyIn } from '../../alike.ts';
import { medianSize, type TextRow, textRowsOf } from '../lines/rows.ts';
import type { Region } from '../region.ts';

const CELL_TYPES = new Set(['Text', 'SectionHeader', 'ListItem', 'Unknown', 'Title', 'Caption']);

/**
 * Adds a column that the detector's box omits, if its pieces are beside the rows of the table.
 *
 *               ┌────────────────┐
 *     1. Plan   │ what    why    │
 *     2. Build  │ what    why    │
 *               └────────────────┘
 *
 * Also adds adjacent rows that fill two columns of the table, and regions inside it: a box through the header leaves
 * some cells to other regions.
 */
export function growTables(regions: readonly Region[]): Region[] {
  let result = [...regions];
  const take = (table: Region, members: readonly Region[]): void => {
    table.lines.push(...members.flatMap((region) => region.lines));
    result = result.filter((region) => !members.includes(region));
  };
  for (const table of regions.filter((region) => region.type === 'Table' && region.lines.length > 0)) {
    for (const side of ['left', 'right'] as const) {
      const beside = result.filter((region) => region !== table && isBeside(region, table, side));
      if (beside.length === 0 || !alignWithRows(beside, table)) continue;
      take(table, beside);
      table.bbox = unionOf([table.bbox, ...beside.map(({ bbox }) => bbox)]);
    }
    for (let row = nextRow(table, result); row.length > 0; row = nextRow(table, result)) {
      take(table, row);
      table.bbox = unionOf([table.bbox, ...row.map(({ bbox }) => bbox)]);
    }
    const all = unionOf([table.bbox, ...table.lines.map(({ bbox }) => bbox)]);
    take(
      table,
      result.filter((r) => r !== table && CELL_TYPES.has(r.type) && isWhollyIn(r.bbox, all)),
    );
  }
  return result;
}

function isBeside({ type, bbox }: Region, table: Region, side: 'left' | 'right'): boolean {
  if (!CELL_TYPES.has(type)) return false;
  if (bbox.top < table.bbox.top - bbox.height || bottom(bbox) > bottom(table.bbox) + bbox.height) return false;
  const gap = side === 'left' ? table.bbox.left - right(bbox) : bbox.left - right(table.bbox);
  return !isMuchOf(-gap, bbox.width) && !isOverHalf(gap, table.bbox.width);
}

function alignWithRows(beside: readonly Region[], table: Region): boolean {
  const rows = textRowsOf(table.lines);
  const lines = beside.flatMap((region) => region.lines);
  // Prose next to the table fills its lines; cells are short compared with the table.
  if (lines.some(({ bbox }) => isOverHalf(bbox.width, table.bbox.width))) return false;
  const aligned = lines.filter(({ bbox }) => rows.some((row) => isSameHeight(row.bbox, bbox)));
  return isOverHalf(aligned.length, lines.length);
}

/** Largest distance of a row in line heights: totals are set apart. */
const WIDEST_STEP = 2.5;
const MOST_WORDS_OF_CELL = 6;

/** The regions of the row directly above or below the table, if any; a cell of several lines is included whole. */
function nextRow(table: Region, regions: readonly Region[]): Region[] {
  const columns = columnsOf(table);
  const size = medianSize(table.lines);
  // A heading above a table may be aligned with its columns, but is larger.
  const isCell = ({ type, lines }: Region): boolean =>
    CELL_TYPES.has(type) &&
    lines.every((line) => line.words.length <= MOST_WORDS_OF_CELL && !isClearlyLarger(line.size, size));
  const free = regions.filter((region) => region !== table && isCell(region));
  const row = textRowsOf(free.flatMap(({ lines }) => lines)).find(
    (candidate) => isNextTo(candidate, table) && fitsColumns(candidate, columns),
  );
  const taken = free.filter(({ lines }) => lines.some((line) => row?.pieces.includes(line)));
  // "6.   The framework" is one heading, not two cells.
  const [only, ...others] = taken;
  return only && others.length === 0 && isHeadingType(only.type) ? [] : taken;
}

type Span = [left: number, right: number];

/** Horizontal extents with text in two rows or more; narrow texts first, so that a wide one does not join columns. */
function columnsOf(table: Region): Span[] {
  const spans: { at: Span; rows: number }[] = [];
  const boxes = table.lines.map(({ bbox }) => bbox).filter(({ width }) => !isOverHalf(width, table.bbox.width));
  for (const bbox of boxes.sort((a, b) => a.width - b.width)) {
    const span = spans.find(({ at }) => at[0] < right(bbox) && at[1] > bbox.left);
    if (!span) spans.push({ at: [bbox.left, right(bbox)], rows: 1 });
    else {
      span.at = [Math.min(span.at[0], bbox.left), Math.max(span.at[1], right(bbox))];
      span.rows++;
    }
  }
  return spans.filter(({ rows }) => rows > 1).map(({ at }) => at);
}

function isNextTo({ bbox }: TextRow, table: Region): boolean {
  const gap = Math.max(bbox.top - bottom(table.bbox), table.bbox.top - bottom(bbox));
  return gap > -bbox.height && gap < WIDEST_STEP * bbox.height;
}

/** At least two pieces in different columns. A left-aligned header may start left of its column of numbers. */
function fitsColumns(row: TextRow, columns: readonly Span[]): boolean {
  const fromLeft = columns.toSorted((a, b) => a[0] - b[0]);
  const homes = row.pieces.map((piece) => fromLeft.findIndex((column) => column[1] > piece.bbox.left));
  const found = new Set(homes.filter((home) => home !== -1));
  return found.size >= 2 && isOverHalf(found.size, row.pieces.length);
}
