import { describe, expect, it } from 'vitest';
import { convexHull, smallestRect } from '../text-rect.ts';
import type { DetectedLine } from './detect.ts';
import { placeLines } from './orientation.ts';

function box(left: number, top: number, width: number, height: number, degrees = 0): DetectedLine {
  const angle = (degrees * Math.PI) / 180;
  const corners = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ].map(([x, y]) => ({
    x: x! * Math.cos(angle) - y! * Math.sin(angle),
    y: x! * Math.sin(angle) + y! * Math.cos(angle),
  }));
  const hull = convexHull(corners);
  return { rect: smallestRect(hull), hull, margin: 0, score: 1 };
}

const degreesOf = (lines: DetectedLine[]) => placeLines(lines).map((l) => Math.round((l.rect.angle * 180) / Math.PI));

describe('lines', () => {
  it('of an upright page read along x, a tall one among them downwards', () => {
    const placed = placeLines([box(0, 0, 300, 20), box(0, 40, 280, 20), box(400, 0, 20, 200)]);
    expect(placed.map((l) => [Math.round((l.rect.angle * 180) / Math.PI), l.crosswise])).toEqual([
      [0, false],
      [0, false],
      [90, true],
    ]);
  });

  it('of one narrow glyph stay upright', () => {
    expect(degreesOf([box(0, 0, 300, 20), box(0, 40, 9, 20)])).toEqual([0, 0]);
  });

  it('of a page on its side read along y', () => {
    const placed = placeLines([box(0, 0, 20, 300), box(40, 0, 20, 280), box(80, 0, 20, 9)]);
    expect(placed.map((l) => Math.round((l.rect.angle * 180) / Math.PI))).toEqual([90, 90, 90]);
    expect(placed[0]!.rect.length).toBeCloseTo(300);
  });

  it('that are short take the skew of the long ones', () => {
    const placed = degreesOf([box(0, 0, 300, 20, 3), box(0, 40, 300, 20, 3), box(0, 80, 30, 20, -9)]);
    expect(placed).toEqual([3, 3, 3]);
  });
});
