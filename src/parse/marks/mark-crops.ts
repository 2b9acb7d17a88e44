import type { BoundingBox } from '../../domain/geometry.ts';
import type { Raster } from '../page-content.ts';
import type { Outline } from './outlines.ts';

/** Pixels of the picture that the network sees: the outline, at the size of `SIDE`, and what is around it. */
export const CROP = { width: 96, height: 40 };
const SIDE = 16;
/** Pixels differ at least by so much between paper and ink. */
const LEAST_CONTRAST = 60;
/** From the middle of an outline to where its frame may begin, as a share of its size. */
const INNER = 0.28;
export const FACTS_OF_MARK = 8;

/** Ink of 0 to 255 around an outline. */
export function cropAround({ width, height, data }: Raster, box: BoundingBox): Uint8Array {
  const step = Math.max(box.width, box.height) / SIDE;
  const columns = pixelsOf(box.left + box.width / 2, CROP.width, step);
  const rows = pixelsOf(box.top + box.height / 2, CROP.height, step);
  const grey = new Float32Array(CROP.width * CROP.height);
  let [lightest, darkest, at] = [0, 255, 0];
  for (let row = 0; row < CROP.height; row++) {
    const [y0, y1] = [rows.from[row]!, rows.to[row]!];
    for (let column = 0; column < CROP.width; column++) {
      const [x0, x1] = [columns.from[column]!, columns.to[column]!];
      let sum = 0;
      for (let y = y0; y < y1; y++) {
        const isOnPage = y >= 0 && y < height;
        for (let x = x0; x < x1; x++) sum += isOnPage && x >= 0 && x < width ? data[(y * width + x) * 3 + 1]! : 255;
      }
      const mean = sum / ((y1 - y0) * (x1 - x0));
      grey[at++] = mean;
      lightest = Math.max(lightest, mean);
      darkest = Math.min(darkest, mean);
    }
  }
  const full = Math.max(LEAST_CONTRAST, lightest - darkest);
  const crop = new Uint8Array(grey.length);
  for (let i = 0; i < grey.length; i++) crop[i] = Math.round(((lightest - grey[i]!) / full) * 255);
  return crop;
}

/** The whole pixels of the page that each pixel of a crop covers, one at least. */
function pixelsOf(middle: number, count: number, step: number): { from: Int32Array; to: Int32Array } {
  const edge = (at: number): number => middle + (at - count / 2) * step;
  const from = Int32Array.from({ length: count }, (_, at) => Math.round(edge(at)));
  const to = from.map((first, at) => Math.max(first + 1, Math.round(edge(at) + step)));
  return { from, to };
}

/**
 * What a crop does not show: the size of the outline, how many others on the page are like it, and how much ink is in them. Where
 * none of them is empty, they are signs rather than marks.
 */
export function factsOfMarks(outlines: readonly Outline[], crops: readonly Uint8Array[], dpi: number): number[][] {
  const inked = outlines.map(({ bbox }, at) => inkWithin(crops[at]!, bbox));
  return outlines.map(({ bbox: { left, top, width, height }, isRing }) => {
    const alike: number[] = [];
    let aligned = 0;
    for (const [at, { bbox }] of outlines.entries()) {
      if (Math.abs(bbox.width - width) > 1 + width / 12 || Math.abs(bbox.height - height) > 1 + height / 12) continue;
      alike.push(inked[at]!);
      if (Math.abs(bbox.left - left) <= 3 || Math.abs(bbox.top - top) <= 3) aligned++;
    }
    return [
      Math.log2(width / 16),
      Math.log2(height / width),
      (4 * Math.max(width, height)) / dpi,
      isRing ? 1 : 0,
      Math.log2(alike.length) / 4,
      Math.log2(aligned) / 4,
      Math.min(...alike),
      alike.reduce((sum, ink) => sum + ink, 0) / alike.length,
    ];
  });
}

/** Mean ink in the middle of an outline, away from its frame: from 0 to 1. */
function inkWithin(crop: Uint8Array, { width, height }: BoundingBox): number {
  const half = (side: number): number => Math.max(1, Math.round((INNER * SIDE * side) / Math.max(width, height)));
  const [across, down] = [half(width), half(height)];
  let sum = 0;
  for (let row = CROP.height / 2 - down; row < CROP.height / 2 + down; row++)
    for (let column = CROP.width / 2 - across; column < CROP.width / 2 + across; column++)
      sum += crop[row * CROP.width + column]!;
  return sum / (255 * 4 * across * down);
}
