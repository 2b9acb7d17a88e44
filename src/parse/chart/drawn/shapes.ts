import { type BoundingBox, bottom, boxAroundPoints, polygonArea, right } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import { isNearlyAllOf, PATTERN } from '../../alike.ts';
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

/** Page pixels: thinner strokes are lines. */
const THICK = 5;
/** Straight pieces that a curve is measured by. */
const STEPS = 8;

export const shapesOf = (paths: readonly VectorPath[]): Shape[] =>
  paths.flatMap((path) => {
    const parts = subpathsOf(path.points);
    // Dashes of a line may be drawn one by one.
    if (parts.length < PATTERN) return parts.flatMap((points) => shapeOf(points, path));
    const bbox = boxAroundPoints(path.points);
    if (Math.min(bbox.width, bbox.height) >= THICK) return parts.flatMap((points) => shapeOf(points, path));
    return shapeOf(endsOf(bbox), { points: [], fill: null, stroke: path.stroke ?? path.fill });
  });

/** The line through the middle of a thin box. */
function endsOf({ left, top, width, height }: BoundingBox): PathPoint[] {
  const isUpright = width < height;
  const [x, y] = isUpright ? [left + width / 2, top] : [left, top + height / 2];
  const end = isUpright ? { x, y: top + height } : { x: left + width, y };
  return [
    { kind: 'move', x, y, closes: false },
    { kind: 'line', ...end, closes: false },
  ];
}

function shapeOf(own: readonly PathPoint[], { fill, stroke, strokeWidth = 0 }: VectorPath): Shape[] {
  const color = fill ?? stroke;
  if (own.length < 2 || color === null) return [];
  const points = own.filter((point, at) => point.kind !== 'curve' || isCurveEnd(own, at)).map(({ x, y }) => ({ x, y }));
  const isCurved = own.some(({ kind }) => kind === 'curve');
  const outline = isCurved ? flattened(own) : points;
  const base = {
    bbox: isCurved ? boxAroundPoints(outline) : boxAroundPoints(points),
    color,
    points,
    isCurved,
    outline,
  };
  const { bbox } = base;
  if (fill === null) {
    const bar = strokeWidth >= THICK ? thickLine(points, strokeWidth) : null;
    if (bar) return [{ ...base, kind: 'rectangle', isFilled: true, ...bar }];
    const closed = own.at(-1)?.closes ? [...points, ...points.slice(0, 1)] : points;
    return [{ ...base, kind: 'line', isFilled: false, points: closed }];
  }
  const isRectangle = isNearlyAllOf(polygonArea(outline), bbox.width * bbox.height);
  return [{ ...base, kind: isRectangle ? 'rectangle' : 'polygon', isFilled: true }];
}

/** Some programs draw a bar as a straight line of its width. */
function thickLine(points: readonly ChartPoint[], width: number): Pick<Shape, 'bbox' | 'points' | 'outline'> | null {
  const [from, to, ...others] = points;
  if (!from || !to || others.length > 0) return null;
  const isUpright = Math.abs(from.x - to.x) < 1;
  if (!isUpright && Math.abs(from.y - to.y) >= 1) return null;
  const [x, y] = isUpright ? [width / 2, 0] : [0, width / 2];
  const { left, top, ...size } = boxAroundPoints(points);
  const bbox = { left: left - x, top: top - y, width: size.width + 2 * x, height: size.height + 2 * y };
  const corners = [
    { x: bbox.left, y: bbox.top },
    { x: right(bbox), y: bbox.top },
    { x: right(bbox), y: bottom(bbox) },
    { x: bbox.left, y: bottom(bbox) },
  ];
  return { bbox, points: corners, outline: corners };
}

/** Curves are given by two control points and an end. */
function isCurveEnd(points: readonly PathPoint[], at: number): boolean {
  let first = at;
  while (points[first - 1]?.kind === 'curve') first--;
  return (at - first) % 3 === 2;
}

const subpathsOf = (points: readonly PathPoint[]): PathPoint[][] =>
  consecutive(points, (_, { kind }) => kind !== 'move');

/** The outline with its curves as short straight lines. */
function flattened(points: readonly PathPoint[]): ChartPoint[] {
  const result: ChartPoint[] = [];
  for (let at = 0, point = points[at]; point; point = points[++at]) {
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
