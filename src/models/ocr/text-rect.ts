import { type BoundingBox, boxFromEdges } from '../../domain/geometry.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * A line of text as a rectangle that may be turned. `angle` is the reading direction in radians, clockwise from +x.
 *
 *      ┌─────────── length ───────────┐
 *      │  reading direction ──▶       thickness        (cx, cy) is the middle
 *      └──────────────────────────────┘
 */
export interface TextRect {
  cx: number;
  cy: number;
  length: number;
  thickness: number;
  angle: number;
}

/** Andrew's monotone chain; the result runs around the points without repeating the first. */
export function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** The rectangle around the points whose sides run along `angle` and across it. */
export function rectAlong(points: Point[], angle: number): TextRect {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minU = Infinity;
  let maxU = -Infinity;
  let minV = Infinity;
  let maxV = -Infinity;
  for (const p of points) {
    const u = p.x * cos + p.y * sin;
    const v = p.y * cos - p.x * sin;
    if (u < minU) minU = u;
    if (u > maxU) maxU = u;
    if (v < minV) minV = v;
    if (v > maxV) maxV = v;
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return { cx: u * cos - v * sin, cy: u * sin + v * cos, length: maxU - minU, thickness: maxV - minV, angle };
}

/** The smallest rectangle around a hull; its angle lies in (−45°, 45°], so `length` is the extent that is nearer to x. */
export function smallestRect(hull: Point[]): TextRect {
  let best = rectAlong(hull, 0);
  let bestArea = best.length * best.thickness;
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i]!;
    const b = hull[(i + 1) % hull.length]!;
    const rect = rectAlong(hull, nearestToX(Math.atan2(b.y - a.y, b.x - a.x)));
    const rectArea = rect.length * rect.thickness;
    if (rectArea < bestArea) {
      best = rect;
      bestArea = rectArea;
    }
  }
  return best;
}

/** The same pair of axes, named by the one within 45° of x. */
function nearestToX(angle: number): number {
  const quarter = Math.PI / 2;
  return angle - quarter * Math.round(angle / quarter);
}

/** Turns the reading direction by quarter turns clockwise; the rectangle itself stays where it is. */
export function turnedRect(rect: TextRect, quarterTurns: number): TextRect {
  const swap = quarterTurns % 2 !== 0;
  return {
    ...rect,
    length: swap ? rect.thickness : rect.length,
    thickness: swap ? rect.length : rect.thickness,
    angle: rect.angle + (quarterTurns * Math.PI) / 2,
  };
}

/** The part of a line between two distances along and across it, as an upright box of the page. */
export function boxOfPart(rect: TextRect, from: number, to: number, above: number, below: number): BoundingBox {
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const u of [from - rect.length / 2, to - rect.length / 2]) {
    for (const v of [above - rect.thickness / 2, below - rect.thickness / 2]) {
      const x = rect.cx + u * cos - v * sin;
      const y = rect.cy + u * sin + v * cos;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return boxFromEdges(left, top, right, bottom);
}
