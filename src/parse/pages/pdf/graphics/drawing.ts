import { type BoundingBox, boxAroundPoints, boxFromEdges, polygonArea } from '../../../../domain/geometry.ts';
import { consecutive, neighbours } from '../../../../domain/lists.ts';
import { isNearlyAllOf } from '../../../alike.ts';
import type { Fill, PathPoint, RuledLine } from '../../../page-content.ts';

export interface DrawnPath {
  points: readonly PathPoint[];
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
}

export interface Drawing {
  rules: RuledLine[];
  fills: Fill[];
  /** What is neither: curves, slanted lines, polygons. */
  shapes: BoundingBox[];
}

/** How far a line may lean and still be horizontal or vertical: its own thickness, but at least a pixel. */
const LEAN_PIXELS = 1;
/** Filled boxes up to this many points thick are lines; the thickest table borders in use are 2–3 points. */
const THICKEST_LINE_POINTS = 3;
/** A filled box is only a line when it is much longer than thick; squares are bullets and boxes. */
const LINE_ELONGATION = 4;

export function isShapedLikeLine({ width, height }: BoundingBox, pixelsPerPoint: number): boolean {
  const short = Math.min(width, height);
  return short <= THICKEST_LINE_POINTS * pixelsPerPoint && Math.max(width, height) >= LINE_ELONGATION * short;
}

/** Sorts a painted path into ruling lines, filled rectangles and other shapes. */
export function classifyPath(path: DrawnPath, pixelsPerPoint: number, into: Drawing): void {
  for (const part of consecutive(path.points, (_, { kind }) => kind !== 'move')) {
    if (part.length < 2) continue;
    let understood = true;
    if (path.fill !== null) understood = classifyFill(part, path.fill, pixelsPerPoint, into);
    if (path.stroke !== null) understood = classifyStroke(part, path.stroke, path.strokeWidth, into) && understood;
    if (!understood) into.shapes.push(atLeastOnePixel(boxAroundPoints(part)));
  }
}

function classifyFill(part: readonly PathPoint[], color: string, pixelsPerPoint: number, into: Drawing): boolean {
  const box = atLeastOnePixel(boxAroundPoints(part));
  if (isShapedLikeLine(box, pixelsPerPoint)) {
    if (Math.max(box.width, box.height) >= 2 && part.every((point) => point.kind !== 'curve'))
      into.rules.push(ruleIn(box, color));
    return part.every((point) => point.kind !== 'curve');
  }
  // A rectangle for our purposes may have rounded corners.
  if (!isNearlyAllOf(polygonArea(part), box.width * box.height)) return false;
  into.fills.push({ bbox: box, color });
  return true;
}

/** Every straight side becomes a line of its own; says whether all sides were straight and upright. */
function classifyStroke(part: readonly PathPoint[], color: string, strokeWidth: number, into: Drawing): boolean {
  const thickness = Math.max(strokeWidth, 1);
  let allUpright = true;
  const side = (from: PathPoint, to: PathPoint, curved: boolean) => {
    const dx = Math.abs(to.x - from.x);
    const dy = Math.abs(to.y - from.y);
    if (dx < LEAN_PIXELS && dy < LEAN_PIXELS) return;
    const lean = Math.max(LEAN_PIXELS, thickness);
    if (curved || Math.min(dx, dy) > Math.min(lean, Math.max(dx, dy) / LINE_ELONGATION)) {
      allUpright = false;
      return;
    }
    const along = dx >= dy;
    const middle = along ? (from.y + to.y) / 2 : (from.x + to.x) / 2;
    const edges = [middle - thickness / 2, middle + thickness / 2] as const;
    const box = along
      ? boxFromEdges(Math.min(from.x, to.x), edges[0], Math.max(from.x, to.x), edges[1])
      : boxFromEdges(edges[0], Math.min(from.y, to.y), edges[1], Math.max(from.y, to.y));
    into.rules.push({ orientation: along ? 'horizontal' : 'vertical', bbox: box, color });
  };
  for (const [from, to] of neighbours(part)) side(from, to, to.kind === 'curve');
  const [first, last] = [part[0], part.at(-1)];
  if (first && last?.closes) side(last, first, false);
  return allUpright;
}

export const ruleIn = (bbox: BoundingBox, color: string): RuledLine => ({
  orientation: bbox.width >= bbox.height ? 'horizontal' : 'vertical',
  bbox,
  color,
});

/** Readers paint what is thinner than a pixel one pixel thick (ISO 32000-1, 10.6.5). */
function atLeastOnePixel({ left, top, width, height }: BoundingBox): BoundingBox {
  const wider = Math.max(width, 1);
  const higher = Math.max(height, 1);
  return { left: left - (wider - width) / 2, top: top - (higher - height) / 2, width: wider, height: higher };
}
