import type { TextRect } from '../text-rect.ts';
import type { Grey } from './grey.ts';

/** Height that the recognisers read. */
export const CROP_HEIGHT = 48;

/** A line of text turned upright and scaled to the recogniser's height. */
export interface Crop {
  width: number;
  /** CROP_HEIGHT rows of `width` bytes. */
  data: Uint8Array;
}

/** Samples a rotated rectangle. Text larger than the crop is averaged, so that thin strokes are not missed. */
export function cropLine(page: Grey, rect: TextRect, width: number): Crop {
  const data = new Uint8Array(CROP_HEIGHT * width);
  const across = rect.thickness / CROP_HEIGHT;
  const along = rect.length / width;
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  const samplesV = Math.max(1, Math.round(across));
  const samplesU = Math.max(1, Math.round(along));
  const share = 1 / (samplesU * samplesV);
  if (samplesU === 1 && samplesV === 1) return sampledOnce(page, rect, width);
  const sumAt = (row: number, column: number): number => {
    let sum = 0;
    for (let i = 0; i < samplesV; i++) {
      const v = (row + (i + 0.5) / samplesV) * across - rect.thickness / 2;
      for (let k = 0; k < samplesU; k++) {
        const u = (column + (k + 0.5) / samplesU) * along - rect.length / 2;
        sum += sample(page, rect.cx + u * cos - v * sin - 0.5, rect.cy + u * sin + v * cos - 0.5);
      }
    }
    return sum;
  };
  for (let row = 0; row < CROP_HEIGHT; row++) {
    for (let column = 0; column < width; column++) data[row * width + column] = sumAt(row, column) * share + 0.5;
  }
  return { width, data };
}

/** The same for text no larger than the crop, one sample a pixel: nearly all print. */
function sampledOnce(page: Grey, rect: TextRect, width: number): Crop {
  const data = new Uint8Array(CROP_HEIGHT * width);
  const across = rect.thickness / CROP_HEIGHT;
  const along = rect.length / width;
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  const firstU = 0.5 * along - rect.length / 2;
  for (let row = 0; row < CROP_HEIGHT; row++) {
    const v = (row + 0.5) * across - rect.thickness / 2;
    let x = rect.cx + firstU * cos - v * sin - 0.5;
    let y = rect.cy + firstU * sin + v * cos - 0.5;
    for (let at = row * width; at < (row + 1) * width; at++) {
      data[at] = sample(page, x, y) + 0.5;
      x += along * cos;
      y += along * sin;
    }
  }
  return { width, data };
}

/** Bilinear; beyond the page the border pixel continues. */
function sample(page: Grey, x: number, y: number): number {
  const { width, height, data } = page;
  const px = Math.min(Math.max(x, 0), width - 1);
  const py = Math.min(Math.max(y, 0), height - 1);
  const x0 = px | 0;
  const y0 = py | 0;
  const fx = px - x0;
  const fy = py - y0;
  const right = x0 + 1 < width ? 1 : 0;
  const below = y0 + 1 < height ? width : 0;
  const at = y0 * width + x0;
  const upper = data[at]! + (data[at + right]! - data[at]!) * fx;
  const lower = data[at + below]! + (data[at + below + right]! - data[at + below]!) * fx;
  return upper + (lower - upper) * fy;
}
