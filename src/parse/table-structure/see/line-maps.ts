import type { BoundingBox } from '../../../domain/geometry.ts';
import type { Grey } from '../../../models/ocr/image/grey.ts';

/** Where the crop shows straight edges that are not text: drawn lines and the borders of shading. 1 where there is one. */
export interface LineMaps {
  width: number;
  height: number;
  horizontal: Uint8Array;
  vertical: Uint8Array;
}

/** Grey levels between neighbouring pixels that make an edge; fainter steps are noise of scans and JPEG. */
const EDGE_CONTRAST = 10;
/** Pixels averaged along a line before comparing, so that dotted lines close up and speckles vanish. */
const SMOOTHING_ALONG_ROW = 15;
const SMOOTHING_ALONG_COLUMN = 9;
/** `words` are masked out: they are the text whose strokes must not count. */
export function lineMaps(crop: Grey, words: readonly BoundingBox[]): LineMaps {
  const { width, height } = crop;
  const isText = textMask(crop, words);
  const horizontal = new Uint8Array(width * height);
  const vertical = new Uint8Array(width * height);
  markHorizontalEdges(crop, isText, horizontal);
  markVerticalEdges(crop, isText, vertical);
  return { width, height, horizontal, vertical };
}

function textMask(crop: Grey, words: readonly BoundingBox[]): Uint8Array {
  const mask = new Uint8Array(crop.width * crop.height);
  for (const word of words) {
    // Smoothed letters reach a little beyond their box, and the step from ink to paper is seen one pixel further down or to the right.
    const top = Math.max(0, Math.floor(word.top) - 1);
    const bottom = Math.min(crop.height, Math.floor(word.top + word.height) + 3);
    const left = Math.max(0, Math.floor(word.left) - 1);
    const right = Math.min(crop.width, Math.floor(word.left + word.width) + 3);
    for (let y = top; y < bottom; y++) mask.fill(1, y * crop.width + left, Math.max(y * crop.width + right, 0));
  }
  return mask;
}

function markHorizontalEdges(crop: Grey, isText: Uint8Array, edges: Uint8Array): void {
  const { width, height, data } = crop;
  let above = new Float32Array(width);
  let here = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    smoothRow(data, y * width, width, SMOOTHING_ALONG_ROW, here);
    if (y > 0) {
      for (let x = 0; x < width; x++) {
        if (Math.abs(here[x]! - above[x]!) > EDGE_CONTRAST && !isText[y * width + x]) edges[y * width + x] = 1;
      }
    }
    [above, here] = [here, above];
  }
}

function smoothRow(data: Uint8Array, start: number, width: number, window: number, out: Float32Array): void {
  const half = window >> 1;
  const at = (x: number): number => data[start + (x < 0 ? 0 : x >= width ? width - 1 : x)]!;
  let sum = 0;
  for (let x = -half; x <= half; x++) sum += at(x);
  for (let x = 0; x < width; x++) {
    out[x] = sum / window;
    sum += at(x + half + 1) - at(x - half);
  }
}

/** Row by row with one running sum per column, because walking down columns of a large image is slow. */
function markVerticalEdges(crop: Grey, isText: Uint8Array, edges: Uint8Array): void {
  const { width, height, data } = crop;
  const half = SMOOTHING_ALONG_COLUMN >> 1;
  const rowAt = (y: number): number => Math.min(Math.max(y, 0), height - 1) * width;
  const sums = new Float32Array(width);
  for (let dy = -half; dy <= half; dy++) for (let x = 0; x < width; x++) sums[x]! += data[rowAt(dy) + x]!;
  const contrast = EDGE_CONTRAST * SMOOTHING_ALONG_COLUMN;
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      if (Math.abs(sums[x]! - sums[x - 1]!) > contrast && !isText[y * width + x]) edges[y * width + x] = 1;
    }
    const enters = rowAt(y + half + 1);
    const leaves = rowAt(y - half);
    for (let x = 0; x < width; x++) sums[x]! += data[enters + x]! - data[leaves + x]!;
  }
}
