import { holdsMiddleOf } from '../../domain/geometry.ts';
import type { PageContent } from '../page-content.ts';
import { inTwoTones, type TwoTonePage } from './dark-pixels.ts';
import { type CheckBox, TICK } from './find-check-boxes.ts';
import { hasLabelBeside } from './label-beside.ts';
import { isLetterOfRun, readsIdeographs } from './letters-of-runs.ts';
import { resolutionOf } from './resolution.ts';

interface Ring {
  x: number;
  y: number;
  radius: number;
}

/** Inches across: hollow bullets of lists are smaller, drawn circles larger. */
const SMALLEST = 0.095;
const LARGEST = 0.6;
/** Pixels: letters of fewer are as round. */
const FEWEST_PIXELS = 9;
/** Rays from the middle along which a ring is looked at, far ones after each other: what is not a ring is seen at the first few. */
const RAY_COUNT = 32;
const RAYS = Array.from({ length: RAY_COUNT }, (_, at) => {
  const angle = (((at * 13) % RAY_COUNT) / RAY_COUNT) * 2 * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
/** Share of the rays that must meet the line of the ring, and of those that must be free of ink inside of it and around it. */
const CLOSED = 0.94;
const HOLLOW = 0.6;
const FREE = 0.9;
/** Ink around the middle, from which on a button is chosen. */
const CHOSEN = 0.3;
/** Buttons of one question are of one size: larger over smaller at most. */
const SAME_SIZE = 1.2;
/** More rings on one page are its pattern. */
const MOST_RINGS = 400;
/** What stands for the dot of a chosen button in a text layer. */
const DOT = /^[•●∙·⚫]$/u;

/**
 * Buttons with one chosen, printed or scanned. A ring alone is a letter or a bullet; a choice has two or more of one size, side by
 * side or one below the other.
 *
 *      ╭──╮        ╭──╮
 *     │ ●  │ Yes  │    │ No
 *      ╰──╯        ╰──╯
 */
export function findRadioButtons(content: PageContent, ink = inTwoTones(content.raster)): CheckBox[] {
  const dpi = resolutionOf(content);
  // `| 0`: what comes from `Math.round` stays a double, and V8 allocates one for each pixel until it optimises the loop.
  const [least, most] = [Math.max(FEWEST_PIXELS, Math.round(SMALLEST * dpi)) | 0, Math.round(LARGEST * dpi) | 0];
  const rings: Ring[] = [];
  for (let y = 2; y < ink.height - least; y++) {
    addRingsBelow(ink, y, least, most, dpi, rings);
    if (rings.length > MOST_RINGS) return [];
  }
  const isFree = ({ bbox }: CheckBox): boolean =>
    content.words.every(
      (word) => !holdsMiddleOf(bbox, word.bbox) || word.middles || TICK.test(word.text) || DOT.test(word.text),
    );
  const isIdeographic = readsIdeographs(content.words);
  const buttons = rings.flatMap((ring) => {
    const button = { bbox: boxOf(ring), isTicked: shareAround(ink, ring) >= CHOSEN };
    return isFree(button) && !isLetterOfRun(button, 'ring', content.words, ink, isIdeographic)
      ? [{ ring, button }]
      : [];
  });
  return buttons
    .filter(({ ring }) => buttons.some(({ ring: other }) => other !== ring && areOneChoice(ring, other)))
    .map(({ button }) => button);
}

/** Adds the rings whose tops are in a row. */
function addRingsBelow(ink: TwoTonePage, y: number, least: number, most: number, dpi: number, rings: Ring[]): void {
  for (const { left, length } of ink.runsOf(y)) {
    // The top of a ring is a short flat run with paper above.
    if (length < least * 0.15 || length > most * 0.8) continue;
    const ring = ringBelow(ink, left + length / 2, y, least, most, dpi);
    if (ring && !rings.some((other) => Math.hypot(other.x - ring.x, other.y - ring.y) < other.radius)) rings.push(ring);
  }
}

function ringBelow(ink: TwoTonePage, x: number, top: number, least: number, most: number, dpi: number): Ring | null {
  const middle = Math.round(x) | 0;
  const widest = Math.min(most, ink.height - top - 2) | 0;
  for (let across = least; across <= widest; across++) {
    if (!ink.isDark(middle, top + across - 1) || ink.isDark(middle, top + across)) continue;
    const y = top + (across - 1) / 2;
    const ring = { x: middleOfRow(ink, x - 0.5, y, across / 2), y, radius: across / 2 };
    if (isRing(ink, ring) && hasLabelBeside(ink, ring.x, ring.y, ring.radius, dpi)) return ring;
  }
  return null;
}

/** The top of a large ring is long and frays; halfway down its line shows where its middle is. Within two pixels the top is as good. */
function middleOfRow(ink: TwoTonePage, x: number, y: number, radius: number): number {
  const row = Math.round(y);
  const [left, right] = [edgeBeside(ink, x, row, radius, -1), edgeBeside(ink, x, row, radius, 1)];
  return left === null || right === null || Math.abs((left + right) / 2 - x) <= 1 ? x : (left + right) / 2;
}

function edgeBeside(ink: TwoTonePage, x: number, row: number, radius: number, side: 1 | -1): number | null {
  for (let away = Math.ceil(radius * 1.15); away > radius * 0.85; away--) {
    const column = Math.round(x + side * away);
    if (column >= 0 && column < ink.width && ink.isDark(column, row)) return column;
  }
  return null;
}

function isRing(ink: TwoTonePage, ring: Ring): boolean {
  const { radius } = ring;
  return (
    isClosed(ink, ring) &&
    isFreeAt(ink, ring, radius * 0.68, HOLLOW) &&
    isFreeAt(ink, ring, radius * 1.2 + 1, FREE) &&
    isFreeAt(ink, ring, radius * 1.45 + 1, FREE)
  );
}

/** How many rays may fail. Nearly everything that is tried is a letter, so both tests end as soon as more do. */
const failures = (share: number): number => Math.floor((1 - share) * RAY_COUNT);

function isClosed(ink: TwoTonePage, ring: Ring): boolean {
  let left = failures(CLOSED);
  for (const ray of RAYS) {
    if (isInk(ink, ring, ray, ring.radius - 0.5) || isInk(ink, ring, ray, ring.radius - 1.3)) continue;
    if (left-- === 0) return false;
  }
  return true;
}

function isFreeAt(ink: TwoTonePage, ring: Ring, distance: number, share: number): boolean {
  let left = failures(share);
  for (const ray of RAYS) if (isInk(ink, ring, ray, distance) && left-- === 0) return false;
  return true;
}

type Ray = (typeof RAYS)[number];

function isInk(ink: TwoTonePage, ring: Ring, ray: Ray, distance: number): boolean {
  const x = Math.round(ring.x + ray.x * distance) | 0;
  const y = Math.round(ring.y + ray.y * distance) | 0;
  return x >= 0 && y >= 0 && x < ink.width && y < ink.height && ink.isDark(x, y);
}

const areOneChoice = (a: Ring, b: Ring): boolean =>
  Math.max(a.radius, b.radius) <= SAME_SIZE * Math.min(a.radius, b.radius) &&
  (Math.abs(a.x - b.x) < a.radius || Math.abs(a.y - b.y) < a.radius);

const boxOf = ({ x, y, radius }: Ring): CheckBox['bbox'] => ({
  left: Math.round(x - radius),
  top: Math.round(y - radius),
  width: Math.round(2 * radius),
  height: Math.round(2 * radius),
});

/** Share of dark pixels within a third of the ring's size around its middle. */
function shareAround(ink: TwoTonePage, { x, y, radius }: Ring): number {
  const near = radius * 0.45;
  let [dark, all] = [0, 0];
  for (let row = Math.round(y - near); row <= y + near; row++) {
    for (let column = Math.round(x - near); column <= x + near; column++) {
      if (Math.hypot(column - x, row - y) > near) continue;
      all++;
      if (ink.isDark(column, row)) dark++;
    }
  }
  return all === 0 ? 0 : dark / all;
}
