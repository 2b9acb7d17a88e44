import type { Filled } from './lists.ts';
import type { BoundingBox } from './segment.ts';

export type { BoundingBox };

export const POINTS_PER_INCH = 72;

export const right = (box: BoundingBox): number => box.left + box.width;
export const bottom = (box: BoundingBox): number => box.top + box.height;
export const area = (box: BoundingBox): number => Math.max(0, box.width) * Math.max(0, box.height);
export const centreX = (box: BoundingBox): number => box.left + box.width / 2;
export const centreY = (box: BoundingBox): number => box.top + box.height / 2;

const boxOf = (left: number, top: number, width: number, height: number): BoundingBox => ({ left, top, width, height });

export const boxFromEdges = (left: number, top: number, rightEdge: number, bottomEdge: number): BoundingBox =>
  boxOf(left, top, rightEdge - left, bottomEdge - top);

export const grownBox = ({ left, top, width, height }: BoundingBox, by: number): BoundingBox =>
  boxOf(left - by, top - by, width + 2 * by, height + 2 * by);

export const scaledBox = ({ left, top, width, height }: BoundingBox, by: number): BoundingBox =>
  boxOf(left * by, top * by, width * by, height * by);

export const movedBox = ({ left, top, width, height }: BoundingBox, x: number, y: number): BoundingBox =>
  boxOf(left + x, top + y, width, height);

export function unionOf(boxes: Filled<BoundingBox> | readonly [...BoundingBox[], BoundingBox]): BoundingBox;
export function unionOf(boxes: Iterable<BoundingBox>): BoundingBox | null;
export function unionOf(boxes: Iterable<BoundingBox>): BoundingBox | null {
  let l = Infinity;
  let t = Infinity;
  let r = -Infinity;
  let b = -Infinity;
  for (const box of boxes) {
    l = Math.min(l, box.left);
    t = Math.min(t, box.top);
    r = Math.max(r, right(box));
    b = Math.max(b, bottom(box));
  }
  return l === Infinity ? null : boxFromEdges(l, t, r, b);
}

/**
 * Shared width or height of two boxes. Negative: the gap between them.
 *
 *     ┌───────┐
 *     └───────┘
 *          ┌─────┐
 *          └─────┘
 *          ├──┤  shared width
 */
export const sharedWidth = (a: BoundingBox, b: BoundingBox): number =>
  Math.min(right(a), right(b)) - Math.max(a.left, b.left);
export const sharedHeight = (a: BoundingBox, b: BoundingBox): number =>
  Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top);

export function intersectionArea(a: BoundingBox, b: BoundingBox): number {
  const w = sharedWidth(a, b);
  const h = sharedHeight(a, b);
  return w > 0 && h > 0 ? w * h : 0;
}

export const boxesOverlap = (a: BoundingBox, b: BoundingBox): boolean =>
  sharedWidth(a, b) > 0 && sharedHeight(a, b) > 0;

/** Boxes are imprecise: the center of a word decides what contains it. */
export function holdsMiddleOf(outer: BoundingBox, inner: BoundingBox): boolean {
  const [x, y] = [centreX(inner), centreY(inner)];
  return x >= outer.left && x <= right(outer) && y >= outer.top && y <= bottom(outer);
}

/** Intersection over union: 1 for equal boxes, 0 for disjoint ones. */
export function iou(a: BoundingBox, b: BoundingBox): number {
  const shared = intersectionArea(a, b);
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared);
}

/** Share of `inner` inside of `outer`, 0–1. */
export function shareInside(inner: BoundingBox, outer: BoundingBox): number {
  const own = area(inner);
  return own === 0 ? 0 : intersectionArea(inner, outer) / own;
}

export function clampToPage(box: BoundingBox, pageWidth: number, pageHeight: number): BoundingBox {
  const l = Math.min(Math.max(box.left, 0), pageWidth);
  const t = Math.min(Math.max(box.top, 0), pageHeight);
  const r = Math.min(Math.max(right(box), l), pageWidth);
  const b = Math.min(Math.max(bottom(box), t), pageHeight);
  return boxFromEdges(l, t, r, b);
}

/** Joins boxes that touch until none do. */
export function joinedBoxes(boxes: readonly BoundingBox[], touch: typeof boxesOverlap): BoundingBox[] {
  const joined: BoundingBox[] = [];
  for (let box of boxes) {
    const touches = (other: BoundingBox): boolean => touch(other, box);
    for (let at = joined.findIndex(touches); at !== -1; at = joined.findIndex(touches))
      box = unionOf([box, ...joined.splice(at, 1)]);
    joined.push(box);
  }
  return joined;
}

export function boxAroundPoints(points: Iterable<{ x: number; y: number }>): BoundingBox {
  let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    if (x < l) l = x;
    if (x > r) r = x;
    if (y < t) t = y;
    if (y > b) b = y;
  }
  return boxFromEdges(l, t, r, b);
}

/** Shoelace formula; control points of curves count as corners, which is close enough for rounded rectangles. */
export function polygonArea(points: readonly { x: number; y: number }[]): number {
  let twice = 0;
  for (const [at, a] of points.entries()) {
    const b = points[at + 1] ?? points[0] ?? a;
    twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2;
}
