import { type BoundingBox, boxesOverlap, holdsMiddleOf } from '../../domain/geometry.ts';
import type { PageContent } from '../page-content.ts';
import { insideShare, inTwoTones, rowShare, sideShare, type TwoTonePage } from './dark-pixels.ts';
import { hasLabelBeside, ORDINARY_INCHES } from './label-beside.ts';
import { isLetterOfRun, readsIdeographs } from './letters-of-runs.ts';
import { resolutionOf } from './resolution.ts';

export interface CheckBox {
  bbox: BoundingBox;
  isTicked: boolean;
  /** A hollow bullet of a list, not to be ticked. */
  isBullet?: true;
}

/** Inches: side of the smallest and of the largest box that is meant to be ticked. */
const SMALLEST = 0.075;
const LARGEST = 0.6;
/** Pixels: signs of fewer have straight sides too, and boxes up to the second number look like signs. */
const [FEWEST_PIXELS, SURE_PIXELS] = [8, 11];
/** So many of one size must be empty for such small boxes to be a form's: signs have ink within. */
const FEWEST_EMPTY = 2;
/** Share of the side by which boxes of one size differ on a scan. */
const SAME_SIZE = 0.04;
/** Share of an edge that must be dark. */
const EDGE = 0.9;
/** An edge may lie this share of the width inside of the run above it: ticks reach out of the box, and scans are skewed. */
const LEAN = 0.1;
/** Share of an upright edge that is dark in one column, between round corners. */
const UPRIGHT = 0.7;
/** Paper beside a box, as a share of its side: cells of a table and signs of a script are closer. */
const FREE = 0.25;
const FREE_SHARE = 0.2;
/** Ink inside of a box, from which on it is ticked, and from which on it is a black square. */
const TICKED = 0.05;
const BLACK = 0.85;
/** More boxes on one page are its pattern. */
const MOST_BOXES = 400;
/** Letters that people type into a box to tick it. */
export const TICK = /^[xX×✓✔✗✘vV]$/u;

/**
 * Boxes to be ticked, printed or scanned: four edges of one length with paper around them.
 *
 *     ┌────┐  a run of dark pixels with paper above,
 *     │ ╲╱ │  two dark edges down from its ends,
 *     └─╱╲─┘  a run that closes them after about its own length
 */
export function findCheckBoxes(content: PageContent, ink = inTwoTones(content.raster)): CheckBox[] {
  const dpi = resolutionOf(content);
  const [least, most] = [Math.max(FEWEST_PIXELS, Math.round(SMALLEST * dpi)), Math.round(LARGEST * dpi)];
  const found: BoundingBox[] = [];
  const filled: BoundingBox[] = [];
  for (let y = 2; y < ink.height - least; y++) {
    addBoxesBelow(ink, y, { least, most, dpi }, found, filled);
    if (found.length + filled.length > MOST_BOXES) return [];
  }
  const isIdeographic = readsIdeographs(content.words);
  const framed = found.flatMap((bbox) => {
    const inside = content.words.filter((word) => holdsMiddleOf(bbox, word.bbox));
    if (insideShare(ink, bbox, 0) >= BLACK || inside.some((word) => !word.middles && !TICK.test(word.text))) return [];
    const box = { bbox, isTicked: insideShare(ink, bbox, 0.22) >= TICKED };
    return isLetterOfRun(box, 'box', content.words, ink, isIdeographic) ? [] : [box];
  });
  const ticks = filled.filter(
    (bbox) =>
      isFilledTick(ink, bbox, framed) &&
      !found.some((other) => boxesOverlap(other, bbox)) &&
      !content.words.some((word) => !word.middles && holdsMiddleOf(bbox, word.bbox)) &&
      !isLetterOfRun({ bbox, isTicked: true }, 'box', content.words, ink, isIdeographic),
  );
  const boxes = [...framed, ...ticks.map((bbox) => ({ bbox, isTicked: true }))];
  return boxes.filter(({ bbox }) => {
    const alike = boxes.filter(
      (other) => Math.abs(other.bbox.width - bbox.width) <= Math.max(1, SAME_SIZE * bbox.width),
    );
    const empty = alike.filter(({ isTicked }) => !isTicked).length;
    // Large frames mostly hold something; they are a form's where several are of one size, one is empty, and each has a label.
    if (bbox.width > ORDINARY_INCHES * dpi) return alike.length > 1 && empty > 0 && isLabelled(ink, bbox, dpi);
    return bbox.width >= SURE_PIXELS || empty >= FEWEST_EMPTY;
  });
}

/** Adds the boxes whose upper edges are in a row. */
function addBoxesBelow(
  ink: TwoTonePage,
  y: number,
  { least, most, dpi }: { least: number; most: number; dpi: number },
  found: BoundingBox[],
  filled: BoundingBox[],
): void {
  for (const { left, length } of ink.runsOf(y)) {
    if (left < 2 || length < least || length > most) continue;
    const box = boxBelow(ink, left, y, length, Math.round(FREE * Math.min(length, ORDINARY_INCHES * dpi)));
    const alike = box && isHollow(ink, box) ? found : filled;
    if (box && !alike.some((other) => boxesOverlap(other, box))) alike.push(box);
  }
}

/** Ink of a box that is filled and has its tick in white: a badge with a letter has less of it, a black square has nothing else. */
const [FILLED, ALL_FILLED] = [0.55, 0.96];
/** Filled boxes cover the frame that empty ones have, or end within it. */
const SAME_AS_EMPTY = 0.15;

/**
 * A box that programs fill in colour when it is ticked. It counts only beside an empty one of its size: else it may be a sign of any kind.
 *
 *     ┌────┐   ▄▄▄▄▄▄
 *     │    │   ██▀▄▀█
 *     └────┘   ██▄███
 */
function isFilledTick(ink: TwoTonePage, bbox: BoundingBox, boxes: readonly CheckBox[]): boolean {
  const share = insideShare(ink, bbox, 0.1);
  if (share < FILLED || share > ALL_FILLED) return false;
  return boxes.some(
    ({ bbox: other, isTicked }) => !isTicked && Math.abs(other.width - bbox.width) <= SAME_AS_EMPTY * other.width,
  );
}

const isLabelled = (ink: TwoTonePage, { left, top, width, height }: BoundingBox, dpi: number): boolean =>
  hasLabelBeside(ink, left + width / 2, top + height / 2, width / 2, dpi);

function boxBelow(ink: TwoTonePage, left: number, top: number, width: number, free: number): BoundingBox | null {
  if (rowShare(ink.unstated, left, top - 2, width) > FREE_SHARE) return null;
  const square = squareBelow(ink, left, top, width, free);
  // On a scan letters have round corners too; of a page that was drawn they are known.
  return square ?? (ink.isDrawn ? roundedBelow(ink, left, top, width, free) : null);
}

function squareBelow(ink: TwoTonePage, left: number, top: number, width: number, free: number): BoundingBox | null {
  const lean = Math.max(1, Math.round(LEAN * width));
  const tallest = Math.min(Math.ceil(width * 1.2), ink.height - top - 3);
  for (let height = Math.floor(width * 0.8); height <= tallest; height++) {
    if (rowShare(ink, left, top + height - 1, width) < EDGE) continue;
    if (sideShare(ink, left, top, height, lean) < EDGE || sideShare(ink, left + width - 1, top, height, -lean) < EDGE)
      return null;
    const box = { left, top, width, height: throughEdge(ink, left, top + height, width) - top };
    return isIsolated(ink, box, free) ? box : null;
  }
  return null;
}

/** Where corners are round the upper and lower edges end before the others, which are outside of the run above. */
function roundedBelow(ink: TwoTonePage, left: number, top: number, width: number, free: number): BoundingBox | null {
  const reach = Math.max(1, Math.round(LEAN * width));
  const from = edgeNear(ink, left, top, width, -reach);
  const to = edgeNear(ink, left + width - 1, top, width, reach);
  if (from === left || to === left + width - 1) return null;
  const tallest = Math.min(Math.ceil(width * 1.4), ink.height - top - 3);
  for (let height = width; height <= tallest; height++) {
    if (rowShare(ink, left + reach, top + height - 1, width - 2 * reach) < EDGE) continue;
    const box = { left: from, top, width: to + 1 - from, height };
    return isIsolated(ink, box, free) ? box : null;
  }
  return null;
}

/** The end of a run, or the column beyond it, up to `reach` pixels away, in which the upright edge is. */
function edgeNear(ink: TwoTonePage, x: number, top: number, height: number, reach: number): number {
  for (let away = reach; away !== 0; away -= Math.sign(reach))
    if (sideShare(ink, x + away, top, height, 0) >= UPRIGHT) return x + away;
  return x;
}

/** The first row below an edge that is no longer part of it. */
function throughEdge(ink: TwoTonePage, left: number, from: number, width: number): number {
  let y = from;
  while (y < ink.height && y - from < width / 4 && rowShare(ink, left, y, width) >= EDGE) y++;
  return y;
}

function isIsolated({ unstated }: TwoTonePage, { left, top, width, height }: BoundingBox, free: number): boolean {
  for (let away = 2; away <= Math.max(4, free); away++) {
    if (sideShare(unstated, left - away, top, height, 0) > FREE_SHARE) return false;
    if (sideShare(unstated, left + width - 1 + away, top, height, 0) > FREE_SHARE) return false;
  }
  return rowShare(unstated, left, top + height + 1, width) <= 2 * FREE_SHARE;
}

/** The frame is thin: letters with four straight sides have strokes of a fifth of their size, and a bar between them. */
function isHollow(ink: TwoTonePage, { left, top, width, height }: BoundingBox): boolean {
  const quarter = Math.max(3, Math.round(width / 4));
  const rows = [top + Math.round(height * 0.3), top + Math.round(height * 0.7)];
  return rows.every((y) => {
    let thick = 0;
    while (thick < quarter && ink.isDark(left + thick, y)) thick++;
    let other = 0;
    while (other < quarter && ink.isDark(left + width - 1 - other, y)) other++;
    return thick < quarter || other < quarter;
  });
}
