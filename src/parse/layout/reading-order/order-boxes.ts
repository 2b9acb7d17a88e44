import { type BoundingBox, bottom, right, sharedHeight, sharedWidth } from '../../../domain/geometry.ts';

/** Boxes are shrunk by this share of the smaller side before comparison, so that touching neighbours do not overlap. */
const TOLERANCE = 0.15;

/** Pairs are compared with every box between them, so larger pages are read row by row. */
const MOST_COMPARED = 400;

/**
 * The reading order of boxes, as indexes. Two rules, then a topological sort (Breuel, "High performance document layout
 * analysis", 2003):
 *
 *     ┌───────────────┐     1. Boxes above come first if they overlap horizontally.
 *     │       1       │     2. Boxes to the left come first, with their whole column, unless
 *     ├───────┬───────┤        a box that spans both (here 4) is between.
 *     │   2   │   3   │
 *     ├───────┴───────┤
 *     │       4       │
 *     ├───────┬───────┤
 *     │   5   │   7   │
 *     │   6   │       │
 *     └───────┴───────┘
 */
export function orderBoxes(boxes: readonly BoundingBox[], rightToLeft = false): number[] {
  const whole = boxes.map((b) => (rightToLeft ? mirror(b) : b));
  const shrunk = whole.map(shrink);
  if (boxes.length > MOST_COMPARED) return rowByRow(shrunk);
  const before = precedence(shrunk, whole);
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

/** For each box, the boxes that precede it. */
function precedence(boxes: readonly BoundingBox[], whole: readonly BoundingBox[]): Set<number>[] {
  const before = boxes.map(() => new Set<number>());
  const byMiddle = [...boxes].sort((a, b) => middle(a) - middle(b));
  boxes.forEach((a, i) => {
    boxes.forEach((b, j) => {
      if (i === j) return;
      if (overlapInX(a, b)) {
        if (isAbove(a, b)) before[j]!.add(i);
      } else if (right(a) <= b.left) {
        if (isDoneAbove(j, i, boxes, whole)) before[i]!.add(j);
        else if (!separated(a, b, byMiddle)) before[j]!.add(i);
      }
    });
  });
  return before;
}

/** Edges of boxes in one row differ by less than this share of the height, and by less than half a line. */
const SAME_EDGE = 0.2;
const HALF_LINE = 10;

/**
 * Top precedes left without columns: the right box comes before the left box below it. Left of it is only its own row,
 * and below it is nothing, or a box that spans both.
 *
 *     ┌ sender ┐       ┌ b: date ┐
 *     ┌ a: subject ┐
 *     ┌───────────────────────────┐
 */
function isDoneAbove(of: number, other: number, boxes: readonly BoundingBox[], whole: readonly BoundingBox[]): boolean {
  const [a, b] = [boxes[other]!, boxes[of]!];
  // Shrinking removes several lines of a tall box: a box beside its first line is not above it.
  const foot = bottom(whole[of]!);
  if (whole[other]!.top < foot - TOLERANCE * b.height) return false;
  const below = boxes.flatMap((box, at) => (box.top >= bottom(b) && overlapInX(box, b) ? [at] : []));
  const next = below.reduce<number | null>(
    (top, at) => (top === null || boxes[at]!.top < boxes[top]!.top ? at : top),
    null,
  );
  const beside = whole.filter((box, at) => at !== of && overlapInX(boxes[at]!, a) && overlapInY(box, whole[of]!));
  // A stack of centred lines (authors, date) with nothing beside it ends with its last line.
  if (next !== null && !overlapInX(boxes[next]!, a))
    return beside.length === 0 && isDoneAbove(next, other, boxes, whole);
  if (beside.length === 0) return true;
  const edge = Math.min(HALF_LINE, SAME_EDGE * b.height);
  return next !== null && beside.every((box) => bottom(box) <= foot + edge && box.top >= whole[of]!.top - edge);
}

/** A box vertically between the two spans both. */
function separated(a: BoundingBox, b: BoundingBox, byMiddle: readonly BoundingBox[]): boolean {
  const from = Math.min(bottom(a), bottom(b));
  const to = Math.max(a.top, b.top);
  if (from >= to) return false;
  for (let i = firstBelow(byMiddle, from); i < byMiddle.length; i++) {
    const c = byMiddle[i]!;
    if (middle(c) >= to) return false;
    if (c !== a && c !== b && overlapInX(a, c) && overlapInX(b, c)) return true;
  }
  return false;
}

function firstBelow(byMiddle: readonly BoundingBox[], y: number): number {
  let low = 0;
  let high = byMiddle.length;
  while (low < high) {
    const at = (low + high) >> 1;
    if (middle(byMiddle[at]!) > y) high = at;
    else low = at + 1;
  }
  return low;
}

function rowByRow(boxes: readonly BoundingBox[]): number[] {
  const indexes = boxes.map((_, i) => i).sort((i, j) => middle(boxes[i]!) - middle(boxes[j]!));
  const rows: number[][] = [];
  for (const i of indexes) {
    const row = rows.at(-1);
    if (row && middle(boxes[i]!) < bottom(boxes[row[0]!]!)) row.push(i);
    else rows.push([i]);
  }
  return rows.flatMap((row) => row.sort((i, j) => boxes[i]!.left - boxes[j]!.left));
}

/** Of the boxes without open predecessors, the nearest below the last one, else the topmost; so are cycles broken. */
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

const isEarlier = (a: BoundingBox, b: BoundingBox): boolean => (a.top !== b.top ? a.top < b.top : a.left < b.left);

const overlapInX = (a: BoundingBox, b: BoundingBox): boolean => sharedWidth(a, b) > 0;

const overlapInY = (a: BoundingBox, b: BoundingBox): boolean => sharedHeight(a, b) > 0;

const middle = (box: BoundingBox): number => box.top + box.height / 2;

const isAbove = (a: BoundingBox, b: BoundingBox): boolean =>
  middle(a) !== middle(b) ? middle(a) < middle(b) : a.top < b.top;

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
