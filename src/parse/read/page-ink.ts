import { type BoundingBox, bottom, clampToPage, right } from '../../domain/geometry.ts';
import type { Raster } from '../page-content.ts';

/** Difference between the darkest and the lightest sample, 0–255, below which nobody sees anything. */
const VISIBLE_CONTRAST = 24;
/** A step between neighbours of this height is the edge of a stroke, not a shade of a photo or noise of a scan. */
export const STROKE_EDGE = 48;

/** Whether anything is to be seen in a box; looks at no more than about 400 of its pixels. */
export function hasInk(raster: Raster, box: BoundingBox): boolean {
  const seen = clampToPage(box, raster.width, raster.height);
  const steps = [Math.max(1, Math.floor(seen.width / 40)), Math.max(1, Math.floor(seen.height / 10))] as const;
  return hasContrast(raster, seen, ...steps);
}

/** Whether nothing at all is to be seen; looks at every other pixel of every other row. */
export const isBlank = (raster: Raster): boolean =>
  !hasContrast(raster, { left: 0, top: 0, width: raster.width, height: raster.height }, 2, 2);

function hasContrast(raster: Raster, box: BoundingBox, stepX: number, stepY: number): boolean {
  const [from, to] = [Math.floor(box.left) | 0, Math.floor(right(box)) | 0];
  let low = 255;
  let high = 0;
  for (let y = Math.floor(box.top) | 0; y < Math.floor(bottom(box)); y += stepY) {
    // Here, since asking for pixels draws the page.
    const { width, data } = raster;
    for (let x = from; x < to; x += stepX) {
      const value = data[(y * width + x) * 3 + 1]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low >= VISIBLE_CONTRAST) return true;
  }
  return false;
}

/**
 * Whether a region may hold lines of text. Text is dense with stroke edges, in rows with gaps between them:
 *
 *     edges per row   ▂▇▇▂  ▂▇▆▂  ▂▇▇▂      photos and charts have few rows so full
 *
 * Looks at every third row.
 */
export function looksLikeText(raster: Raster, region: BoundingBox): boolean {
  const box = clampToPage(region, raster.width, raster.height);
  let rows = 0;
  let full = 0;
  const left = box.left | 0;
  const end = Math.ceil(right(box) - 1) | 0;
  for (let y = Math.ceil(box.top) | 0; y < bottom(box); y += 3) {
    rows++;
    // Two edges a stroke, two strokes a letter: eight edges are two letters.
    if (edgesBetween(raster.data, 3 * (y * raster.width + left) + 1, 3 * (y * raster.width + end) + 1) >= 8) full++;
  }
  return full >= 4 && full >= rows * 0.02;
}

function edgesBetween(data: Uint8Array, from: number, to: number): number {
  let edges = 0;
  for (let at = from + 3; at < to; at += 3) if (Math.abs(data[at]! - data[at - 3]!) >= STROKE_EDGE) edges++;
  return edges;
}

/** Green weighs most in what the eye sees, and is close enough to the whole here. */
export const lumaAt = (raster: Raster, x: number, y: number): number => raster.data[(y * raster.width + x) * 3 + 1]!;

/** The pixels of a box as a picture of its own. */
export function cutOut(raster: Raster, box: BoundingBox): Raster {
  const left = Math.floor(box.left);
  const top = Math.floor(box.top);
  const width = Math.max(1, Math.ceil(right(box)) - left) | 0;
  const height = Math.max(1, Math.ceil(bottom(box)) - top) | 0;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * raster.width + left) * 3;
    data.set(raster.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}
