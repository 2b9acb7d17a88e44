import { type BoundingBox, bottom, right, sharedHeight, sharedWidth } from '../../../domain/geometry.ts';
import { consecutive, firstWhere, lowest } from '../../../domain/lists.ts';

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
  const items = boxes.map((own, index): Item => {
    const whole = rightToLeft ? mirror(own) : own;
    return { index, whole, box: shrink(whole), waitsFor: new Set() };
  });
  const order = items.length > MOST_COMPARED ? rowByRow(items) : byPrecedence(items);
  return order.map(({ index }) => index);
}

interface Item {
  index: number;
  whole: BoundingBox;
  /** Shrunk. */
  box: BoundingBox;
  waitsFor: Set<Item>;
}

function byPrecedence(items: readonly Item[]): Item[] {
  setPrecedence(items);
  const order: Item[] = [];
  const left = new Set(items);
  for (let next = pickNext(left); next; next = pickNext(left, next)) {
    left.delete(next);
    order.push(next);
    for (const item of left) item.waitsFor.delete(next);
  }
  return order;
}

/** Each box waits for those that precede it. */
function setPrecedence(items: readonly Item[]): void {
  const byMiddle = items.map(({ box }) => box).sort((a, b) => middle(a) - middle(b));
  for (const a of items) {
    for (const b of items) {
      if (a === b) continue;
      if (overlapInX(a.box, b.box)) {
        if (isAbove(a.box, b.box)) b.waitsFor.add(a);
      } else if (right(a.box) <= b.box.left) {
        if (isDoneAbove(b, a, items)) a.waitsFor.add(b);
        else if (!separated(a.box, b.box, byMiddle)) b.waitsFor.add(a);
      }
    }
  }
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
function isDoneAbove({ box, whole }: Item, other: Item, items: readonly Item[]): boolean {
  // Shrinking removes several lines of a tall box: a box beside its first line is not above it.
  const foot = bottom(whole);
  if (other.whole.top < foot - TOLERANCE * box.height) return false;
  const below = items.filter((item) => item.box.top >= bottom(box) && overlapInX(item.box, box));
  const next = lowest(below, (item) => item.box.top);
  const beside = items.filter(
    (item) => item.whole !== whole && overlapInX(item.box, other.box) && overlapInY(item.whole, whole),
  );
  // A stack of centred lines (authors, date) with nothing beside it ends with its last line.
  if (next && !overlapInX(next.box, other.box)) return beside.length === 0 && isDoneAbove(next, other, items);
  if (beside.length === 0) return true;
  const edge = Math.min(HALF_LINE, SAME_EDGE * box.height);
  return !!next && beside.every((item) => bottom(item.whole) <= foot + edge && item.whole.top >= whole.top - edge);
}

/** A box vertically between the two spans both. */
function separated(a: BoundingBox, b: BoundingBox, byMiddle: readonly BoundingBox[]): boolean {
  const from = Math.min(bottom(a), bottom(b));
  const to = Math.max(a.top, b.top);
  if (from >= to) return false;
  let i = firstWhere(byMiddle, (box) => middle(box) > from);
  for (let c = byMiddle[i]; c && middle(c) < to; c = byMiddle[++i]) {
    if (c !== a && c !== b && overlapInX(a, c) && overlapInX(b, c)) return true;
  }
  return false;
}

function rowByRow(items: readonly Item[]): Item[] {
  const inOrder = items.toSorted((a, b) => middle(a.box) - middle(b.box));
  const rows = consecutive(inOrder, (_, item, [first]) => middle(item.box) < bottom(first.box));
  return rows.flatMap((row) => row.sort((a, b) => a.box.left - b.box.left));
}

/** Of the boxes without open predecessors, the nearest below the last one, else the topmost; so are cycles broken. */
function pickNext(left: ReadonlySet<Item>, last?: Item): Item | undefined {
  const fewest = Math.min(...[...left].map(({ waitsFor }) => waitsFor.size));
  const free = [...left].filter(({ waitsFor }) => waitsFor.size === fewest);
  const below = last ? free.filter(({ box }) => overlapInX(last.box, box)) : [];
  const [first, ...others] = below.length > 0 ? below : free;
  return first && others.reduce((best, item) => (isEarlier(item.box, best.box) ? item : best), first);
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
