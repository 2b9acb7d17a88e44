import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import type { Raster } from '../../page-content.ts';
import { writeCrop, writePageImage } from './page-images.ts';

/** Left half red, right half white. */
const raster = (width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width / 2; x++) data.set([255, 0, 0], (y * width + x) * 3);
  }
  return { width, height, data };
};

it('writePageImage stores the page as JPEG', () =>
  withFolder(async (folder) => {
    const path = join(folder, await writePageImage(raster(64, 32), 1, folder));
    expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 32 });
    const { data } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(240);
    expect(data[1]).toBeLessThan(20);
  }));

it.each([
  ['whole pixels around the box', { left: 10.6, top: 4.2, width: 20.1, height: 10 }, [21, 11]],
  ['the part on the page', { left: -5, top: -5, width: 15, height: 100 }, [10, 32]],
  ['one pixel of an empty box', { left: 64, top: 32, width: 0, height: 0 }, [1, 1]],
  ['one pixel of a box beside the page', { left: 500, top: 500, width: 9, height: 9 }, [1, 1]],
])('writeCrop stores %s, from pixels and from the image of the page', (_, box, size) =>
  withFolder(async (folder) => {
    const page = raster(64, 32);
    const stored = await writePageImage(page, 1, folder);
    for (const source of [page, stored]) {
      const name = await writeCrop(source, page, box, 'segment', folder);
      const { width, height } = await sharp(join(folder, name)).metadata();
      expect([width, height]).toEqual(size);
    }
  }),
);
