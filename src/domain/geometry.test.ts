import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  area,
  type BoundingBox,
  bottom,
  boxFromEdges,
  clampToPage,
  intersectionArea,
  iou,
  right,
  shareInside,
  unionOf,
} from './geometry.ts';

const box = fc.record({
  left: fc.integer({ min: -50, max: 150 }),
  top: fc.integer({ min: -50, max: 150 }),
  width: fc.integer({ min: 0, max: 100 }),
  height: fc.integer({ min: 0, max: 100 }),
});

describe('boxes', () => {
  it('are clamped to the page', () => {
    fc.assert(
      fc.property(box, (given) => {
        const inside = clampToPage(given, 100, 80);
        expect(inside.left).toBeGreaterThanOrEqual(0);
        expect(right(inside)).toBeLessThanOrEqual(100);
        expect(bottom(inside)).toBeLessThanOrEqual(80);
        expect(inside.width).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('have a symmetric intersection over union of at most 1', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(intersectionArea(a, b)).toBe(intersectionArea(b, a));
        expect(iou(a, b)).toBeLessThanOrEqual(1);
        expect(area(unionOf([a, b])!)).toBeGreaterThanOrEqual(Math.max(area(a), area(b)));
      }),
    );
  });

  it('have a share inside of each other', () => {
    const outer: BoundingBox = boxFromEdges(0, 0, 10, 10);
    expect(shareInside(boxFromEdges(5, 0, 15, 10), outer)).toBe(0.5);
    expect(shareInside(boxFromEdges(3, 3, 3, 3), outer)).toBe(0);
    expect(iou(outer, outer)).toBe(1);
    expect(unionOf([])).toBeNull();
  });
});
