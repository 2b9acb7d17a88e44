import type { BoundingBox } from '../../domain/geometry.ts';
import { whiteRows } from '../../models/white-rows.ts';
import type { Raster } from '../page-content.ts';

/** Green below this share of the paper's is ink: pale grey frames are, the grain of a scan is not. */
const DARK = 0.82;
const SAMPLES = 4000;

/** A page in two tones. A class, since V8 compiles a function that each page makes anew for each page. */
export class TwoTonePage {
  readonly width: number;
  readonly height: number;
  readonly #data: Uint8Array;
  readonly #limit: number;
  /** The dark pixels outside of stated words. */
  readonly #mask: Uint8Array;

  constructor({ width, height, data }: Raster, limit: number, mask: Uint8Array) {
    this.width = width;
    this.height = height;
    this.#data = data;
    this.#limit = limit;
    this.#mask = mask;
  }

  isDark(x: number, y: number): boolean {
    return this.#data[(y * this.width + x) * 3 + 1]! < this.#limit;
  }

  /** Runs of dark pixels in a row, from left to right, that begin and end on the page and outside of stated words. */
  runsOf(y: number): DarkRun[] {
    const row = this.#mask.subarray(y * this.width, (y + 1) * this.width);
    const runs: DarkRun[] = [];
    // Most of a page is paper: both searches run at the speed of memory.
    for (let left = row.indexOf(1); left !== -1; ) {
      const end = row.indexOf(0, left);
      const to = end === -1 ? row.length : end;
      runs.push({ left, length: to - left });
      left = row.indexOf(1, to);
    }
    return runs;
  }
}

export interface DarkRun {
  left: number;
  length: number;
}

/** `stated`: words of the file itself. Nearly all of a page's ink is theirs, and no mark begins within one. */
export function inTwoTones(raster: Raster, stated: readonly BoundingBox[] = []): TwoTonePage {
  const { width, height, data } = raster;
  const limit = Math.round(DARK * paperOf(data));
  const mask = new Uint8Array(width * height);
  const isWhite = whiteRows(raster);
  const covered = spansByRow(raster, stated);
  for (let y = 0; y < height; y++) {
    if (isWhite(y)) continue;
    const [start, end] = [y * width, (y + 1) * width];
    let from = start;
    for (const [left, right] of covered[y] ?? []) {
      if (start + left > from) maskRow(data, limit, mask, from, start + left);
      from = Math.max(from, start + right);
    }
    if (from < end) maskRow(data, limit, mask, from, end);
  }
  return new TwoTonePage(raster, limit, mask);
}

/** The most frequent bright value. */
function paperOf(data: Uint8Array): number {
  const counts = new Int32Array(256);
  const step = 3 * Math.max(1, Math.floor(data.length / 3 / SAMPLES));
  for (let at = 1; at < data.length; at += step) counts[data[at]!]!++;
  const bright = counts.subarray(128);
  return 128 + bright.indexOf(Math.max(...bright));
}

// A function of its own: V8 optimises that within one page, and loops within loops again and again.
function maskRow(data: Uint8Array, limit: number, mask: Uint8Array, from: number, end: number): void {
  // The sign of the difference: a jump at every edge of a letter takes three times as long.
  for (let at = from, green = at * 3 + 1; at < end; at++, green += 3) mask[at] = (data[green]! - limit) >>> 31;
}

/** For each row of pixels, what boxes cover of it, by their left edges. */
function spansByRow({ width, height }: Raster, boxes: readonly BoundingBox[]): [left: number, right: number][][] {
  const rows: [left: number, right: number][][] = [];
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const onPage = (x: number): number => Math.min(width, Math.max(0, x));
    const span: [number, number] = [onPage(Math.floor(box.left)), onPage(Math.ceil(box.left + box.width))];
    const last = Math.min(height, Math.ceil(box.top + box.height));
    for (let y = Math.max(0, Math.floor(box.top)); y < last; y++) {
      rows[y] ??= [];
      rows[y]!.push(span);
    }
  }
  return rows;
}
