import { type BoundingBox, bottom, right, sharedHeight, sharedWidth } from '../../../domain/geometry.ts';

/** Boxes are shrunk by this share of the smaller side before they are compared: neighbours that touch do not overlap. */
const TOLERANCE = 0.15;

/** Every pair is compared with every box between: beyond this a page is read row by row, in time that does not explode. */
const MOST_COMPARED = 400;

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

/** For each box, the boxes that must be read before it. */
function precedence(boxes: readonly BoundingBox[], whole: readonly BoundingBox[]): Set<number>[] {
  const before = boxes.map(() => new Set<number>());
  const byMiddle = [...boxes].sort((a, b) => middle(a) - middle(b));
  const columns = boxes.map((box) => columnsUnder(box, boxes));
  boxes.forEach((a, i) => {
    boxes.forEach((b, j) => {
      if (i === j) return;
      if (overlapInX(a, b)) {
        if (isAbove(a, b)) before[j]!.add(i);
      } else if (right(a) <= b.left) {
        if (hangsUnder(a, b, columns[j]!) || isDoneAbove(j, i, boxes, whole) || isInHead(whole[j]!, whole[i]!, whole))
          before[i]!.add(j);
        else if (!separated(a, b, byMiddle)) before[j]!.add(i);
      }
    });
  });
  return before;
}

/** The boxes below a box that stand side by side under it: it spans their columns. */
function columnsUnder(box: BoundingBox, boxes: readonly BoundingBox[]): BoundingBox[] {
  const under = boxes.filter((other) => other.top >= bottom(box) && overlapInX(other, box));
  return under.filter((one) => under.some((other) => !overlapInX(one, other) && overlapInY(one, other)));
}

/**
 * A short heading may lie wholly left of a centred title, and is still read after it: it stands in a column that the title
 * spans.
 *
 *          ┌─── b ───┐
 *     ┌ a ┐           ┌──────┐
 *     ├───┴───┐       │      │
 */
const hangsUnder = (a: BoundingBox, b: BoundingBox, columns: readonly BoundingBox[]): boolean =>
  a.top >= bottom(b) && columns.some((column) => overlapInX(a, column) && column.left < b.left);

/** Boxes of one row begin and end together: their edges differ by less than this share of the height, and by less than half a line. */
const SAME_EDGE = 0.2;
const HALF_LINE = 10;

/**
 * Top comes before left where there are no columns: what stands at the right is done before what is below it at the left begins.
 * Nothing but its own row stands left of it, and below it comes nothing, or something that reaches over both.
 *
 *     ┌ sender ┐       ┌ b: date ┐
 *     ┌ a: subject ┐
 *     ┌───────────────────────────┐
 */
function isDoneAbove(of: number, other: number, boxes: readonly BoundingBox[], whole: readonly BoundingBox[]): boolean {
  const [a, b] = [boxes[other]!, boxes[of]!];
  // Shrinking takes several lines off a tall box: what lies beside its first line does not lie above it.
  const foot = bottom(whole[of]!);
  if (whole[other]!.top < foot - TOLERANCE * b.height) return false;
  const below = boxes.flatMap((box, at) => (box.top >= bottom(b) && overlapInX(box, b) ? [at] : []));
  const next = below.reduce<number | null>(
    (top, at) => (top === null || boxes[at]!.top < boxes[top]!.top ? at : top),
    null,
  );
  const beside = whole.filter((box, at) => at !== of && overlapInX(boxes[at]!, a) && overlapInY(box, whole[of]!));
  // A stack of centred lines, authors and date, with nothing beside it is done when its last line is.
  if (next !== null && !overlapInX(boxes[next]!, a))
    return beside.length === 0 && isDoneAbove(next, other, boxes, whole);
  if (beside.length === 0) return true;
  const edge = Math.min(HALF_LINE, SAME_EDGE * b.height);
  return next !== null && beside.every((box) => bottom(box) <= foot + edge && box.top >= whole[of]!.top - edge);
}

/** Boxes of a row that are all lower than this share of the page are lines, and may be the headings of their columns. */
const HEAD_HEIGHT = 0.025;
/** On slides a line alone is as high as that; several are higher than this many of the lowest box. */
const HEAD_LINES = 1.6;
/** What stands in a column begins or ends with it: its edges differ by less than this share of the width. */
const SAME_COLUMN = 0.03;
/** A column of text is at least this share of the page wide. */
const COLUMN_WIDTH = 0.35;

/**
 * Blocks side by side between a title and the columns below it, authors with their addresses, belong to the title: they are set within
 * the columns or across them, not as wide as they are.
 *
 *     ┌─────── title ───────┐
 *       ┌──────┐  ┌ b ┐
 *       └──────┘  └───┘
 *     ┌─── a ───┐ ┌─────────┐
 */
function isInHead(b: BoundingBox, a: BoundingBox, boxes: readonly BoundingBox[]): boolean {
  const row = boxes.filter((box) => overlapInY(box, b));
  const foot = Math.max(...row.map(bottom));
  const top = Math.min(...row.map((box) => box.top));
  if (row.length < 2 || a.top < foot) return false;
  const reach = Math.max(...boxes.map(bottom)) - Math.min(...boxes.map((box) => box.top));
  const isTitled = boxes.some((box) => bottom(box) <= top && row.filter((other) => overlapInX(box, other)).length > 1);
  const line = Math.min(...boxes.map((box) => box.height));
  const isTall = row.some((box) => box.height >= HEAD_HEIGHT * reach && box.height >= HEAD_LINES * line);
  return isTitled && isTall && hasColumns(boxes, foot) && row.every((box) => !isInColumn(box, foot, boxes));
}

/** Two wide boxes stand side by side below. */
function hasColumns(boxes: readonly BoundingBox[], foot: number): boolean {
  const across = Math.max(...boxes.map(right)) - Math.min(...boxes.map((box) => box.left));
  const wide = boxes.filter((box) => box.top >= foot && box.width > COLUMN_WIDTH * across);
  return wide.some((one) => wide.some((other) => !overlapInX(one, other) && overlapInY(one, other)));
}

function isInColumn(box: BoundingBox, foot: number, boxes: readonly BoundingBox[]): boolean {
  const below = boxes.filter((other) => other.top >= foot && other.width >= box.width && overlapInX(other, box));
  return below.some((other) => {
    const edge = SAME_COLUMN * other.width;
    return Math.abs(other.left - box.left) < edge || Math.abs(right(other) - right(box)) < edge;
  });
}

/** Something between the two, seen from top to bottom, reaches over both. */
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
  return sharedWidth(a, b) > 0;
}

const overlapInY = (a: BoundingBox, b: BoundingBox): boolean => sharedHeight(a, b) > 0;

const middle = (box: BoundingBox): number => box.top + box.height / 2;

function isAbove(a: BoundingBox, b: BoundingBox): boolean {
  return middle(a) !== middle(b) ? middle(a) < middle(b) : a.top < b.top;
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
