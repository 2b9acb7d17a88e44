import { type BoundingBox, bottom, centreY, right, sharedWidth, unionOf } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import { HAIR, isLevel } from '../../alike.ts';

/**
 * Boxes are shrunk by this share of the smaller side, at most half a line, so that touching neighbours do not overlap.
 * Boxes that still overlap are flattened by it.
 */
const TOLERANCE = 0.15;
const HALF_LINE = 10;

/**
 * The reading order of boxes, as indexes: a page is cut into bands, a band into columns, a column into bands again.
 *
 *     ┌───────────────┐
 *     │       1       │     No box crosses the rows 1, 2 3, 4, 5 7 and 6 8.
 *     ├───────┬───────┤     Rows that leave the same gaps free are one band: 5 7 and 6 8.
 *     │   2   │   3   │     The columns of a band are read from left to right.
 *     ├───────┴───────┤
 *     │       4       │
 *     ├───────┬───────┤
 *     │   5   │   7   │
 *     ├───────┼───────┤
 *     │   6   │   8   │
 *     └───────┴───────┘
 */
export function orderBoxes(boxes: readonly BoundingBox[], rightToLeft = false): number[] {
  const items = boxes.map((own, index): Item => {
    const whole = rightToLeft ? mirror(own) : own;
    const box = shrink(whole);
    return { index, box, column: { ...whole, left: box.left, width: box.width } };
  });
  const order: number[] = [];
  // What is still to cut is a list, because boxes can be nested deeper than calls.
  const open: Part[] = [items];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.length > 1) for (const one of cut(part).reverse()) open.push(one);
    else order.push(...part.map(({ index }) => index));
  }
  return order;
}

interface Placed {
  box: BoundingBox;
}

interface Item extends Placed {
  index: number;
  /** Shrunk only in width, so that the ends of columns are exact. */
  column: BoundingBox;
}

type Part = readonly Item[];

interface Band {
  items: Part;
  columns: readonly Placed[];
}

/** Bands from top to bottom, else columns from left to right, else what overlaps least: two parts or more. */
function cut(part: Part): Part[] {
  const rows = rowsOf(part);
  const bands = rows.length > 1 ? bandsOf(rows) : rows;
  if (bands.length > 1) return bands;
  const columns = columnsOf(part);
  return columns.length > 1 ? columns : cutOverlapping(part);
}

/** Flattens boxes until a gap appears. Between boxes with the same middle there is none: they are read by top, then left. */
function cutOverlapping(part: Part): Part[] {
  let flat = part;
  while (flat.some(({ box }) => box.height > HAIR && Number.isFinite(box.height))) {
    flat = flat.map((item) => ({ ...item, box: flatten(item.box) }));
    const rows = rowsOf(flat);
    if (rows.length > 1) return rows;
  }
  const inOrder = part.toSorted(({ box: a }, { box: b }) => a.top - b.top || a.left - b.left || a.width - b.width);
  return inOrder.map((item) => [item]);
}

const rowsOf = <P extends Placed>(part: readonly P[]): [P, ...P[]][] => cutAtGaps(part, ({ top }) => top, bottom);
const columnsOf = <P extends Placed>(part: readonly P[]): [P, ...P[]][] => cutAtGaps(part, ({ left }) => left, right);

type Edge = (box: BoundingBox) => number;

function cutAtGaps<P extends Placed>(part: readonly P[], start: Edge, end: Edge): [P, ...P[]][] {
  let reached = -Infinity;
  const inOrder = part.toSorted((a, b) => start(a.box) - start(b.box));
  return consecutive(inOrder, (previous, item) => {
    reached = Math.max(reached, end(previous.box));
    return start(item.box) < reached;
  });
}

/** Joins from the bottom up, so that a row meets whole bands. */
function bandsOf(rows: readonly Part[]): Part[] {
  const bands: Band[] = [];
  for (const items of rows.toReversed()) {
    const row = { items, columns: joinColumns(items.map(({ column: box }) => ({ box }))) };
    const joined = [row, ...bands.splice(0, countJoined(row, bands))];
    bands.unshift({
      items: joined.flatMap((band) => band.items),
      columns: joinColumns(joined.flatMap((band) => band.columns)),
    });
  }
  return bands.map(({ items }) => items);
}

const joinColumns = (columns: readonly Placed[]): Placed[] =>
  columnsOf(columns).map(([first, ...others]) => ({ box: unionOf([first.box, ...others.map(({ box }) => box)]) }));

/**
 * The number of bands below a row that continue its columns: those down to the last one with boxes in every column, and
 * more after it if its columns end at different heights or if nothing else follows.
 *
 *     ┌ sender ┐  ┌ date ┐     ┌ left ┐  ┌ right ┐
 *     └────────┘  └──────┘     │      │  └───────┘
 *     ┌ subject ┐              └──────┘
 *     └─────────┘              ┌ left ┐
 *     ┌ letter ──────────┐     └──────┘
 */
function countJoined(row: Band, below: readonly Band[]): number {
  let joined = 0;
  let { columns } = row;
  let full: Band | undefined = row;
  const isFull = (band: Band | undefined): boolean =>
    columns.every((column) => band?.columns.some(({ box }) => sharedWidth(box, column.box) > 0));
  for (const [at, band] of below.entries()) {
    columns = joinColumns([...columns, ...band.columns]);
    full = [band, full].find(isFull);
    if (!full || columns.length < 2) break;
    if (full === band || at === below.length - 1 || isRagged(full)) joined = at + 1;
  }
  return joined;
}

function isRagged({ columns }: Band): boolean {
  const ends = columns.map(({ box }) => bottom(box));
  return !isLevel(Math.min(...ends), Math.max(...ends), 2 * HALF_LINE);
}

function flatten(box: BoundingBox): BoundingBox {
  const height = (1 - TOLERANCE) * box.height;
  return { ...box, top: centreY(box) - height / 2, height };
}

function shrink(box: BoundingBox): BoundingBox {
  const by = Math.min(HALF_LINE, TOLERANCE * Math.min(box.width, box.height));
  return {
    left: box.left + by,
    top: box.top + by,
    width: Math.max(0.1, box.width - 2 * by),
    height: Math.max(0.1, box.height - 2 * by),
  };
}

const mirror = (box: BoundingBox): BoundingBox => ({ ...box, left: -right(box) });
