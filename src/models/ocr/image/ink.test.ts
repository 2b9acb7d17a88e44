import { expect, it } from 'vitest';
import { CROP_HEIGHT, type Crop } from './crop.ts';
import { inkOfCrop } from './ink.ts';

type Patch = { x: number; y: number; width: number; height: number };

/** White paper with black patches. */
function paper(width: number, patches: Patch[]): Crop {
  const data = new Uint8Array(width * CROP_HEIGHT).fill(255);
  for (const patch of patches) {
    for (let y = patch.y; y < patch.y + patch.height; y++)
      data.fill(0, y * width + patch.x, y * width + patch.x + patch.width);
  }
  return { width, data };
}

const letter = (x: number): Patch => ({ x, y: 14, width: 10, height: 20 });
const inked = (columns: Uint8Array): [number, number] => [
  columns.findIndex((count) => count > 0),
  columns.findLastIndex((count) => count > 0) + 1,
];

it('ends at the ink of its own line, not at what the lines above and below leave in the crop', () => {
  const above = { x: 70, y: 0, width: 20, height: 6 };
  const below = { x: 5, y: 44, width: 20, height: 4 };
  const { top, bottom, columns } = inkOfCrop(paper(100, [letter(30), letter(45), above, below]));
  expect([top, bottom]).toEqual([14, 34]);
  expect(inked(columns)).toEqual([30, 55]);
});

it('leaves the lines of a table beside and below the text out', () => {
  const upright = { x: 95, y: 0, width: 2, height: CROP_HEIGHT };
  const level = { x: 0, y: 40, width: 100, height: 2 };
  const { top, bottom, columns } = inkOfCrop(paper(100, [letter(30), upright, level]));
  expect([top, bottom]).toEqual([14, 34]);
  expect(inked(columns)).toEqual([30, 40]);
});

it('keeps the dot of an i, which stands apart', () => {
  const dot = { x: 33, y: 8, width: 3, height: 3 };
  expect(inkOfCrop(paper(100, [letter(30), dot]))).toMatchObject({ top: 8, bottom: 34 });
});

it('takes the whole height where nothing is written in the middle', () => {
  expect(inkOfCrop(paper(40, []))).toMatchObject({ top: 0, bottom: CROP_HEIGHT });
});
