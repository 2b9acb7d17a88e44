import { type BoundingBox, bottom, boxAroundPoints, right } from '../../../domain/geometry.ts';
import { lastOf, neighbours } from '../../../domain/lists.ts';
import { median, occurrences } from '../../../domain/statistics.ts';
import { isMuchOf, isNearlyAllOf, isOverHalf, PATTERN } from '../../alike.ts';
import type { Raster, Word } from '../../page-content.ts';
import { cutOut } from '../../read/page-ink.ts';
import type { ChartPoint, Shape } from '../drawn/shapes.ts';
import { type Color, nearestName, usualColor } from './color-areas.ts';

const MOST_LINES = 10;
/** Levels between a line and the background, at least. */
const CONTRAST = 60;
/** How far a pixel of a line's edge may be from the blend of line and background. */
const OFF_BLEND = 36;
/** Of a pixel, how much the line covers at least. */
const LEAST_COVER = 0.45;
/** Of the width of the plot: how much of a line labels and other lines may hide. */
const WIDEST_GAP = 0.06;
/** Page pixels: what is thicker is an area. */
const THICKEST = 9;

/** Lines inside a plot, followed by their colours from left to right. */
export function traceLines(
  raster: Raster,
  plot: BoundingBox,
  words: readonly Word[],
  known: readonly string[],
): Shape[] {
  const background = usualColor(raster, plot);
  if (!background) return [];
  const pixels = cutOut(raster, plot).data;
  const ink = inkOf(pixels, background);
  const lines: Shape[] = [];
  const tracks: ChartPoint[][] = [];
  for (const color of lineColors(pixels, ink, plot.width, background)) {
    const cover = coverOf(pixels, ink, plot, background, color, isGrey(color) ? words : []);
    const track = cover && followed(cover, plot);
    if (!track) continue;
    const markers = markersOn(track, cover, plot);
    const points = (markers ?? track).map(({ x, y }) => ({ x: plot.left + x + 0.5, y: plot.top + y + 0.5 }));
    const bbox = boxAroundPoints(points);
    if (bbox.height < 3 || tracks.some((other) => isSame(track, other))) continue;
    tracks.push(track);
    lines.push({
      kind: 'line',
      bbox,
      color: nearestName(color, known),
      isFilled: false,
      points,
      isCurved: false,
      outline: points,
      isTraced: markers === null,
    });
  }
  return lines;
}

/** Edges of one line may pass for a second colour. */
function isSame(a: readonly ChartPoint[], b: readonly ChartPoint[]): boolean {
  const heights = new Map(b.map(({ x, y }) => [x, y]));
  const shared = a.filter(({ x, y }) => Math.abs((heights.get(x) ?? Infinity) - y) <= 3);
  return isOverHalf(shared.length, a.length);
}

const isGrey = (color: Color): boolean => Math.max(...color) - Math.min(...color) < 30;

/** Pixels that are clearly not background. */
function inkOf(pixels: Uint8Array, [r, g, b]: Color): Int32Array {
  const ink: number[] = [];
  for (let pixel = 0, i = 0; i < pixels.length; pixel++, i += 3) {
    const off = Math.max(Math.abs(pixels[i]! - r), Math.abs(pixels[i + 1]! - g), Math.abs(pixels[i + 2]! - b));
    if (off > LEAST_COVER * CONTRAST) ink.push(pixel);
  }
  return Int32Array.from(ink);
}

/** The colours of lines, most frequent first; what is a blend of an earlier one with the background is its edge. */
function lineColors(pixels: Uint8Array, ink: Int32Array, width: number, background: Color): Color[] {
  const counts = new Map<number, number>();
  for (const pixel of ink) {
    const key =
      ((pixels[3 * pixel]! >> 3) << 10) | ((pixels[3 * pixel + 1]! >> 3) << 5) | (pixels[3 * pixel + 2]! >> 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const found: Color[] = [];
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, 200)) {
    if (count < 0.1 * width || found.length === MOST_LINES) break;
    const color: Color = [((key >> 10) << 3) + 4, (((key >> 5) & 31) << 3) + 4, ((key & 31) << 3) + 4];
    const isSeen = Math.max(...color.map((level, at) => Math.abs(level - background[at]!))) >= CONTRAST;
    if (isSeen && !found.some((other) => isBlend(color, other, background))) found.push(color);
  }
  return found;
}

function isBlend(color: Color, other: Color, background: Color): boolean {
  const share = shareOf(color[0], color[1], color[2], other, background);
  return share > 0.15 && share < 1.5;
}

/** How much of `color` lies over the background in a pixel; 0 for a pixel that is not a blend of the two. */
function shareOf(red: number, green: number, blue: number, color: Color, background: Color): number {
  const [dr, dg, db] = [color[0] - background[0], color[1] - background[1], color[2] - background[2]];
  const [r, g, b] = [red - background[0], green - background[1], blue - background[2]];
  const share = (r * dr + g * dg + b * db) / (dr * dr + dg * dg + db * db);
  const off = (r - share * dr) ** 2 + (g - share * dg) ** 2 + (b - share * db) ** 2;
  return off < OFF_BLEND * OFF_BLEND ? share : 0;
}

function coverOf(
  pixels: Uint8Array,
  ink: Int32Array,
  plot: BoundingBox,
  background: Color,
  color: Color,
  words: readonly Word[],
): Uint8Array | null {
  const cover = new Uint8Array(plot.width * plot.height);
  let covered = 0;
  for (const pixel of ink) {
    const i = 3 * pixel;
    const share = shareOf(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!, color, background);
    if (share <= LEAST_COVER || share >= 1.6) continue;
    cover[pixel] = 1;
    covered++;
  }
  if (covered > THICKEST * plot.width * 2 || !isMuchOf(covered, plot.width)) return null;
  for (const { bbox } of words) {
    for (let y = Math.max(0, Math.floor(bbox.top - plot.top)); y < Math.min(plot.height, bottom(bbox) - plot.top); y++)
      for (
        let x = Math.max(0, Math.floor(bbox.left - plot.left));
        x < Math.min(plot.width, right(bbox) - plot.left);
        x++
      )
        cover[y * plot.width + x] = 0;
  }
  return cover;
}

interface Run {
  x: number;
  top: number;
  bottom: number;
}

type Track = [Run, ...Run[]];

/** The longest way through the covered pixels that never goes back. */
function followed(cover: Uint8Array, { width, height }: BoundingBox): ChartPoint[] | null {
  const widest = WIDEST_GAP * width;
  let best: readonly Run[] = [];
  let tracks: Track[] = [];
  for (let x = 0; x < width; x++) {
    tracks = continued(tracks, runsInColumn(cover, width, height, x), x, widest);
    for (const track of tracks) if (track.length > best.length) best = track;
  }
  if (!isMuchOf(best.length, width)) return null;
  const thickness = median(best.map((run) => run.bottom - run.top + 1));
  if (thickness > THICKEST || isRule(best)) return null;
  return best.map((run) => ({ x: run.x, y: (run.top + run.bottom) / 2 }));
}

function runsInColumn(cover: Uint8Array, width: number, height: number, x: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y++) {
    if (!cover[y * width + x]) continue;
    const top = y;
    while (y + 1 < height && cover[(y + 1) * width + x]) y++;
    runs.push({ x, top, bottom: y });
  }
  return runs;
}

/** Tracks with the nearest runs of the next column, the longest track first, and new ones; those that ended too far back are left out. */
function continued(tracks: Track[], runs: readonly Run[], x: number, widest: number): Track[] {
  const free = new Set(runs);
  if (tracks.length > 1) tracks.sort((a, b) => b.length - a.length);
  const open: Track[] = [];
  for (const track of tracks) {
    const last = lastOf(track);
    let near: Run | undefined;
    for (const run of free) if (!near || gapBetween(last, run) < gapBetween(last, near)) near = run;
    if (near && gapBetween(last, near) <= 3 + 2 * (x - last.x - 1)) {
      free.delete(near);
      track.push(near);
    }
    if (x - lastOf(track).x <= widest) open.push(track);
  }
  for (const run of free) open.push([run]);
  return open;
}

/** An axis or a grid line stays at one height. */
function isRule(track: readonly Run[]): boolean {
  const heights = occurrences(track.map((run) => run.top + run.bottom));
  return isMuchOf(Math.max(...heights.values()), track.length);
}

const gapBetween = (a: Run, b: Run): number => Math.max(0, b.top - a.bottom, a.top - b.bottom);

/** Points of the line that are drawn as dots; null where there are none. */
function markersOn(track: readonly ChartPoint[], cover: Uint8Array, plot: BoundingBox): ChartPoint[] | null {
  const radii = track.map(({ x, y }) => radiusAt(x, Math.round(y), cover, plot));
  const usual = median(radii);
  const dots: ChartPoint[] = [];
  for (let at = 0; at < track.length; at++) {
    if (radii[at]! < usual + 1) continue;
    let end = at;
    while (end + 1 < track.length && radii[end + 1]! >= usual + 1) end++;
    const most = Math.max(...radii.slice(at, end + 1));
    const peaks = track.slice(at, end + 1).filter((_, own) => radii[at + own] === most);
    dots.push(peaks[Math.floor(peaks.length / 2)]!);
    at = end;
  }
  const gaps = neighbours(dots).map(([before, { x }]) => x - before.x);
  const widthOf = (points: readonly ChartPoint[]): number => (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0);
  // Crossings and labels look like dots too, but only here and there.
  const isRegular = Math.max(...gaps) <= 2.5 * median(gaps);
  const reaches = dots.length > 0 && isNearlyAllOf(widthOf(dots), widthOf(track));
  return dots.length >= PATTERN && isRegular && reaches ? dots : null;
}

/** Of the largest square around a point that is covered. */
function radiusAt(x: number, y: number, cover: Uint8Array, { width, height }: BoundingBox): number {
  for (let radius = 0; radius < 8; radius++) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= width || py >= height || !cover[py * width + px]) return radius - 1;
      }
    }
  }
  return 8;
}
