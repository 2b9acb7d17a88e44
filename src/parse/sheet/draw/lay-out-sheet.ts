import type { BoundingBox } from '../../../domain/geometry.ts';
import { firstWhere } from '../../../domain/lists.ts';
import { type TypeFace, textWidth } from '../../drawing/text-width.ts';
import { type WordOnLine, wrapText } from '../../drawing/wrap.ts';
import { byFirstCell, cellKey } from '../cell-names.ts';
import type { CellRange, Sheet, SheetCell, SheetRow } from '../sheet.ts';

interface Lane {
  index: number;
  start: number;
  size: number;
}

/** Most empty rows or columns shown between contents. */
const SHOWN_GAP = 2;

/** Indexes in order, plus some of the empty ones between them. No gap is shown after the first `headed` ones. */
function withGaps(used: readonly number[], headed = 0): number[] {
  const shown: number[] = [];
  for (const [at, index] of used.entries()) {
    const before = used[at - 1] ?? -1;
    const from = at === 0 ? Math.max(0, index - SHOWN_GAP) : before + 1;
    const isHeaded = headed > 0 && at === headed;
    for (let gap = from; !isHeaded && gap < Math.min(index, from + SHOWN_GAP); gap++) shown.push(gap);
    shown.push(index);
  }
  return shown;
}

function placeLanes(indexes: readonly number[], from: number, to: number, sizeOf: (index: number) => number) {
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

/** From the first lane at or after `first` to the last at or before `last`; one pixel at the end if there is none. */
function spanOf(lanes: readonly Lane[], first: number, last: number, end: number): { start: number; size: number } {
  const from = lanes[firstWhere(lanes, ({ index }) => index >= first)];
  const to = lanes[firstWhere(lanes, ({ index }) => index > last) - 1];
  if (!from || !to || to.start < from.start) return { start: Math.max(0, end - 1), size: 1 };
  return { start: from.start, size: to.start + to.size - from.start };
}

/** Pixels at 144 dpi. */
const LEAST_COLUMN = 72;
const WIDEST_COLUMN = 420;
/** A cell merged over whole rows would draw thousands of empty columns. */
const WIDEST_MERGE = 50;

/** The width of each non-empty column: the wider of the width in the file and the shown text. */
function columnWidths(
  { rows, merges, columnWidths: stated, pictures }: Sheet,
  shown: readonly SheetRow[],
  scale: number,
  widthOf: (cell: SheetCell) => number,
): Map<number, number> {
  const widths = new Map<number, number>();
  const least = (column: number): number =>
    Math.max(LEAST_COLUMN, Math.min(1.5 * (stated.get(column) ?? 0), WIDEST_COLUMN)) * scale;
  const mergedAt = new Set(merges.filter((m) => m.right > m.left).map((m) => cellKey(m.top, m.left)));
  for (const { cells } of rows)
    for (const { column } of cells) if (!widths.has(column)) widths.set(column, least(column));
  for (const { row, cells } of shown) {
    for (const cell of cells) {
      if (mergedAt.size > 0 && mergedAt.has(cellKey(row, cell.column))) continue;
      const before = widths.get(cell.column) ?? least(cell.column);
      if (before < WIDEST_COLUMN * scale)
        widths.set(cell.column, Math.max(before, Math.min(widthOf(cell), WIDEST_COLUMN * scale)));
    }
  }
  for (const { left, right } of merges) {
    if (!widths.has(left)) continue;
    for (let at = left; at <= Math.min(right, left + WIDEST_MERGE); at++)
      if (!widths.has(at)) widths.set(at, least(at));
  }
  for (const { range } of pictures)
    for (let at = range.left; at <= range.right; at++) if (!widths.has(at)) widths.set(at, least(at));
  return widths;
}

/** Pixels at 144 dpi. A column is as wide as its text within limits, so that nothing is cut off. */
const TYPE_SIZE = 18;
const LINE = 24;
export const PADDING = 6;
const MOST_LINES = 12;
const MARGIN_TOP = LINE + 8;
/** Most cells in an image. A continued page only has to show where it continues. */
const MOST_CELLS = { beginning: 20_000, continued: 1_000 };
const MOST_PIXELS = 24_000_000;

export interface SheetLayout {
  width: number;
  height: number;
  scale: number;
  rows: Lane[];
  columns: Lane[];
  /** False if the image omits rows or columns. */
  isComplete: boolean;
  isDrawn(row: number, column: number): boolean;
  /** The box of a range on the page. Ranges outside the image are at its edge. */
  boxOf(range: CellRange): BoundingBox;
}

export const faceOf = (cell: SheetCell, scale: number): TypeFace => ({
  size: TYPE_SIZE * scale,
  bold: cell.style?.is_bold === true,
});

export const cellMetrics = (scale: number) => ({ line: LINE * scale, padding: PADDING * scale });

/** The limit of workbooks; csv files may have longer text, which gets no word boxes. */
const LONGEST_PLACED = 32_767;
export const isPlacedWhole = ({ text }: SheetCell): boolean => text.length <= LONGEST_PLACED;

export function cellLines(cell: SheetCell, width: number, scale: number): WordOnLine[][] {
  const text = cell.text.slice(0, LONGEST_PLACED);
  return wrapText(text, Math.max(1, width - 2 * PADDING * scale), faceOf(cell, scale));
}

export function layOutSheet(sheet: Sheet, scale: number, limits: { side: number; pixels: number }): SheetLayout {
  const most = sheet.isContinued ? MOST_CELLS.continued : MOST_CELLS.beginning;
  const shown = shownRows(sheet, most);
  const widths = columnWidths(sheet, shown, scale, (cell) => widestLine(cell, scale) + 2 * PADDING * scale + 1);
  const lastRow = Math.max(sheet.rows.at(-1)?.row ?? 0, 9);
  const labelWidth = Math.ceil((String(lastRow + 1).length * 0.6 + 1) * TYPE_SIZE * scale);
  const columns = placeLanes(
    withGaps([...widths.keys()].sort((a, b) => a - b)),
    labelWidth,
    limits.side,
    (column) => widths.get(column) ?? LEAST_COLUMN * scale,
  );
  const right = columns.lanes.at(-1);
  const width = Math.ceil((right ? right.start + right.size : labelWidth) + 1);
  const tallest = Math.min(limits.side, Math.floor(Math.min(limits.pixels, MOST_PIXELS) / width));
  const heights = rowHeights(shown, sheet, widths, scale, tallest);
  const rows = placeLanes(
    withGaps(rowsToShow(heights, sheet), sheet.carriedHeader.length),
    MARGIN_TOP * scale,
    tallest,
    (row) => heights.get(row) ?? (LINE + PADDING) * scale,
  );
  const last = rows.lanes.at(-1);
  const height = Math.ceil((last ? last.start + last.size : MARGIN_TOP * scale) + 1);
  const count = sheet.rows.length + sheet.carriedHeader.length;
  const mirrored = (left: number, size: number): number => (sheet.isRightToLeft ? width - left - size : left);
  const drawnRows = new Set(rows.lanes.map(({ index }) => index));
  const drawnColumns = new Set(columns.lanes.map(({ index }) => index));
  return {
    width,
    height,
    scale,
    rows: rows.lanes,
    columns: columns.lanes.map((lane) => ({ ...lane, start: mirrored(lane.start, lane.size) })),
    isComplete: columns.isComplete && rows.isComplete && heights.size === count,
    isDrawn: (row, column) => drawnRows.has(row) && drawnColumns.has(column),
    boxOf({ top, left, bottom, right }) {
      const x = spanOf(columns.lanes, left, right, width);
      const y = spanOf(rows.lanes, top, bottom, height);
      return { left: mirrored(x.start, x.size), top: y.start, width: x.size, height: y.size };
    },
  };
}

function shownRows({ carriedHeader, rows }: Sheet, most: number): SheetRow[] {
  const shown: SheetRow[] = [...carriedHeader];
  let cells = 0;
  for (const row of rows) {
    if (cells > most) break;
    cells += row.cells.length;
    shown.push(row);
  }
  return shown;
}

const widestLine = (cell: SheetCell, scale: number): number => {
  const face = faceOf(cell, scale);
  const lines = cell.text.slice(0, 400).split('\n');
  return Math.max(...lines.map((line) => textWidth(line, face)));
};

/** Row heights until the page is full. */
function rowHeights(
  shown: readonly SheetRow[],
  { merges }: Sheet,
  widths: ReadonlyMap<number, number>,
  scale: number,
  tallest: number,
): Map<number, number> {
  const heights = new Map<number, number>();
  const mergeAt = byFirstCell(merges);
  const widthOf = ({ row, column }: SheetCell): number => {
    let width = 0;
    const right = mergeAt.get(cellKey(row, column))?.right ?? column;
    for (let at = column; at <= Math.min(right, column + WIDEST_MERGE); at++) width += widths.get(at) ?? 0;
    return width;
  };
  let total = 0;
  for (const { row, cells } of shown) {
    if (total > tallest) break;
    let lines = 1;
    for (const cell of cells) {
      const room = widthOf(cell) - 2 * PADDING * scale;
      if (cell.text.includes('\n') || widestLine(cell, scale) > room) {
        lines = Math.max(lines, cellLines(cell, widthOf(cell), scale).length);
      }
    }
    const height = (Math.min(lines, MOST_LINES) * LINE + PADDING) * scale;
    heights.set(row, height);
    total += height;
  }
  return heights;
}

/** Rows with cells, and those that pictures cover. */
function rowsToShow(heights: ReadonlyMap<number, number>, { pictures }: Sheet): number[] {
  const rows = new Set(heights.keys());
  for (const { range } of pictures) for (let row = range.top; row <= range.bottom; row++) rows.add(row);
  return [...rows].sort((a, b) => a - b);
}
