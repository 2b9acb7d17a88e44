import type { BoundingBox } from '../../domain/geometry.ts';
import { type TypeFace, textWidth } from '../drawing/text-width.ts';
import { type PlacedWord, wrapText } from '../drawing/wrap.ts';
import type { CellRange, Sheet, SheetCell } from './sheet.ts';

/** Pixels at 144 dpi. A column is as wide as its texts, within reason, so that nothing must be cut off. */
const TYPE_SIZE = 18;
const LINE = 24;
const PADDING = 6;
const LEAST_COLUMN = 72;
const WIDEST_COLUMN = 420;
const MOST_LINES = 12;
const MARGIN_TOP = LINE + 8;
/** Rows and columns without content that are shown between contents; more of them say nothing. */
const SHOWN_GAP = 2;
/** Enough to look at. Drawing takes half a millisecond a cell: all of a large sheet would cost more than reading it. */
const MOST_CELLS = 2_000;
/** A cell merged over whole rows would otherwise draw thousands of empty columns. */
const MOST_MERGED = 50;
const MOST_PIXELS = 24_000_000;

export interface SheetLayout {
  width: number;
  height: number;
  scale: number;
  rows: Lane[];
  columns: Lane[];
  /** False when rows or columns were left out of the image. */
  isComplete: boolean;
  /** Where a range stands on the page. What is not drawn stands on the page's edge. */
  boxOf(range: CellRange): BoundingBox;
}

/** A row or column on the page. */
export interface Lane {
  index: number;
  start: number;
  size: number;
}

export const faceOf = (cell: SheetCell, scale: number): TypeFace => ({
  size: TYPE_SIZE * scale,
  bold: cell.style?.is_bold === true,
});

export const cellMetrics = (scale: number) => ({
  line: LINE * scale,
  padding: PADDING * scale,
  marginTop: MARGIN_TOP * scale,
});

/** The lines of a cell's text, as many as are shown. */
export function cellLines(cell: SheetCell, width: number, scale: number): PlacedWord[][] {
  return wrapText(cell.text, Math.max(1, width - 2 * PADDING * scale), faceOf(cell, scale));
}

export function layOutSheet(sheet: Sheet, scale: number, limits: { side: number; pixels: number }): SheetLayout {
  const side = limits.side;
  const widths = columnWidths(sheet, scale);
  const labelWidth = (String(sheet.rows.at(-1)?.row ?? 0).length * 0.6 + 1) * TYPE_SIZE * scale;
  const columns = lanes(
    withGaps([...widths.keys()].sort((a, b) => a - b)),
    Math.ceil(labelWidth),
    side,
    (column) => widths.get(column) ?? LEAST_COLUMN * scale,
  );
  const right = columns.lanes.at(-1);
  const width = Math.ceil((right ? right.start + right.size : labelWidth) + 1);
  const tallest = Math.min(side, Math.floor(Math.min(limits.pixels, MOST_PIXELS) / width));
  const heights = rowHeights(sheet, widths, scale);
  const rows = lanes(
    withGaps(heights.rows),
    MARGIN_TOP * scale,
    tallest,
    (row) => heights.of.get(row) ?? (LINE + PADDING) * scale,
  );
  const last = rows.lanes.at(-1);
  const height = Math.ceil((last ? last.start + last.size : MARGIN_TOP * scale) + 1);
  const isComplete = columns.isComplete && rows.isComplete && heights.isComplete;
  return {
    width,
    height,
    scale,
    rows: rows.lanes,
    columns: columns.lanes,
    isComplete,
    boxOf: locator(rows.lanes, columns.lanes, width, height),
  };
}

/** By the file's own width or by the texts, whichever is wider. */
function columnWidths({ rows, merges, columnWidths }: Sheet, scale: number): Map<number, number> {
  const widths = new Map<number, number>();
  const mergedAt = new Set(merges.filter((m) => m.right > m.left).map((m) => `${m.top}:${m.left}`));
  let seen = 0;
  for (const { row, cells } of rows) {
    for (const cell of cells) {
      const before =
        widths.get(cell.column) ??
        Math.max(LEAST_COLUMN, Math.min(1.5 * (columnWidths.get(cell.column) ?? 0), WIDEST_COLUMN)) * scale;
      const isMeasured = seen < MOST_CELLS && !mergedAt.has(`${row}:${cell.column}`);
      const own = isMeasured ? widestLine(cell, scale) + 2 * PADDING * scale + 1 : 0;
      widths.set(cell.column, Math.max(before, Math.min(own, WIDEST_COLUMN * scale)));
    }
    seen += cells.length;
  }
  for (const merge of merges)
    for (let c = merge.left; c <= Math.min(merge.right, merge.left + MOST_MERGED); c++) {
      if (!widths.has(c) && widths.has(merge.left)) widths.set(c, LEAST_COLUMN * scale);
    }
  return widths;
}

const widestLine = (cell: SheetCell, scale: number): number =>
  Math.max(
    ...cell.text
      .slice(0, 400)
      .split('\n')
      .map((line) => textWidth(line, faceOf(cell, scale))),
  );

function rowHeights({ rows, merges }: Sheet, widths: ReadonlyMap<number, number>, scale: number) {
  const of = new Map<number, number>();
  const mergeAt = new Map(merges.map((merge) => [`${merge.top}:${merge.left}`, merge]));
  const widthOf = ({ row, column }: SheetCell): number => {
    let width = 0;
    const right = mergeAt.get(`${row}:${column}`)?.right ?? column;
    for (let at = column; at <= Math.min(right, column + MOST_MERGED); at++) width += widths.get(at) ?? 0;
    return width;
  };
  const shown: number[] = [];
  let cells = 0;
  for (const row of rows) {
    if (cells > MOST_CELLS) break;
    cells += row.cells.length;
    let lines = 1;
    for (const cell of row.cells) lines = Math.max(lines, cellLines(cell, widthOf(cell), scale).length);
    of.set(row.row, (Math.min(lines, MOST_LINES) * LINE + PADDING) * scale);
    shown.push(row.row);
  }
  return { of, rows: shown, isComplete: shown.length === rows.length };
}

function withGaps(used: readonly number[]): number[] {
  const shown: number[] = [];
  for (const [at, index] of used.entries()) {
    const before = at === 0 ? -1 : used[at - 1]!;
    const from = at === 0 ? Math.max(0, index - SHOWN_GAP) : before + 1;
    for (let gap = from; gap < Math.min(index, from + SHOWN_GAP); gap++) shown.push(gap);
    shown.push(index);
  }
  return shown;
}

function lanes(indexes: readonly number[], from: number, to: number, sizeOf: (index: number) => number) {
  const result: Lane[] = [];
  let start = from;
  for (const index of indexes) {
    const size = sizeOf(index);
    if (start + size + 1 > to && result.length > 0) return { lanes: result, isComplete: false };
    result.push({ index, start, size });
    start += size;
  }
  return { lanes: result, isComplete: true };
}

function locator(rows: readonly Lane[], columns: readonly Lane[], width: number, height: number) {
  return ({ top, left, bottom, right }: CellRange): BoundingBox => {
    const x = span(columns, left, right, width);
    const y = span(rows, top, bottom, height);
    return { left: x.start, top: y.start, width: x.size, height: y.size };
  };
}

function span(lanes: readonly Lane[], first: number, last: number, end: number): { start: number; size: number } {
  const from = lanes[firstAtLeast(lanes, first)];
  const to = lanes[firstAtLeast(lanes, last + 1) - 1];
  if (!from || !to || to.start < from.start) return { start: Math.max(0, end - 1), size: 1 };
  return { start: from.start, size: to.start + to.size - from.start };
}

function firstAtLeast(lanes: readonly Lane[], index: number): number {
  let [low, high] = [0, lanes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lanes[middle]!.index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
