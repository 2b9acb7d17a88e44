import type { BoundingBox } from '../../domain/geometry.ts';
import { letGoOf } from '../let-go.ts';
import type { Pixels } from './engine.ts';

export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Luma of ITU-R BT.601. The models were trained on colour, but read grey just as well at a third of the sampling. With `parts`, only these are converted and the rest stays black. */
export function toGrey(picture: Pixels, parts?: readonly BoundingBox[]): Grey {
  const { width, height, data } = picture;
  const grey = new Uint8Array(width * height);
  for (const part of parts ?? [{ left: 0, top: 0, width, height }]) {
    // `| 0`: what comes from `Math.floor` stays a double, and V8 allocates one for each pixel until it optimises the loop.
    const [left, end] = [Math.max(0, part.left) | 0, Math.min(width, Math.ceil(part.left + part.width)) | 0];
    const bottom = Math.min(height, Math.ceil(part.top + part.height)) | 0;
    for (let y = Math.max(0, part.top) | 0; y < bottom; y++) {
      for (let i = y * width + left, at = i * 3; i < y * width + end; i++, at += 3) {
        grey[i] = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29 + 128) >> 8;
      }
    }
  }
  return { width, height, data: grey };
}

/** Resizes so that each new pixel is the mean of what it covers (shrinking) or lies between its neighbours (growing). */
export function resizeGrey(source: Grey, width: number, height: number): Grey {
  const columns = tapsOf(source.width, width);
  const rows = tapsOf(source.height, height);
  const narrow = new Float32Array(source.height * width);
  for (let y = 0; y < source.height; y++) {
    const from = y * source.width;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      const end = columns.offsets[x + 1]!;
      for (let k = columns.offsets[x]!, at = from + columns.first[x]!; k < end; k++, at++) {
        sum += source.data[at]! * columns.weights[k]!;
      }
      narrow[y * width + x] = sum;
    }
  }
  const data = new Uint8Array(width * height);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    line.fill(0.5);
    const end = rows.offsets[y + 1]!;
    for (let k = rows.offsets[y]!, row = rows.first[y]!; k < end; k++, row++) {
      const weight = rows.weights[k]!;
      const from = row * width;
      for (let x = 0; x < width; x++) line[x]! += narrow[from + x]! * weight;
    }
    data.set(line, y * width);
  }
  letGoOf(narrow);
  return { width, height, data };
}

interface Taps {
  first: Int32Array;
  offsets: Int32Array;
  weights: Float32Array;
}

/** Which source pixels make each target pixel: a triangle as wide as the larger of the two pixel sizes. */
function tapsOf(sourceSize: number, targetSize: number): Taps {
  const scale = sourceSize / targetSize;
  const radius = Math.max(1, scale);
  const first = new Int32Array(targetSize);
  const offsets = new Int32Array(targetSize + 1);
  const weights: number[] = [];
  for (let i = 0; i < targetSize; i++) {
    const centre = (i + 0.5) * scale - 0.5;
    const low = Math.max(0, Math.ceil(centre - radius));
    const high = Math.min(sourceSize - 1, Math.floor(centre + radius));
    const own: number[] = [];
    for (let s = low; s <= high; s++) own.push(Math.max(0, 1 - Math.abs(s - centre) / radius));
    const total = own.reduce((a, b) => a + b, 0);
    if (total === 0) {
      own.fill(1 / own.length);
    } else {
      for (let k = 0; k < own.length; k++) own[k]! /= total;
    }
    first[i] = low;
    weights.push(...own);
    offsets[i + 1] = weights.length;
  }
  return { first, offsets, weights: Float32Array.from(weights) };
}
