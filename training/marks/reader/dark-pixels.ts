import type { BoundingBox } from '../../../src/domain/geometry.ts';
import { splitAt, type TwoTonePage } from '../../../src/parse/marks/dark-pixels.ts';
import type { Raster } from '../../../src/parse/page-content.ts';

export type { TwoTonePage };

/** Green below this share of the paper's is ink: pale grey frames are, the grain of a scan is not. */
const DARK = 0.82;
const SAMPLES = 4000;

/** `stated`: words of the file itself. Nearly all of a page's ink is theirs, and no mark begins within one. */
export const inTwoTones = (raster: Raster, stated: readonly BoundingBox[] = []): TwoTonePage =>
  splitAt(Math.round(DARK * paperOf(raster.data)), raster, stated, true);

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
