import { type BoundingBox, bottom, boxFromEdges, centreX, centreY, right } from '../../../domain/geometry.ts';
import type { PathPoint, VectorPath } from '../../page-content.ts';

export interface ChartPoint {
  x: number;
  y: number;
}

/** One stretch of a drawn path, as far as charts are made of it. */
export interface Shape {
  kind: 'rectangle' | 'line' | 'polygon';
  bbox: BoundingBox;
  /** Of its fill, or of its stroke where it has none. */
  color: string;
  isFilled: boolean;
  /** Corners; of curves only where they begin and end. */
  points: ChartPoint[];
  isCurved: boolean;
  /** The corners with curves as short straight lines. */
  outline: ChartPoint[];
  /** A line whose every pixel is a point: which of them are values is unknown. */
  isTraced?: boolean;
}

/** Of its box, what a rectangle covers at least: its corners may be round, and labels may hide a part of it. */
export const RECTANGLE_COVER = 0.85;
/** Page pixels: what is thinner and in pieces is a dashed line. */
const DASH = 4;
/** Straight pieces that a curve is measured by. */
const STEPS = 8;

export const shapesOf = (paths: readonly VectorPath[]): Shape[] =>
  paths.flatMap((path) => {
    const parts = subpathsOf(path.points);
    const { left, top, width, height } = boxAroundPoints(path.points);
    if (parts.length === 1 || Math.min(width, height) >= DASH) return parts.flatMap((points) => shapeOf(points, path));
    const [x, y] = width < height ? [left + width / 2, top] : [left, top + height / 2];
    const ends: PathPoint[] = [
      { kind: 'move', x, y, closes: false },
      { kind: 'line', x: width < height ? x : left + width, y: width < height ? top + height : y, closes: false },
    ];
    return shapeOf(ends, { points: [], fill: null, stroke: path.stroke ?? path.fill });
  });

function shapeOf(own: readonly PathPoint[], { fill, stroke }: VectorPath): Shape[] {
  const color = fill ?? stroke;
  if (own.length < 2 || color === null) return [];
  const points = own.filter((point, at) => point.kind !== 'curve' || isCurveEnd(own, at)).map(({ x, y }) => ({ x, y }));
  const outline = flattened(own);
  const bbox = boxAroundPoints(outline);
  const isCurved = own.some(({ kind }) => kind === 'curve');
  const base = { bbox, color, isFilled: fill !== null, points, isCurved, outline };
  if (fill === null) {
    const closed = own.at(-1)!.closes ? [...points, points[0]!] : points;
    return [{ ...base, kind: 'line', points: closed }];
  }
  const isRectangle = areaOf(outline) >= RECTANGLE_COVER * bbox.width * bbox.height;
  return [{ ...base, kind: isRectangle ? 'rectangle' : 'polygon' }];
}

/** Curves are given by two control points and an end. */
function isCurveEnd(points: readonly PathPoint[], at: number): boolean {
  let first = at;
  while (first > 0 && points[first - 1]!.kind === 'curve') first--;
  return (at - first) % 3 === 2;
}

function subpathsOf(points: readonly PathPoint[]): PathPoint[][] {
  const parts: PathPoint[][] = [];
  for (const point of points) {
    if (point.kind === 'move' || parts.length === 0) parts.push([point]);
    else parts.at(-1)!.push(point);
  }
  return parts;
}

/** The corners with curves as short straight lines. */
function flattened(points: readonly PathPoint[]): ChartPoint[] {
  const result: ChartPoint[] = [];
  for (let at = 0; at < points.length; at++) {
    const point = points[at]!;
    const [second, end] = [points[at + 1], points[at + 2]];
    const from = result.at(-1);
    if (point.kind !== 'curve' || !second || !end || !from) {
      result.push({ x: point.x, y: point.y });
      continue;
    }
    for (let step = 1; step <= STEPS; step++) {
      const t = step / STEPS;
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      result.push({
        x: a * from.x + b * point.x + c * second.x + d * end.x,
        y: a * from.y + b * point.y + c * second.y + d * end.y,
      });
    }
    at += 2;
  }
  return result;
}

export function areaOf(points: readonly ChartPoint[]): number {
  let twice = 0;
  for (const [at, a] of points.entries()) {
    const b = points[(at + 1) % points.length]!;
    twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2;
}

export function boxAroundPoints(points: readonly ChartPoint[]): BoundingBox {
  let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    l = Math.min(l, x);
    t = Math.min(t, y);
    r = Math.max(r, x);
    b = Math.max(b, y);
  }
  return boxFromEdges(l, t, r, b);
}

export const hasMiddleIn = (inner: BoundingBox, outer: BoundingBox): boolean =>
  centreX(inner) >= outer.left &&
  centreX(inner) <= right(outer) &&
  centreY(inner) >= outer.top &&
  centreY(inner) <= bottom(outer);
