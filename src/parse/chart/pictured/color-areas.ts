import type { BoundingBox } from '../../../domain/geometry.ts';
import { isMuchOf } from '../../alike.ts';
import type { Raster } from '../../page-content.ts';
import { cutOut } from '../../read/page-ink.ts';
import type { ChartPoint } from '../drawn/shapes.ts';

/** Connected pixels of one colour, such as a bar, a sector or the swatch of a legend. */
export interface ColorArea {
  color: string;
  /** All boxes and points are in pixels of the page. */
  bbox: BoundingBox;
  pixels: number;
  /** Followed when it is asked for: most areas are letters. */
  outline: () => ChartPoint[];
}

export type Color = [red: number, green: number, blue: number];

/** Levels of red, green or blue: noise of one colour stays below, neighbouring tints of a palette do not. */
const SAME_COLOR = 22;
/** Smaller areas are edges and letters. */
const LEAST_SIDE = 3;
/** Photographs fall into more areas than any chart has. */
const MOST_AREAS = 1_500;

/** The areas of one colour inside a box, without the background. Empty for photographs. */
export function colorAreas(raster: Raster, box: BoundingBox): ColorArea[] {
  const background = usualColor(raster, box);
  if (background === null) return [];
  const { width: w, height: h } = box;
  const picture = { pixels: cutOut(raster, box).data, w, labels: new Int32Array(w * h), stack: new Int32Array(w * h) };
  const { labels } = picture;
  labelBackground(picture, background);
  const areas: ColorArea[] = [];
  const colors: Color[] = [];
  for (let seed = labels.indexOf(0), label = 1; seed !== -1; seed = labels.indexOf(0, seed), label++) {
    const { count, left, rightmost, last, red, green, blue } = flood(picture, seed, label);
    const top = Math.floor(seed / w);
    const [width, height] = [rightmost - left + 1, Math.floor(last / w) - top + 1];
    if (width < LEAST_SIDE || height < LEAST_SIDE) continue;
    if (areas.length === MOST_AREAS) return [];
    areas.push({
      color: named([red / count, green / count, blue / count], colors),
      bbox: { left: box.left + left, top: box.top + top, width, height },
      pixels: count,
      outline: () => outlineOf(labels, w, h, seed).map(({ x, y }) => ({ x: box.left + x, y: box.top + y })),
    });
  }
  return areas;
}

interface Labelled {
  pixels: Uint8Array;
  /** Width of the picture. */
  w: number;
  /** The area of each pixel: 0 none yet, −1 the background. */
  labels: Int32Array;
  /** Room for `flood`. */
  stack: Int32Array;
}

const isLike = (pixels: Uint8Array, pixel: number, r: number, g: number, b: number): boolean =>
  Math.abs(pixels[3 * pixel]! - r) <= SAME_COLOR &&
  Math.abs(pixels[3 * pixel + 1]! - g) <= SAME_COLOR &&
  Math.abs(pixels[3 * pixel + 2]! - b) <= SAME_COLOR;

function labelBackground({ pixels, labels }: Labelled, [r, g, b]: Color): void {
  for (let pixel = 0; pixel < labels.length; pixel++) if (isLike(pixels, pixel, r, g, b)) labels[pixel] = -1;
}

/** Labels the pixels that hang together with the first one and look like it. */
function flood({ pixels, w, labels, stack }: Labelled, seed: number, label: number) {
  const [r, g, b] = [pixels[3 * seed]!, pixels[3 * seed + 1]!, pixels[3 * seed + 2]!];
  labels[seed] = label;
  stack[0] = seed;
  let [count, left, rightmost, last] = [0, w, 0, seed];
  let [red, green, blue] = [0, 0, 0];
  for (let size = 1; size > 0; count++) {
    const pixel = stack[--size]!;
    const x = pixel % w;
    red += pixels[3 * pixel]!;
    green += pixels[3 * pixel + 1]!;
    blue += pixels[3 * pixel + 2]!;
    if (x < left) left = x;
    if (x > rightmost) rightmost = x;
    if (pixel > last) last = pixel;
    for (let side = 0; side < 4; side++) {
      if ((side === 0 && x === 0) || (side === 1 && x === w - 1)) continue;
      const next = pixel + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -w : w);
      if (labels[next] !== 0 || !isLike(pixels, next, r, g, b)) continue;
      labels[next] = label;
      stack[size++] = next;
    }
  }
  return { count, left, rightmost, last, red, green, blue };
}

/** Null where no colour covers enough to be a background. */
export function usualColor({ data, width }: Raster, box: BoundingBox): Color | null {
  const counts = new Uint32Array(1 << 15);
  let seen = 0;
  for (let y = box.top; y < box.top + box.height; y += 2) {
    const from = 3 * (y * width + box.left);
    seen += countColors(data, from, from + 3 * box.width, counts);
  }
  const best = counts.reduce((most, count, key) => (count > counts[most]! ? key : most), 0);
  if (!isMuchOf(counts[best]!, seen)) return null;
  return [((best >> 10) << 3) + 4, (((best >> 5) & 31) << 3) + 4, ((best & 31) << 3) + 4];
}

/** Every other pixel; gives how many these are. */
function countColors(data: Uint8Array, from: number, to: number, counts: Uint32Array): number {
  for (let i = from; i < to; i += 6) {
    counts[((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3)]!++;
  }
  return Math.ceil((to - from) / 6);
}

/** Areas whose colours look the same get the same name. */
function named(color: Color, known: Color[]): string {
  const [red, green, blue] = color;
  let nearest = color;
  let least = Number.POSITIVE_INFINITY;
  for (const other of known) {
    const off = Math.max(Math.abs(other[0] - red), Math.abs(other[1] - green), Math.abs(other[2] - blue));
    if (off < least) [nearest, least] = [other, off];
  }
  if (least <= SAME_COLOR) return colorName(nearest);
  known.push(color);
  return colorName(color);
}

const colorName = (color: Color): string =>
  `#${color.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;

/** The name of a colour among those that areas have, where one looks the same. */
export function nearestName(color: Color, names: readonly string[]): string {
  const levels = (name: string): Color => [1, 3, 5].map((at) => Number.parseInt(name.slice(at, at + 2), 16)) as Color;
  return named(color, [...new Set(names)].map(levels));
}

/** Corners of the outer edge of an area, clockwise, with the area on the right. */
function outlineOf(labels: Int32Array, w: number, h: number, start: number): ChartPoint[] {
  const label = labels[start];
  const isIn = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < w && y < h && labels[y * w + x] === label;
  const [startX, startY] = [start % w, Math.floor(start / w)];
  let [x, y, dx, dy] = [startX, startY, 1, 0];
  const corners: ChartPoint[] = [{ x, y }];
  do {
    x += dx;
    y += dy;
    // The pixels ahead at the right and at the left of the way.
    const ahead = (side: number): boolean => isIn(x + (dx - side * dy - 1) / 2, y + (dy + side * dx - 1) / 2);
    if (!ahead(1)) [dx, dy] = [-dy, dx];
    else if (ahead(-1)) [dx, dy] = [dy, -dx];
    else continue;
    corners.push({ x, y });
  } while (x !== startX || y !== startY);
  return corners;
}
