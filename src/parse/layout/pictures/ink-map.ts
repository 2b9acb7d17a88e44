import { type BoundingBox, bottom, right } from '../../../domain/geometry.ts';
import { whiteRows } from '../../../models/white-rows.ts';
import type { Raster } from '../../page-content.ts';

/** Side of a square in page pixels: smaller than a letter, so that shapes keep their outline. */
export const SQUARE = 8;
/** Darker or more colourful pixels are ink; paper noise and JPEG artefacts are less. */
const PAPER = 255 - 40;

/** Squares of the page with ink that does not belong to words. */
export interface InkMap {
  columns: number;
  rows: number;
  ink: Uint8Array;
}

export function inkMap(raster: Raster, words: readonly BoundingBox[]): InkMap {
  const columns = Math.ceil(raster.width / SQUARE);
  const rows = Math.ceil(raster.height / SQUARE);
  const ink = new Uint8Array(columns * rows);
  const { width, height, data } = raster;
  const isWhite = whiteRows(raster);
  for (let y = 0; y < height; y += 2) {
    if (!isWhite(y)) markInk(data, y * width * 3, width, ink, Math.floor(y / SQUARE) * columns);
  }
  for (const word of words) clear({ columns, rows, ink }, word);
  return { columns, rows, ink };
}

function markInk(data: Uint8Array, from: number, width: number, ink: Uint8Array, row: number): void {
  for (let x = 0, at = from; x < width; x += 2, at += 6) {
    if (data[at]! < PAPER || data[at + 1]! < PAPER || data[at + 2]! < PAPER) ink[row + ((x / SQUARE) | 0)] = 1;
  }
}

function clear(map: InkMap, box: BoundingBox): void {
  const lastRow = Math.min(map.rows - 1, Math.floor(bottom(box) / SQUARE));
  const lastColumn = Math.min(map.columns - 1, Math.floor(right(box) / SQUARE));
  for (let row = Math.max(0, Math.floor(box.top / SQUARE)); row <= lastRow; row++) {
    map.ink.fill(0, row * map.columns + Math.max(0, Math.floor(box.left / SQUARE)), row * map.columns + lastColumn + 1);
  }
}

/** Boxes of connected ink squares, with the share of ink in the box. */
export function inkShapes(map: InkMap, reach: number): { bbox: BoundingBox; density: number }[] {
  const left = { ...map, ink: map.ink.slice() };
  const shapes: { bbox: BoundingBox; density: number }[] = [];
  for (let start = left.ink.indexOf(1); start !== -1; start = left.ink.indexOf(1, start)) {
    shapes.push(flood(left, start, reach));
  }
  return shapes;
}

/** Removes the squares of one shape from the map. */
function flood({ columns, rows, ink }: InkMap, start: number, reach: number): { bbox: BoundingBox; density: number } {
  let left = Infinity;
  let top = Infinity;
  let last = -1;
  let low = -1;
  let count = 0;
  const queue = [start];
  ink[start] = 0;
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const column = at % columns;
    const row = (at - column) / columns;
    count++;
    left = Math.min(left, column);
    last = Math.max(last, column);
    top = Math.min(top, row);
    low = Math.max(low, row);
    const [from, to] = [Math.max(0, column - reach), Math.min(columns - 1, column + reach)];
    const end = Math.min(rows - 1, row + reach) * columns;
    for (let above = Math.max(0, row - reach) * columns; above <= end; above += columns) {
      for (let next = above + from; next <= above + to; next++) {
        if (ink[next] === 0) continue;
        ink[next] = 0;
        queue.push(next);
      }
    }
  }
  const width = last - left + 1;
  const height = low - top + 1;
  return {
    bbox: { left: left * SQUARE, top: top * SQUARE, width: width * SQUARE, height: height * SQUARE },
    density: count / (width * height),
  };
}
