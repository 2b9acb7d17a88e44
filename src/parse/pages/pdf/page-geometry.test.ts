import { describe, expect, it } from 'vitest';
import { composeMatrices, mapX, mapY, pageGeometry } from './page-geometry.ts';

const limits = { page_side_pixels: 10_000, image_pixels: 40_000_000 };
const box = { left: 10, bottom: 20, right: 110, top: 70 };

describe('pageGeometry', () => {
  it.each([
    [0, 200, 100, [0, 100]],
    [1, 100, 200, [0, 0]],
    [2, 200, 100, [200, 0]],
    [3, 100, 200, [100, 200]],
  ] as const)('puts the lower left corner where %d quarter turns put it', (rotation, width, height, corner) => {
    const geometry = pageGeometry({ ...box, rotation }, 144, limits);
    expect([geometry.width, geometry.height]).toEqual([width, height]);
    expect([mapX(geometry.toPixels, 10, 20), mapY(geometry.toPixels, 10, 20)]).toEqual(corner);
  });

  it('stays within both limits', () => {
    const geometry = pageGeometry({ left: 0, bottom: 0, right: 14_400, top: 14_400, rotation: 0 }, 288, limits);
    expect(geometry.width * geometry.height).toBeLessThanOrEqual(limits.image_pixels);
    expect(geometry.dpi).toBeCloseTo((Math.sqrt(40_000_000) / 14_400) * 72, 5);
  });

  it('makes a page of an empty box', () => {
    const geometry = pageGeometry({ left: 5, bottom: 5, right: 5, top: 5, rotation: 0 }, 144, limits);
    expect([geometry.width, geometry.height]).toEqual([1, 1]);
  });
});

it('compose applies the inner matrix first', () => {
  const twice = composeMatrices([2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 10, 20]);
  expect([mapX(twice, 3, 4), mapY(twice, 3, 4)]).toEqual([16, 28]);
});
