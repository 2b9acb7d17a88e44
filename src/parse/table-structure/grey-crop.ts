import type { BoundingBox } from '../../domain/geometry.ts';
import type { Raster } from '../page-content.ts';

/** A part of the page in shades of grey, 0 black to 255 white, row by row. */
export interface GreyCrop {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Cuts the region out of the page image and shrinks it by `scale` (at most 1), averaging pixels. */
export const greyCrop = (raster: Raster, region: BoundingBox, scale: number): GreyCrop =>
  shrunk(greyOf(raster, region), scale);

/** The region in grey, white where it reaches beyond the page. */
function greyOf(raster: Raster, region: BoundingBox): GreyCrop {
  const left = Math.floor(region.left);
  const top = Math.floor(region.top);
  const width = Math.max(1, Math.ceil(region.width));
  const height = Math.max(1, Math.ceil(region.height));
  const data = new Uint8Array(width * height);
  if (left < 0 || top < 0 || left + width > raster.width || top + height > raster.height) data.fill(255);
  const fromX = Math.max(0, -left);
  const toX = Math.min(width, raster.width - left);
  const toY = Math.min(height, raster.height - top);
  const source = raster.data;
  for (let y = Math.max(0, -top); y < toY; y++) {
    let from = 3 * ((top + y) * raster.width + left + fromX);
    for (let at = y * width + fromX, end = y * width + toX; at < end; at++, from += 3) {
      // Weights of the eye for red, green and blue, in 256ths.
      data[at] = (77 * source[from]! + 150 * source[from + 1]! + 29 * source[from + 2]!) >> 8;
    }
  }
  return { width, height, data };
}

function shrunk(crop: GreyCrop, scale: number): GreyCrop {
  if (scale >= 1) return crop;
  const width = Math.max(1, Math.ceil(crop.width * scale));
  const height = Math.max(1, Math.ceil(crop.height * scale));
  const starts = startsOf(crop.width, width, scale);
  const rows = startsOf(crop.height, height, scale);
  const data = new Uint8Array(width * height);
  const sums = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let from = rows[y]!; from < rows[y + 1]!; from++) {
      const line = from * crop.width;
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let at = line + starts[x]!, end = line + starts[x + 1]!; at < end; at++) sum += crop.data[at]!;
        sums[x]! += sum;
      }
    }
    const rowCount = rows[y + 1]! - rows[y]!;
    for (let x = 0; x < width; x++) data[y * width + x] = sums[x]! / (rowCount * (starts[x + 1]! - starts[x]!));
  }
  return { width, height, data };
}

/** First source pixel of each target pixel, and the end; every target pixel has at least one. */
function startsOf(length: number, count: number, scale: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) starts[i] = Math.min(length - 1, Math.floor(i / scale));
  starts[count] = length;
  return starts;
}
