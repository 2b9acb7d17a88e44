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
  /** Padding is up to the next multiple of this. */
  multiple: number;
}

/**
 * The page in the format of the training data: its ink, scaled to fit, padded with white on the right and at the
 * bottom.
 *
 *     ┌───────────┬──┐
 *     │ the page  │  │   portrait: at most shortSide × longSide
 *     │           │  │   landscape: at most longSide × shortSide
 *     └───────────┴──┘
 *
 * Every input pixel is the mean of its page pixels; point sampling would drop thin lines and light type. Pixel (x, y)
 * goes to plane 4 · (y mod 4) + x mod 4, at (x div 4, y div 4).
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

  const data = new Uint8Array(width * height);
  const source = enlarged(image, Math.max(image.width, usedWidth), Math.max(image.height, usedHeight));
  const isWhite = whiteRows(source);
  const pixels = fourAtOnce(source.width);
  const step = source.height / usedHeight;
  const sums = pixels.bytes.length / 3;
  let [line, next] = [new Float64Array(sums), new Float64Array(sums)];
  const target = { step: source.width / usedWidth, usedWidth, across: width / BLOCK, down: height / BLOCK };
  let lastInk = -1;
  for (let row = 0, y = 0; y < usedHeight; row++) {
    // The rest of a row belongs to the next target row.
    const share = row + 1 < source.height ? Math.min(1, (y + 1) * step - row) : 1;
    if (!isWhite(row)) {
      lastInk = row;
      pixels.bytes.set(source.data.subarray(row * source.width * 3, (row + 1) * source.width * 3));
      addInk(pixels, line, next, share / step, (1 - share) / step);
    }
    if (row + 1 < source.height && row + 1 < (y + 1) * step) continue;
    if (lastInk >= Math.floor(y * step)) writeRow(line, data, y, target);
    y++;
    [line, next] = [next, line.fill(0)];
  }
  return { width, height, data, scale };
}

/** Enlarges small images by repeating pixels; pages are larger than the input. */
function enlarged(image: RgbImage, width: number, height: number): RgbImage {
  if (width === image.width && height === image.height) return image;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * image.height) / height) * image.width;
    for (let x = 0; x < width; x++, to += 3) {
      const from = 3 * (row + Math.floor(((x + 0.5) * image.width) / width));
      for (let channel = 0; channel < 3; channel++) data[to + channel] = image.data[from + channel]!;
    }
  }
  return { width, height, data };
}

/** A row of pixels, padded with white to groups of four. */
interface Pixels {
  bytes: Uint8Array;
  groups: Int32Array;
}

function fourAtOnce(width: number): Pixels {
  const bytes = new Uint8Array(Math.ceil(width / 4) * 12).fill(255);
  return { bytes, groups: new Int32Array(bytes.buffer) };
}

/** Adds the ink of a source row to two rows of sums. Most pixels are white. */
function addInk({ bytes, groups }: Pixels, line: Float64Array, next: Float64Array, share: number, rest: number): void {
  for (let group = 0; group < groups.length; group += 3) {
    if ((groups[group]! & groups[group + 1]! & groups[group + 2]!) === -1) continue;
    for (let at = 4 * group, x = at / 3; at < 4 * group + 12; at += 3, x++) {
      // ITU-R BT.601 luma in units of 1/1000.
      const ink = 255_000 - bytes[at]! * 299 - bytes[at + 1]! * 587 - bytes[at + 2]! * 114;
      line[x]! += ink * share;
      next[x]! += ink * rest;
    }
  }
}

function writeRow(
  line: Float64Array,
  data: Uint8Array,
  y: number,
  { step, usedWidth, across, down }: { step: number; usedWidth: number; across: number; down: number },
): void {
  const start = (y % BLOCK) * BLOCK * across * down + Math.floor(y / BLOCK) * across;
  let sum = 0;
  let room = step;
  for (let at = 0, x = 0; x < usedWidth; at++) {
    const ink = at < line.length ? line[at]! : 0;
    if (room > 1) {
      sum += ink;
      room--;
    } else {
      data[start + (x % BLOCK) * across * down + (x >> 2)] = (sum + ink * room) / (1000 * step) + 0.5;
      sum = ink * (1 - room);
      room += step - 1;
      x++;
    }
  }
}
