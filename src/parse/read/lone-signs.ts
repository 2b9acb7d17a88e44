import { type BoundingBox, bottom, centreY, clampToPage, right, unionOf } from '../../domain/geometry.ts';
import { median } from '../../domain/statistics.ts';
import type { Raster, Word } from '../page-content.ts';

/** Share of the way from paper to the darkest ink from which a pixel is ink. */
const INK_SHARE = 0.4;
/** Grey levels between paper and ink below which nothing is written. */
const LEAST_CONTRAST = 60;

/** All in heights of a usual word. */
const TALLEST = 1.5;
const WIDEST = 2.5;
const DOT = 0.34;
const LEAST_HEIGHT = 0.55;
/** Parts of one sign are nearer than this, words of the same cell nearer than the other. */
const PARTS_APART = 0.4;
const STANDS_APART = 0.7;
/** How far the middle of a sign may be from the middle of a word on its line. */
const SAME_LINE = 0.35;

/**
 * Signs in a table that were not recognised because they stand alone, such as a single figure. Text is found by its length, and
 * they have none. They stand on the height of words that were read, apart from all of them:
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
    (island) => island.height <= TALLEST * height && island.width <= WIDEST * height,
  );
  const ink = islands.filter((island) => island.width > DOT * height || island.height > DOT * height);
  return joined(ink, height).filter((sign) => {
    if (sign.width > WIDEST * height || sign.height < LEAST_HEIGHT * height) return false;
    const apart = (bbox: BoundingBox): number => Math.max(bbox.left - right(sign), sign.left - right(bbox));
    if (words.some(({ bbox }) => isBeside(bbox, sign) && apart(bbox) < STANDS_APART * height)) return false;
    return words.some(({ bbox }) => Math.abs(centreY(bbox) - centreY(sign)) < SAME_LINE * height);
  });
}

const isBeside = (a: BoundingBox, b: BoundingBox): boolean => a.top < bottom(b) && b.top < bottom(a);

/** Islands of ink that touch no word; what is much larger than a letter is a drawn line. */
function islandsOf(raster: Raster, box: BoundingBox, words: readonly Word[], height: number): BoundingBox[] {
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const width = Math.ceil(right(box)) - left;
  const rows = Math.ceil(bottom(box)) - top;
  const isInk = inkIn(raster, left, top, width, rows);
  if (!isInk) return [];
  const isRead = new Uint8Array(width * rows);
  for (const { bbox } of words) {
    const from = Math.max(0, Math.floor(bbox.left) - left);
    const to = Math.min(width, Math.ceil(right(bbox)) - left);
    const end = Math.min(rows, Math.ceil(bottom(bbox)) - top);
    for (let y = Math.max(0, Math.floor(bbox.top) - top); y < end; y++)
      if (to > from) isRead.fill(1, y * width + from, y * width + to);
  }
  const found: BoundingBox[] = [];
  const most = 40 * height * height;
  for (let start = 0; start < isInk.length; start++) {
    if (!isInk[start]) continue;
    isInk[start] = 0;
    const pixels = [start];
    let isOfWord = false;
    let [x0, x1, y0, y1] = [width, 0, rows, 0];
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (isRead[at]) isOfWord = true;
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x + 1), Math.min(y0, y), Math.max(y1, y + 1)];
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const to = ny * width + nx;
          if (!isInk[to]) continue;
          isInk[to] = 0;
          pixels.push(to);
        }
      }
    }
    const touchesEdge = x0 === 0 || y0 === 0 || x1 === width || y1 === rows;
    if (isOfWord || touchesEdge || pixels.length > most) continue;
    found.push({ left: left + x0, top: top + y0, width: x1 - x0, height: y1 - y0 });
  }
  return found;
}

/** Dark pixels on light paper; null where there is too little contrast to tell. */
function inkIn(raster: Raster, left: number, top: number, width: number, rows: number): Uint8Array | null {
  const counts = new Uint32Array(256);
  const green = new Uint8Array(width * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      const value = raster.data[3 * ((top + y) * raster.width + left + x) + 1]!;
      green[y * width + x] = value;
      counts[value]!++;
    }
  }
  const paper = quantileOf(counts, 0.5 * green.length);
  const dark = quantileOf(counts, 0.005 * green.length);
  if (paper - dark < LEAST_CONTRAST) return null;
  const limit = paper - INK_SHARE * (paper - dark);
  return green.map((value) => (value < limit ? 1 : 0));
}

function quantileOf(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let grey = 0; grey < 256; grey++) {
    seen += counts[grey]!;
    if (seen >= wanted) return grey;
  }
  return 255;
}

/** Islands of one line that stand close to each other are one sign. */
function joined(islands: readonly BoundingBox[], height: number): BoundingBox[] {
  const signs: BoundingBox[] = [];
  for (const island of islands.toSorted((a, b) => a.left - b.left)) {
    const index = signs.findIndex((sign) => isBeside(sign, island) && island.left - right(sign) < PARTS_APART * height);
    if (index < 0) signs.push(island);
    else signs[index] = unionOf([signs[index]!, island])!;
  }
  return signs;
}
