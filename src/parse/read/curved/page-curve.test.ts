import { describe, expect, it } from 'vitest';
import type { LineCourse } from '../../../models/ocr/engine.ts';
import { pageCurve } from './page-curve.ts';

const [WIDTH, HEIGHT] = [1200, 1600];

/** Twenty lines of a column, each point moved as `bent` says. */
function column(bent: (x: number, y: number) => { x: number; y: number }, lines = 20): LineCourse[] {
  return Array.from({ length: lines }, (_, i) => ({
    thickness: 14,
    points: Array.from({ length: 40 }, (_, k) => bent(200 + 20 * k, 200 + 60 * i)),
  }));
}

const wave = (x: number, y: number) => ({ x, y: y + 30 * Math.sin(x / 150 + y / 900) });
const seenFromBelow = (x: number, y: number) => {
  const near = 1 / (1.3 - (0.5 * y) / HEIGHT + (0.1 * x) / WIDTH);
  return { x: WIDTH / 2 + (x - WIDTH / 2) * near, y: HEIGHT / 2 + (y - HEIGHT / 2) * near };
};

/** How far the places of a level line and of an upright one stray from the same in the picture, at most. */
function straying(bent: (x: number, y: number) => { x: number; y: number }): { level: number; upright: number } {
  const courses = column(bent);
  const curve = pageCurve(courses, WIDTH, HEIGHT)!;
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
  /** Where a place of the picture lies on the flat page: found by walking towards it. */
  const flatPlace = (to: { x: number; y: number }) => {
    let [x, y] = [to.x, to.y];
    for (let i = 0; i < 30; i++) {
      const at = curve(x, y);
      [x, y] = [x + to.x - at.x, y + to.y - at.y];
    }
    return { x, y };
  };
  return {
    level: Math.max(...courses.map(({ points }) => spread(points.map((point) => flatPlace(point).y)))),
    upright: spread(courses.map(({ points }) => flatPlace(points[0]!).x)),
  };
}

describe('the curve of a page', () => {
  it('leads along its waves', () => {
    expect(straying(wave).level).toBeLessThan(5);
  });

  it('leads along a fold', () => {
    const fold = (x: number, y: number) => ({ x, y: y + 0.12 * Math.abs(x - 500 - y / 5) });
    expect(straying(fold).level).toBeLessThan(10);
  });

  it('sets a sheet upright that is seen at an angle', () => {
    const { level, upright } = straying(seenFromBelow);
    expect(level).toBeLessThan(5);
    expect(upright).toBeLessThan(25);
    const starts = column(seenFromBelow).map(({ points }) => points[0]!.x);
    expect(Math.max(...starts) - Math.min(...starts)).toBeGreaterThan(100);
  });

  it('keeps to most of the lines where some run astray', () => {
    const odd = { thickness: 14, points: Array.from({ length: 40 }, (_, k) => ({ x: 200 + 20 * k, y: 500 + 9 * k })) };
    const curve = pageCurve([...column(wave), odd], WIDTH, HEIGHT)!;
    const alone = pageCurve(column(wave), WIDTH, HEIGHT)!;
    for (const x of [300, 600, 900]) expect(Math.abs(curve(x, 800).y - alone(x, 800).y)).toBeLessThan(6);
  });
});

describe('a page has no curve', () => {
  it('where it lies flat, straight or skewed', () => {
    expect(
      pageCurve(
        column((x, y) => ({ x, y: y + Math.sin(x) })),
        WIDTH,
        HEIGHT,
      ),
    ).toBeNull();
    expect(
      pageCurve(
        column((x, y) => ({ x, y: y + 0.04 * x })),
        WIDTH,
        HEIGHT,
      ),
    ).toBeNull();
  });

  it('where a few lines are all there is', () => {
    expect(pageCurve(column(wave, 4), WIDTH, HEIGHT)).toBeNull();
    expect(pageCurve([], WIDTH, HEIGHT)).toBeNull();
  });

  it('where each line bends its own way', () => {
    const courses = column((x, y) => ({ x, y: y + 30 * Math.sin(x / 40 + y * y) }));
    expect(pageCurve(courses, WIDTH, HEIGHT)).toBeNull();
  });
});
