import type { BoundingBox } from '../../../domain/geometry.ts';
import { letGoOf } from '../../let-go.ts';
import type { Pixels } from '../engine.ts';

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
    const [left, end] = [Math.max(0, part.left) | 0, Math.min(width, Math.ceil(part.left + part.width)) | 0];
    const bottom = Math.min(height, Math.ceil(part.top + part.height));
    for (let y = Math.max(0, part.top) | 0; y < bottom; y++) setGrey(data, grey, y * width + left, y * width + end);
  }
  return { width, height, data: grey };
}

function setGrey(data: Uint8Array, grey: Uint8Array, from: number, to: number): void {
  for (let i = from, at = 3 * from; i < to; i++, at += 3) {
    grey[i] = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29 + 128) >> 8;
  }
}

/** Resizes so that each new pixel is the mean of what it covers (shrinking) or lies between its neighbours (growing). */
export function resizeGrey(source: Grey, width: number, height: number): Grey {
  const columns = tapsOf(source.width, width);
  const rows = tapsOf(source.height, height);
  const narrow = new Float32Array(source.height * width);
  for (let y = 0; y < source.height; y++) resizeRow(source.data, y * source.width, columns, narrow, y * width, width);
  const data = new Uint8Array(width * height);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    line.fill(0.5);
    const end = rows.offsets[y + 1]!;
    for (let k = rows.offsets[y]!, row = rows.first[y]!; k < end; k++, row++) {
      addRow(narrow, row * width, rows.weights[k]!, line);
    }
    data.set(line, y * width);
  }
  letGoOf(narrow);
  return { width, height, data };
}

// Each row by a function of its own: V8 optimises that within one picture, and loops within loops again and again.
function resizeRow(data: Uint8Array, from: number, taps: Taps, narrow: Float32Array, to: number, width: number): void {
  const { first, offsets, weights } = taps;
  for (let x = 0; x < width; x++) {
    let sum = 0;
    const end = offsets[x + 1]!;
    for (let k = offsets[x]!, at = from + first[x]!; k < end; k++, at++) sum += data[at]! * weights[k]!;
    narrow[to + x] = sum;
  }
}

function addRow(narrow: Float32Array, from: number, weight: number, line: Float32Array): void {
  for (let x = 0; x < line.length; x++) line[x]! += narrow[from + x]! * weight;
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
