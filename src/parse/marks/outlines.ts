import { type BoundingBox, centreY } from '../../domain/geometry.ts';
import type { TwoTonePage } from './dark-pixels.ts';

/** Something with the outline of a check box or a radio button. Most of them are letters, cells and icons. */
export interface Outline {
  bbox: BoundingBox;
  isRing: boolean;
  /** Its middle is mostly dark: all of it is filled, or only paper for a tick is left. */
  isFilled: boolean;
}

/** Inches: the smallest box, the smallest ring (most letters are rounder than they are square), and the largest of both. */
const [SMALLEST, SMALLEST_RING, LARGEST] = [0.065, 0.09, 0.62];
/** Pixels: a smaller outline shows nothing of what is in it. */
const FEWEST_PIXELS = 7;
/** Height over width of boxes. */
const [FLATTEST, TALLEST] = [0.45, 1.35];
/** Share of an edge that must be dark. */
const EDGE = 0.82;
/** Share of the row through its middle that is dark in a filled box, and in no crossed one. */
const FILLED = 0.6;
/** Share of the width by which an edge may lie beside the end of the run above it: ticks reach out of boxes, corners are round, scans are skewed. */
const LEAN = 0.2;
/** More outlines on one page are its pattern. */
const MOST = 600;

export function findOutlines(ink: TwoTonePage, dpi: number): Outline[] {
  const least = Math.max(FEWEST_PIXELS, Math.round(SMALLEST * dpi)) | 0;
  const leastRing = Math.max(FEWEST_PIXELS, Math.round(SMALLEST_RING * dpi)) | 0;
  const most = Math.round(LARGEST * dpi) | 0;
  const found: Outline[] = [];
  for (let y = 2; y < ink.height - least; y++) {
    for (const { left, length } of ink.runsOf(y)) {
      if (left < 2 || length > most) continue;
      const box = length >= least ? boxBelow(ink, left, y, length, least) : null;
      // The top of a ring is a short flat run with paper above.
      const ring = !box && length >= leastRing * 0.15 ? ringBelow(ink, left, y, length, leastRing, most) : null;
      const bbox = box ?? ring;
      if (bbox && !found.some((other) => isSamePlace(other.bbox, bbox)))
        found.push({
          bbox,
          isRing: bbox === ring,
          isFilled: isMostlyDark(ink, bbox.left, Math.round(centreY(bbox)), bbox.width, FILLED),
        });
      if (found.length > MOST) return [];
    }
  }
  return found;
}

/**
 * The box whose upper edge a run of dark pixels is.
 *
 *     ┌────┐  a run with paper above,
 *     │ ╲╱ │  two dark edges down from its ends,
 *     └─╱╲─┘  a run that closes them, with paper below
 */
function boxBelow(ink: TwoTonePage, left: number, top: number, width: number, least: number): BoundingBox | null {
  if (isMostlyDark(ink, left, top - 1, width, 0.5)) return null;
  const reach = Math.max(1, Math.round(LEAN * width));
  const lowest = Math.min(Math.ceil(width * TALLEST), ink.height - top - 1);
  const first = Math.max(least, Math.floor(width * FLATTEST));
  const from = edgeNear(ink, left, top, first, reach);
  if (from === null) return null;
  const to = edgeNear(ink, left + width - 1, top, first, -reach);
  if (to === null) return null;
  for (let height = first; height <= lowest; height++) {
    if (!isMostlyDark(ink, left, top + height - 1, width, EDGE)) continue;
    let end = top + height;
    while (end <= top + lowest && isMostlyDark(ink, left, end, width, 0.5)) end++;
    if (end > top + lowest || !isEdge(ink, from, top, end - top, reach) || !isEdge(ink, to, top, end - top, -reach))
      return null;
    const [start, right] = [Math.min(left, from), Math.max(left + width, to + 1)];
    return { left: start, top, width: right - start, height: end - top };
  }
  return null;
}

/** The column near the end of a run in which an upright edge begins: beyond it where corners are round. */
function edgeNear(ink: TwoTonePage, x: number, top: number, height: number, reach: number): number | null {
  for (const away of [0, Math.sign(reach), -reach, reach]) {
    const column = x - away;
    if (column >= 0 && column < ink.width && isEdge(ink, column, top, height, reach)) return column;
  }
  return null;
}

/** Whether more than a share of a row is dark. It ends as soon as too many pixels are paper: nearly everything that is tried is no mark. */
function isMostlyDark(ink: TwoTonePage, left: number, y: number, width: number, share: number): boolean {
  let paper = width - Math.ceil(share * width);
  for (let x = left; x < left + width; x++) if (!ink.isDark(x, y) && paper-- === 0) return false;
  return true;
}

/** Whether an upright edge is dark; each of its pixels may lie up to `reach` further to the right (or left, below 0). */
function isEdge(ink: TwoTonePage, x: number, top: number, height: number, reach: number): boolean {
  const to = Math.max(0, Math.min(ink.width - 1, x + reach));
  const [first, last] = [Math.min(x, to), Math.max(x, to)];
  let paper = height - Math.ceil(EDGE * height);
  for (let y = top; y < top + height; y++) {
    let column = first;
    while (column <= last && !ink.isDark(column, y)) column++;
    if (column > last && paper-- === 0) return false;
  }
  return true;
}

/** Rays from the middle of a ring, far ones after each other: what is not a ring is seen at the first few. */
const RAY_COUNT = 32;
const RAYS = Array.from({ length: RAY_COUNT }, (_, at) => {
  const angle = (((at * 13) % RAY_COUNT) / RAY_COUNT) * 2 * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
/** Share of the rays that must meet the line of the ring, and that must be free of ink around it. */
const [CLOSED, FREE] = [0.92, 0.6];

function ringBelow(
  ink: TwoTonePage,
  left: number,
  top: number,
  length: number,
  least: number,
  most: number,
): BoundingBox | null {
  const x = left + length / 2;
  const middle = Math.round(x) | 0;
  if (isMostlyDark(ink, left, top - 1, length, 0.5)) return null;
  const widest = Math.min(most, ink.height - top - 2) | 0;
  for (let across = Math.max(least, length) | 0; across <= widest; across++) {
    if (!ink.isDark(middle, top + across - 1) || ink.isDark(middle, top + across)) continue;
    const radius = across / 2;
    const y = top + (across - 1) / 2;
    const centre = middleOfRow(ink, x - 0.5, y, radius);
    if (!isRing(ink, centre, y, radius)) continue;
    return { left: Math.round(centre - radius), top: Math.round(y - radius), width: across, height: across };
  }
  return null;
}

/** The top of a large ring is long and frays; halfway down its line shows where its middle is. Within two pixels the top is as good. */
function middleOfRow(ink: TwoTonePage, x: number, y: number, radius: number): number {
  const row = Math.round(y);
  const edge = (side: 1 | -1): number | null => {
    for (let away = Math.ceil(radius * 1.15); away > radius * 0.85; away--) {
      const column = Math.round(x + side * away);
      if (column >= 0 && column < ink.width && ink.isDark(column, row)) return column;
    }
    return null;
  };
  const [left, right] = [edge(-1), edge(1)];
  return left === null || right === null || Math.abs((left + right) / 2 - x) <= 1 ? x : (left + right) / 2;
}

function isRing(ink: TwoTonePage, x: number, y: number, radius: number): boolean {
  const isInk = (ray: (typeof RAYS)[number], distance: number): boolean => {
    const column = Math.round(x + ray.x * distance) | 0;
    const row = Math.round(y + ray.y * distance) | 0;
    return column >= 0 && row >= 0 && column < ink.width && row < ink.height && ink.isDark(column, row);
  };
  return (
    enoughRays(CLOSED, (ray) => isInk(ray, radius - 0.5) || isInk(ray, radius - 1.3)) &&
    enoughRays(FREE, (ray) => !isInk(ray, radius * 1.2 + 1))
  );
}

/** Nearly everything that is tried is a letter, so it ends as soon as too many rays have failed. */
function enoughRays(share: number, holds: (ray: (typeof RAYS)[number]) => boolean): boolean {
  let left = Math.floor((1 - share) * RAY_COUNT);
  for (const ray of RAYS) if (!holds(ray) && left-- === 0) return false;
  return true;
}

const isSamePlace = (a: BoundingBox, b: BoundingBox): boolean =>
  Math.abs(a.left - b.left) <= 2 &&
  Math.abs(a.top - b.top) <= 2 &&
  Math.abs(a.width - b.width) <= 3 &&
  Math.abs(a.height - b.height) <= 3;
