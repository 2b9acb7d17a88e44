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
  const isWhite = whiteRows(image);
  const line = new Float64Array(image.width);
  for (let y = 0; y < usedHeight; y++) {
    if (!averageRows(image, isWhite, rows, y, line)) continue;
    const start = (y % BLOCK) * BLOCK * plane + Math.floor(y / BLOCK) * across;
    for (let x = 0; x < usedWidth; x++) {
      let sum = 0;
      const end = columns.offsets[x + 1]!;
      for (let k = columns.offsets[x]!, at = columns.first[x]!; k < end; k++, at++) {
        sum += line[at]! * columns.weights[k]!;
      }
      data[start + (x % BLOCK) * plane + Math.floor(x / BLOCK)] = 255.5 - sum / columns.lengths[x]!;
    }
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

/** Writes the mean of the rows that make one of the target into `line`; false where all of them are white. */
function averageRows(
  { width, data }: RgbImage,
  isWhite: (y: number) => boolean,
  { first, offsets, weights, lengths }: Taps,
  target: number,
  line: Float64Array,
): boolean {
  const [from, to] = [first[target]!, first[target]! + offsets[target + 1]! - offsets[target]!];
  let next = from;
  while (next < to && isWhite(next)) next++;
  if (next === to) return false;
  line.fill(0);
  for (let y = from; y < to; y++) {
    // ITU-R BT.601 luma, already divided by the span's length.
    const share = weights[offsets[target]! + y - from]! / lengths[target]!;
    const red = 0.299 * share;
    const green = 0.587 * share;
    const blue = 0.114 * share;
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      line[x]! += data[at]! * red + data[at + 1]! * green + data[at + 2]! * blue;
    }
  }
  return true;
}
