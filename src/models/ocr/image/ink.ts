import { histogramQuantile } from './contrast.ts';
import { CROP_HEIGHT, type Crop } from './crop.ts';

/** Where a crop has ink of its own line: counted per column, and the rows between which it lies. */
export interface CropInk {
  columns: Uint8Array;
  top: number;
  bottom: number;
}

/** Share of the span from background to the strongest ink that a pixel must go to count as ink. */
const INK_SHARE = 0.35;
/** A row with ink in a smaller share of the columns than this is noise, or the tip of a neighbour's letter. */
const NOISE_SHARE = 0.01;
/** Rows without ink between a letter and its dot or accent; more separate two lines. */
const DOT_GAP = 5;
/** A row with ink in this share of its columns is a drawn line, not letters. */
const DRAWN_SHARE = 0.85;
/** Rows that a column must have ink in to be one. */
const DRAWN_HEIGHT = CROP_HEIGHT - 2;
/** Rows in which the middle of a line of text lies. */
const MIDDLE = { from: Math.round(CROP_HEIGHT * 0.25), to: Math.round(CROP_HEIGHT * 0.75) };

/**
 * Text is the minority of a crop's pixels, so the median is the background, whether the text is darker or lighter. In close
 * print the crop also shows parts of the lines above and below and of the table's own lines; they are left out:
 *
 *     g  y   p        above
 *     ┌ Total ┐       between the rows without ink around the middle
 *     ───────────     drawn
 */
export function inkOfCrop(crop: Crop): CropInk {
  const isInk = withoutUprightLines(inkMask(crop), crop.width);
  const rows = new Int32Array(CROP_HEIGHT);
  for (let row = 0; row < CROP_HEIGHT; row++) {
    for (let column = 0; column < crop.width; column++) rows[row]! += isInk[row * crop.width + column]!;
  }
  const { top, bottom } = rowsOfLine(rows, crop.width);
  const columns = new Uint8Array(crop.width);
  for (let row = top; row < bottom; row++) {
    for (let column = 0; column < crop.width; column++) columns[column]! += isInk[row * crop.width + column]!;
  }
  return { columns, top, bottom };
}

export function inkMask({ data }: Pick<Crop, 'data'>): Uint8Array {
  const histogram = new Int32Array(256);
  for (let i = 0; i < data.length; i++) histogram[data[i]!]!++;
  const background = histogramQuantile(histogram, data.length * 0.5);
  const dark = histogramQuantile(histogram, data.length * 0.02);
  const light = histogramQuantile(histogram, data.length * 0.98);
  const darker = background - dark >= light - background;
  const limit = background + (darker ? dark - background : light - background) * INK_SHARE;
  const isInk = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) if (darker ? data[i]! < limit : data[i]! > limit) isInk[i] = 1;
  return isInk;
}

/** Letters leave a margin above and below; what fills the whole height of the crop is drawn beside them. Takes it out of the mask. */
function withoutUprightLines(isInk: Uint8Array, width: number): Uint8Array {
  const filled = new Uint8Array(width);
  for (let from = 0; from < isInk.length; from += width) {
    for (let column = 0; column < width; column++) filled[column]! += isInk[from + column]!;
  }
  for (let column = 0; column < width; column++) {
    if (neighbourhood(filled, column) < DRAWN_HEIGHT) continue;
    for (let at = column; at < isInk.length; at += width) isInk[at] = 0;
  }
  return isInk;
}

/** A line is blurred into the columns beside it. */
const neighbourhood = (filled: Uint8Array, column: number): number =>
  Math.max(filled[column - 1] ?? 0, filled[column]!, filled[column + 1] ?? 0);

/** From the row with most ink near the middle as far as ink continues, over the gaps below dots. */
function rowsOfLine(rows: Int32Array, width: number): { top: number; bottom: number } {
  const least = Math.max(1, width * NOISE_SHARE);
  const hasText = (row: number): boolean => rows[row]! >= least && rows[row]! < DRAWN_SHARE * width;
  let start = -1;
  for (let row = MIDDLE.from; row < MIDDLE.to; row++) {
    if (hasText(row) && (start < 0 || rows[row]! > rows[start]!)) start = row;
  }
  if (start < 0) return { top: 0, bottom: CROP_HEIGHT };
  const top = lastRow(start, -1, hasText);
  const bottom = lastRow(start, 1, hasText) + 1;
  return { top, bottom };
}

/** The last row of the line from `start` on. What lies behind a gap and runs out of the crop belongs to a neighbour. */
function lastRow(start: number, step: 1 | -1, hasText: (row: number) => boolean): number {
  const isInside = (row: number): boolean => row >= 0 && row < CROP_HEIGHT;
  const endOfRun = (row: number): number => (isInside(row + step) && hasText(row + step) ? endOfRun(row + step) : row);
  let last = endOfRun(start);
  for (let row = last + step; isInside(row) && Math.abs(row - last) <= DOT_GAP; row += step) {
    if (!hasText(row)) continue;
    const end = endOfRun(row);
    if (!isInside(end + step)) break;
    last = end;
    row = last;
  }
  return last;
}
