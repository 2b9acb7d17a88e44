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

  const rows = sampleSpans(image.height, usedHeight);
  const columns = sampleSpans(image.width, usedWidth);
  const data = new Uint8Array(width * height);
  const across = width / BLOCK;
  const plane = across * (height / BLOCK);
  const line = new Float64Array(image.width);
  for (let y = 0; y < usedHeight; y++) {
    averageRows(image, rows[y]!, line);
    const start = (y % BLOCK) * BLOCK * plane + Math.floor(y / BLOCK) * across;
    for (let x = 0; x < usedWidth; x++) {
      data[start + (x % BLOCK) * plane + Math.floor(x / BLOCK)] = 255.5 - averageSpan(line, columns[x]!);
    }
  }
  return { width, height, data, scale };
}

/** Part of a row or column of source pixels, with fractional ends. */
interface Span {
  from: number;
  to: number;
}

function sampleSpans(sourceLength: number, targetLength: number): Span[] {
  const step = sourceLength / targetLength;
  return Array.from({ length: targetLength }, (_, i) => {
    // Enlarging covers less than one source pixel: then the pixel under the centre is taken whole.
    if (step <= 1) {
      const at = Math.min(sourceLength - 1, Math.floor((i + 0.5) * step));
      return { from: at, to: at + 1 };
    }
    return { from: i * step, to: Math.min(sourceLength, (i + 1) * step) };
  });
}

function averageRows(image: RgbImage, span: Span, line: Float64Array): void {
  line.fill(0);
  const { width, data } = image;
  for (let y = Math.floor(span.from); y < span.to; y++) {
    const weight = Math.min(span.to, y + 1) - Math.max(span.from, y);
    // ITU-R BT.601 luma, already divided by the span's length.
    const share = weight / (span.to - span.from);
    const red = 0.299 * share;
    const green = 0.587 * share;
    const blue = 0.114 * share;
    let at = y * width * 3;
    for (let x = 0; x < width; x++, at += 3) {
      line[x]! += data[at]! * red + data[at + 1]! * green + data[at + 2]! * blue;
    }
  }
}

function averageSpan(line: Float64Array, span: Span): number {
  let sum = 0;
  for (let x = Math.floor(span.from); x < span.to; x++) {
    sum += line[x]! * (Math.min(span.to, x + 1) - Math.max(span.from, x));
  }
  return sum / (span.to - span.from);
}
