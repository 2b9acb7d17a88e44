import type { BoundingBox } from '../../../domain/geometry.ts';
import { type Grey, resizeGrey } from '../../../models/ocr/image/grey.ts';
import type { Raster } from '../../page-content.ts';

/** Cuts the region out of the page image, white where it reaches beyond the page, and shrinks it by `scale` (at most 1). */
export function greyCrop(raster: Raster, region: BoundingBox, scale: number): Grey {
  const left = Math.floor(region.left);
  const top = Math.floor(region.top);
  const width = Math.max(1, Math.ceil(region.width));
  const height = Math.max(1, Math.ceil(region.height));
  const data = new Uint8Array(width * height).fill(255);
  const fromX = Math.max(0, -left);
  const toX = Math.min(width, raster.width - left);
  const toY = Math.min(height, raster.height - top);
  for (let y = Math.max(0, -top); y < toY; y++) {
    let from = 3 * ((top + y) * raster.width + left + fromX);
    for (let at = y * width + fromX, end = y * width + toX; at < end; at++, from += 3) {
      // Weights of the eye for red, green and blue, in 256ths.
      data[at] = (77 * raster.data[from]! + 150 * raster.data[from + 1]! + 29 * raster.data[from + 2]!) >> 8;
    }
  }
  const grey = { width, height, data };
  return scale < 1 ? resizeGrey(grey, Math.ceil(width * scale), Math.ceil(height * scale)) : grey;
}
