import { type BoundingBox, bottom, centreY, clampToPage, right, unionOf } from '../../domain/geometry.ts';
import { median } from '../../domain/statistics.ts';
import { findComponents } from '../../models/ocr/find/components.ts';
import { histogramQuantile } from '../../models/ocr/image/contrast.ts';
import { isLevel, isMainPartOf, isMuchOf, isOneLineAway, isOverHalf } from '../alike.ts';
import type { Raster, Word } from '../page-content.ts';
import { cutOut } from './page-ink.ts';

/** Share of the way from paper to the darkest ink from which a pixel is ink. */
const INK_SHARE = 0.4;
/** Grey levels between paper and ink below which nothing is written. */
const LEAST_CONTRAST = 60;

/** In heights of a usual word. */
const WIDEST = 2.5;

/**
 * Signs in a table that were not recognised because they are alone, such as a single figure. Text is found by its length, and
 * they have none. They are at the height of words that were read, apart from all of them:
 *
 *     1998    61   1   245
 *     1999    60       243
 *                  ↑ the 1
 */
export function loneSigns(raster: Raster, region: BoundingBox, words: readonly Word[]): BoundingBox[] {
  if (words.length === 0) return [];
  const height = median(words.map(({ bbox }) => bbox.height));
  const box = clampToPage(region, raster.width, raster.height);
  const islands = islandsOf(raster, box, words, height).filter(
    (island) => isOneLineAway(island.height, height) && island.width <= WIDEST * height,
  );
  // The others are dots.
  const ink = islands.filter((island) => isMuchOf(Math.max(island.width, island.height), height));
  return joined(ink, height).filter((sign) => {
    if (sign.width > WIDEST * height || !isOverHalf(sign.height, height)) return false;
    const apart = (bbox: BoundingBox): number => Math.max(bbox.left - right(sign), sign.left - right(bbox));
    // Words of the same cell are nearer.
    if (words.some(({ bbox }) => isBeside(bbox, sign) && !isMainPartOf(apart(bbox), height))) return false;
    return words.some(({ bbox }) => isLevel(centreY(bbox), centreY(sign), height));
  });
}

const isBeside = (a: BoundingBox, b: BoundingBox): boolean => a.top < bottom(b) && b.top < bottom(a);

/** Islands of ink that touch no word; what is much larger than a letter is a drawn line. */
function islandsOf(raster: Raster, box: BoundingBox, words: readonly Word[], height: number): BoundingBox[] {
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const width = Math.ceil(right(box)) - left;
  const rows = Math.ceil(bottom(box)) - top;
  const ink = inkIn(raster, left, top, width, rows);
  if (!ink) return [];
  // Ink of words counts twice: an island whose sum is more than its pixels touches one.
  for (const { bbox } of words) {
    const from = Math.max(0, Math.floor(bbox.left) - left);
    const to = Math.min(width, Math.ceil(right(bbox)) - left);
    const end = Math.min(rows, Math.ceil(bottom(bbox)) - top);
    for (let y = Math.max(0, Math.floor(bbox.top) - top); y < end; y++)
      for (let at = y * width + from; at < y * width + to; at++) if (ink[at]) ink[at] = 2;
  }
  const most = 40 * height * height;
  return findComponents(ink, width, rows, 0).flatMap(({ outline, pixelCount, sum }): BoundingBox[] => {
    if (sum > pixelCount || pixelCount > most) return [];
    const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const touchesEdge = x0 === 0 || y0 === 0 || x1 === width || y1 === rows;
    return touchesEdge ? [] : [{ left: left + x0, top: top + y0, width: x1 - x0, height: y1 - y0 }];
  });
}

/** Dark pixels on light paper; null where there is too little contrast to tell. */
function inkIn(raster: Raster, left: number, top: number, width: number, rows: number): Float32Array | null {
  const counts = new Int32Array(256);
  const green = new Uint8Array(width * rows);
  const { data } = cutOut(raster, { left, top, width, height: rows });
  for (let at = 0; at < green.length; at++) {
    green[at] = data[3 * at + 1]!;
    counts[green[at]!]!++;
  }
  const paper = histogramQuantile(counts, 0.5 * green.length);
  const dark = histogramQuantile(counts, 0.005 * green.length);
  if (paper - dark < LEAST_CONTRAST) return null;
  const limit = paper - INK_SHARE * (paper - dark);
  const ink = new Float32Array(green.length);
  for (let at = 0; at < ink.length; at++) if (green[at]! < limit) ink[at] = 1;
  return ink;
}

/** Islands of one line that are close to each other are one sign. */
function joined(islands: readonly BoundingBox[], height: number): BoundingBox[] {
  const signs: BoundingBox[] = [];
  for (const island of islands.toSorted((a, b) => a.left - b.left)) {
    const index = signs.findIndex((sign) => isBeside(sign, island) && isLevel(island.left, right(sign), height));
    if (index < 0) signs.push(island);
    else signs[index] = unionOf([signs[index]!, island])!;
  }
  return signs;
}
