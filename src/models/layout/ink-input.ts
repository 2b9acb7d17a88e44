import { whiteRows } from '../white-rows.ts';
import type { RgbImage } from './detector.ts';

export interface InkInput {
  width: number;
  height: number;
  /** Ink 0–255, white paper 0, in planes of (height / BLOCK) × (width / BLOCK). */
  data: Uint8Array;
  /** Input pixels per page pixel. */
  scale: number;
}

/** The network sees each 4 × 4 pixels as 16 channels. */
export const BLOCK = 4;

export interface InputShape {
  longSide: number;
  shortSide: number;
  /** White is added only up to the next multiple of this. */
  multiple: number;
}

/**
 * The page in the shape the network was trained on: its ink, scaled to fit, white at the right and at the bottom.
 *
 *     ┌───────────┬──┐
 *     │ the page  │  │   portrait: at most shortSide × longSide
 *     │           │  │   landscape: at most longSide × shortSide
 *     └───────────┴──┘
 *
 * Every input pixel is the mean of the page pixels it covers; point sampling would drop thin rules and light type.
 * Pixel (x, y) goes to plane 4 · (y mod 4) + x mod 4, at (x div 4, y div 4).
 */
export function inkInput(image: RgbImage, { longSide, shortSide, multiple }: InputShape): InkInput {
  const landscape = image.width > image.height;
  const mostWidth = landscape ? longSide : shortSide;
  const mostHeight = landscape ? shortSide : longSide;
  const scale = Math.min(mostWidth / image.width, mostHeight / image.height);
  const usedWidth = Math.min(mostWidth, Math.max(1, Math.round(image.width * scale)));
  const usedHeight = Math.min(mostHeight, Math.max(1, Math.round(image.height * scale)));
  const width = Math.ceil(usedWidth / multiple) * multiple;
  const height = Math.ceil(usedHeight / multiple) * multiple;

  const rows = tapsOf(image.height, usedHeight);
  const columns = tapsOf(image.width, usedWidth);
  const data = new Uint8Array(width * height);
  const across = width / BLOCK;
  const plane = across * (height / BLOCK);
  const inkOf = inkRows(image, columns, usedWidth);
  const line = new Float64Array(usedWidth);
  for (let y = 0; y < usedHeight; y++) {
    line.fill(0);
    let hasInk = false;
    const end = rows.offsets[y + 1]!;
    for (let k = rows.offsets[y]!, row = rows.first[y]!; k < end; k++, row++) {
      const ink = inkOf(row);
      if (!ink) continue;
      hasInk = true;
      const share = rows.weights[k]! / rows.lengths[y]!;
      for (let x = 0; x < usedWidth; x++) line[x]! += ink[x]! * share;
    }
    if (!hasInk) continue;
    const start = (y % BLOCK) * BLOCK * plane + Math.floor(y / BLOCK) * across;
    for (let x = 0; x < usedWidth; x++) data[start + (x % BLOCK) * plane + (x >> 2)] = line[x]! + 0.5;
  }
  return { width, height, data, scale };
}

/** Which source pixels make each target pixel, how much of each lies in it, and how much that is in all. */
interface Taps {
  first: Int32Array;
  offsets: Int32Array;
  weights: Float64Array;
  lengths: Float64Array;
}

function tapsOf(sourceLength: number, targetLength: number): Taps {
  const step = sourceLength / targetLength;
  const first = new Int32Array(targetLength);
  const offsets = new Int32Array(targetLength + 1);
  const lengths = new Float64Array(targetLength);
  const weights: number[] = [];
  for (let i = 0; i < targetLength; i++) {
    // Enlarging covers less than one source pixel: then the pixel under the centre is taken whole.
    const centre = Math.min(sourceLength - 1, Math.floor((i + 0.5) * step));
    const [from, to] = step <= 1 ? [centre, centre + 1] : [i * step, Math.min(sourceLength, (i + 1) * step)];
    first[i] = Math.floor(from);
    for (let at = first[i]!; at < to; at++) weights.push(Math.min(to, at + 1) - Math.max(from, at));
    offsets[i + 1] = weights.length;
    lengths[i] = to - from;
  }
  return { first, offsets, weights: Float64Array.from(weights), lengths };
}

/** The ink of a source row at the target's width; null if white. The last row is cached: targets overlap by one row. */
function inkRows(
  image: RgbImage,
  { first, offsets, weights, lengths }: Taps,
  usedWidth: number,
): (y: number) => Float64Array | null {
  const { width, data } = image;
  const isWhite = whiteRows(image);
  const grey = new Int32Array(width);
  const ink = new Float64Array(usedWidth);
  let kept = -1;
  let keptIsWhite = false;
  return (y) => {
    if (y !== kept) {
      kept = y;
      keptIsWhite = isWhite(y);
      if (keptIsWhite) return null;
      // ITU-R BT.601 luma in units of 1/1000.
      for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
        grey[x] = data[at]! * 299 + data[at + 1]! * 587 + data[at + 2]! * 114;
      }
      for (let x = 0; x < usedWidth; x++) {
        let sum = 0;
        const end = offsets[x + 1]!;
        for (let k = offsets[x]!, at = first[x]!; k < end; k++, at++) sum += grey[at]! * weights[k]!;
        ink[x] = 255 - sum / (1000 * lengths[x]!);
      }
    }
    return keptIsWhite ? null : ink;
  };
}
