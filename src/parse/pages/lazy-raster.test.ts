import { expect, it } from 'vitest';
import { lazyRaster } from './lazy-raster.ts';

it('draws a page once, and not before its pixels are looked at', () => {
  let drawings = 0;
  const raster = lazyRaster(2, 1, () => {
    drawings++;
    return { width: 2, height: 1, data: new Uint8Array([1, 2, 3, 4, 5, 6]) };
  });
  const { width } = { page: raster }.page;
  expect([width, drawings]).toEqual([2, 0]);
  expect([raster.data[5], raster.data[0], drawings]).toEqual([6, 1, 1]);
});

it('gives its memory back when it is let go, and draws nothing for that', () => {
  const pixels = new Uint8Array(6);
  const raster = lazyRaster(2, 1, () => ({ width: 2, height: 1, data: pixels }));
  raster.letGo!();
  expect(pixels.length).toBe(6);
  expect(raster.data).toBe(pixels);
  raster.letGo!();
  expect(pixels.length).toBe(0);
});
