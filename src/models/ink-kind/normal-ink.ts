import type { Pixels } from '../ocr/engine.ts';

/** The ink of a picture, cropped and scaled to a fixed height. */
export interface NormalInk {
  width: number;
  height: number;
  /** 0 paper, 1 full ink. */
  depth: Float32Array;
  isInk: Uint8Array;
  /** Mean saturation of the ink, 0–1. */
  saturation: number;
}

export const NORMAL_HEIGHT = 48;
const WIDEST = NORMAL_HEIGHT * 24;
/** Lower contrast (0–255) is a stain. */
const LEAST_CONTRAST = 40;

/** Null without ink. */
export function normalInk(picture: Pixels): NormalInk | null {
  const { width, height, data } = picture;
  const counts = new Int32Array(256);
  for (let at = 1; at < data.length; at += 3) counts[data[at]!]!++;
  const paper = quantile(counts, width * height, 0.9);
  const black = quantile(counts, width * height, 0.005);
  if (paper - black < LEAST_CONTRAST) return null;
  const limit = paper - (paper - black) * 0.45;
  const box = inkBox(picture, limit);
  if (!box) return null;
  const scale = Math.min(NORMAL_HEIGHT / box.height, WIDEST / box.width);
  const [w, h] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))];
  const depth = new Float32Array(w * h);
  const isInk = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const value = sampled(
        picture,
        box.left + (x + 0.5) / scale - 0.5,
        box.top + (y + 0.5) / scale - 0.5,
        0.5 / scale,
      );
      const ink = Math.min(1, Math.max(0, (paper - value) / (paper - black)));
      depth[y * w + x] = ink;
      isInk[y * w + x] = ink > 0.45 ? 1 : 0;
    }
  }
  return { width: w, height: h, depth, isInk, saturation: saturationOf(picture, limit) };
}

function quantile(counts: Int32Array, all: number, share: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    sum += counts[value]!;
    if (sum >= share * all) return value;
  }
  return 255;
}

function inkBox({ width, height, data }: Pixels, limit: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 3 + 1]! >= limit) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return right < left ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The mean of up to 3 × 3 points when scaling down, interpolated when scaling up. */
function sampled(picture: Pixels, x: number, y: number, reach: number): number {
  if (reach <= 0.5) return between(picture, x, y);
  let sum = 0;
  for (let row = -1; row <= 1; row++)
    for (let column = -1; column <= 1; column++)
      sum += between(picture, x + 0.66 * column * reach, y + 0.66 * row * reach);
  return sum / 9;
}

function between({ width, height, data }: Pixels, x: number, y: number): number {
  // Called for every pixel of every recognised word: no allocations.
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const above = (y0 * width + x0) * 3 + 1;
  const right = x0 + 1 < width ? 3 : 0;
  const below = above + (y0 + 1 < height ? width * 3 : 0);
  return (
    (data[above]! * (1 - fx) + data[above + right]! * fx) * (1 - fy) +
    (data[below]! * (1 - fx) + data[below + right]! * fx) * fy
  );
}

function saturationOf({ data }: Pixels, limit: number): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    if (data[at + 1]! >= limit) continue;
    const most = Math.max(data[at]!, data[at + 1]!, data[at + 2]!);
    sum += most === 0 ? 0 : ((most - Math.min(data[at]!, data[at + 1]!, data[at + 2]!)) * most) / (most * 255);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
