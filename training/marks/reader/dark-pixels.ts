import type { BoundingBox } from '../../../src/domain/geometry.ts';
import { whiteRows } from '../../../src/models/white-rows.ts';
import type { Raster } from '../../../src/parse/page-content.ts';

/** Green below this share of the paper's is ink: pale grey frames are, the grain of a scan is not. */
const DARK = 0.82;
const SAMPLES = 4000;

/** A page in two tones. */
export interface TwoTonePage {
  width: number;
  height: number;
  isDark(x: number, y: number): boolean;
  /** Runs of dark pixels in a row, from left to right, that begin and end on the page and outside of stated words. */
  runsOf(y: number): readonly DarkRun[];
}

export interface DarkRun {
  left: number;
  length: number;
}

/** `stated`: words of the file itself. Nearly all of a page's ink is theirs, and no mark begins within one. */
export function inTwoTones({ width, height, data }: Raster, stated: readonly BoundingBox[] = []): TwoTonePage {
  const limit = Math.round(DARK * paperOf(data));
  const mask = new Uint8Array(width * height);
  const isWhite = whiteRows({ width, data });
  for (let y = 0; y < height; y++) {
    if (isWhite(y)) continue;
    const end = (y + 1) * width;
    // The sign of the difference: a jump at every edge of a letter takes three times as long.
    for (let at = y * width, green = at * 3 + 1; at < end; at++, green += 3) mask[at] = (data[green]! - limit) >>> 31;
  }
  const free = stated.length === 0 ? mask : without(mask, width, height, stated);
  const rows: (readonly DarkRun[])[] = [];
  return {
    width,
    height,
    isDark: (x, y) => mask[y * width + x] === 1,
    runsOf: (y) => (rows[y] ??= runsIn(free.subarray(y * width, (y + 1) * width))),
  };
}

/** The most frequent bright value. */
function paperOf(data: Uint8Array): number {
  const counts = new Int32Array(256);
  const step = 3 * Math.max(1, Math.floor(data.length / 3 / SAMPLES));
  for (let at = 1; at < data.length; at += step) {
    const value = data[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const bright = counts.subarray(128);
  return 128 + bright.indexOf(Math.max(...bright));
}

function without(mask: Uint8Array, width: number, height: number, boxes: readonly BoundingBox[]): Uint8Array {
  const rest = mask.slice();
  for (const box of boxes) {
    const [from, to] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.left + box.width))];
    const last = Math.min(height, Math.ceil(box.top + box.height));
    for (let y = Math.max(0, Math.floor(box.top)); y < last; y++) rest.fill(0, y * width + from, y * width + to);
  }
  return rest;
}

function runsIn(row: Uint8Array): DarkRun[] {
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
