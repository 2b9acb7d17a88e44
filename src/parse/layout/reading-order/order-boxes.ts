import { type BoundingBox, bottom, right } from '../../../domain/geometry.ts';

/** Boxes are shrunk by this share of the smaller side before they are compared: neighbours that touch do not overlap. */
const TOLERANCE = 0.15;

/**
 * Order in which boxes are read, as indexes. Two rules, then a topological sort (Breuel, "High performance document layout
 * analysis", 2003):
 *
 *     ┌───────────────┐     1. What lies above is read first, where the widths overlap.
 *     │       1       │     2. What lies to the left is read first, all of its column, unless
 *     ├───────┬───────┤        something that spans both (here 4) lies between.
 *     │   2   │   3   │
 *     ├───────┴───────┤
 *     │       4       │
 *     ├───────┬───────┤
 *     │   5   │   7   │
 *     │   6   │       │
 *     └───────┴───────┘
 */
export function orderBoxes(boxes: readonly BoundingBox[], rightToLeft = false): number[] {
  const shrunk = boxes.map(shrink).map((b) => (rightToLeft ? mirror(b) : b));
  const before = precedence(shrunk);
  const order: number[] = [];
  const placed = new Set<number>();
  const waiting = before.map((set) => new Set(set));
  while (order.length < boxes.length) {
    const next = pickNext(shrunk, placed, waiting, order.at(-1));
    placed.add(next);
    order.push(next);
    for (const set of waiting) set.delete(next);
  }
  return order;
}

/** For each box, the boxes that must be read before it. */
function precedence(boxes: readonly BoundingBox[]): Set<number>[] {
  const before = boxes.map(() => new Set<number>());
  boxes.forEach((a, i) => {
    boxes.forEach((b, j) => {
      if (i === j) return;
      if (overlapInX(a, b)) {
        if (isAbove(a, b)) before[j]!.add(i);
      } else if (right(a) <= b.left && !separated(a, b, boxes)) {
        before[j]!.add(i);
      }
    });
  });
  return before;
}

/** Something between the two, seen from top to bottom, reaches over both. */
function separated(a: BoundingBox, b: BoundingBox, boxes: readonly BoundingBox[]): boolean {
  const top = Math.min(bottom(a), bottom(b));
  const low = Math.max(a.top, b.top);
  return boxes.some((c) => {
    if (c === a || c === b) return false;
    const middle = c.top + c.height / 2;
    return middle > top && middle < low && overlapInX(a, c) && overlapInX(b, c);
  });
}

/** Among boxes that wait for nothing, the one nearest below the last read; else the topmost. Cycles open at their topmost box. */
function pickNext(
  boxes: readonly BoundingBox[],
  placed: ReadonlySet<number>,
  waiting: readonly ReadonlySet<number>[],
  last: number | undefined,
): number {
  const left = boxes.flatMap((_, i) => (placed.has(i) ? [] : [i]));
  const fewest = Math.min(...left.map((i) => waiting[i]!.size));
  const free = left.filter((i) => waiting[i]!.size === fewest);
  const below = last === undefined ? [] : free.filter((i) => overlapInX(boxes[last]!, boxes[i]!));
  const pool = below.length > 0 ? below : free;
  return pool.reduce((best, i) => (isEarlier(boxes[i]!, boxes[best]!) ? i : best));
}

function isEarlier(a: BoundingBox, b: BoundingBox): boolean {
  return a.top !== b.top ? a.top < b.top : a.left < b.left;
}

function overlapInX(a: BoundingBox, b: BoundingBox): boolean {
  return Math.min(right(a), right(b)) - Math.max(a.left, b.left) > 0;
}

function isAbove(a: BoundingBox, b: BoundingBox): boolean {
  const middleA = a.top + a.height / 2;
  const middleB = b.top + b.height / 2;
  return middleA !== middleB ? middleA < middleB : a.top < b.top;
}

function shrink(box: BoundingBox): BoundingBox {
  const by = TOLERANCE * Math.min(box.width, box.height);
  return {
    left: box.left + by,
    top: box.top + by,
    width: Math.max(0.1, box.width - 2 * by),
    height: Math.max(0.1, box.height - 2 * by),
  };
}

const mirror = (box: BoundingBox): BoundingBox => ({ ...box, left: -right(box) });
