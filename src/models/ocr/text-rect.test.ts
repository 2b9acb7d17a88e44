import { describe, expect, it } from 'vitest';
import { boxOfPart, convexHull, smallestRect, turnedRect } from './text-rect.ts';

const rotated = (degrees: number, ...points: [number, number][]) => {
  const angle = (degrees * Math.PI) / 180;
  return points.map(([x, y]) => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  }));
};

describe('the smallest rectangle around points', () => {
  it('follows a tilted line', () => {
    const rect = smallestRect(convexHull(rotated(10, [0, 0], [100, 0], [100, 8], [0, 8], [50, 4])));
    expect(rect.length).toBeCloseTo(100);
    expect(rect.thickness).toBeCloseTo(8);
    expect((rect.angle * 180) / Math.PI).toBeCloseTo(10);
  });

  it('names its axes by the one nearer to x, also for upright boxes', () => {
    const rect = smallestRect(convexHull(rotated(0, [0, 0], [8, 0], [8, 100], [0, 100])));
    expect([rect.length, rect.thickness, rect.angle]).toEqual([8, 100, 0]);
  });
});

describe('a part of a line', () => {
  const line = { cx: 50, cy: 10, length: 100, thickness: 20, angle: 0 };

  it('is measured from its start and upper edge', () => {
    expect(boxOfPart(line, 10, 30, 5, 15)).toEqual({ left: 10, top: 5, width: 20, height: 10 });
  });

  it('is measured from the right end of a line that is upside down', () => {
    const box = boxOfPart(turnedRect(line, 2), 0, 20, 0, 20);
    expect(box.left).toBeCloseTo(80);
    expect(box.width).toBeCloseTo(20);
  });
});
