import type { BoundingBox } from '../../domain/geometry.ts';
import { whiteRows } from '../../models/white-rows.ts';
import type { Raster } from '../page-content.ts';

/** Green below this is ink on a scan; on a page that was drawn, where paper is one colour, pale grey frames are ink too. */
const DARK_ON_SCAN = 165;
const DARK_ON_DRAWING = 215;
/** Share of pixels of one value, from which on a page was drawn and not scanned. */
const ONE_COLOUR = 0.6;
const SAMPLES = 4000;

/** The dark pixels of a page outside of its stated words. A class, since V8 compiles a function that each page makes anew for each page. */
class Unstated {
  readonly width: number;
  readonly height: number;
  readonly #mask: Uint8Array;

  constructor(width: number, height: number, mask: Uint8Array) {
    this.width = width;
    this.height = height;
    this.#mask = mask;
  }

  isDark(x: number, y: number): boolean {
    return this.#mask[y * this.width + x] === 1;
  }

  /** The dark pixels of a row, from left to right. */
  runsIn(y: number): DarkRun[] {
    const row = this.#mask.subarray(y * this.width, (y + 1) * this.width);
    const runs: DarkRun[] = [];
    // Most of a page is paper: both searches run at the speed of memory.
    for (let left = row.indexOf(1); left !== -1; ) {
      const end = row.indexOf(0, left);
      const to = end === -1 ? row.length : end;
      runs.push({ left, length: to - left });
      left = row.indexOf(1, to);
    }
    return runs;
  }
}

/** A page in two tones. */
export class TwoTonePage {
  readonly width: number;
  readonly height: number;
  /** The page without its stated words: a label may be as near to a mark as its writer likes, cells and signs may not. */
  readonly unstated: Unstated;
  /** Its paper is of one colour, as no scanner leaves it. */
  readonly isDrawn: boolean;
  readonly #data: Uint8Array;
  readonly #limit: number;
  readonly #rows: (readonly DarkRun[])[] = [];

  constructor({ width, height, data }: Raster, limit: number, unstated: Unstated, isDrawn: boolean) {
    this.width = width;
    this.height = height;
    this.unstated = unstated;
    this.isDrawn = isDrawn;
    this.#data = data;
    this.#limit = limit;
  }

  isDark(x: number, y: number): boolean {
    return this.#data[(y * this.width + x) * 3 + 1]! < this.#limit;
  }

  /** Runs of dark pixels in a row, from left to right, that begin and end on the page and outside of stated words. */
  runsOf(y: number): readonly DarkRun[] {
    this.#rows[y] ??= this.unstated.runsIn(y);
    return this.#rows[y];
  }
}

export interface DarkRun {
  left: number;
  length: number;
}

/** `stated`: words of the file itself. Nearly all of a page's ink is theirs, and no mark begins within one. */
export function inTwoTones({ width, height, data }: Raster, stated: readonly BoundingBox[] = []): TwoTonePage {
  const counts = new Int32Array(256);
  const step = Math.max(1, Math.floor((width * height) / SAMPLES));
  let samples = 0;
  for (let at = 0; at < width * height; at += step, samples++) counts[data[at * 3 + 1]!]!++;
  const isDrawn = Math.max(...counts) > ONE_COLOUR * samples;
  return splitAt(isDrawn ? DARK_ON_DRAWING : DARK_ON_SCAN, { width, height, data }, stated, isDrawn);
}

/** The same where the limit of dark pixels is known. */
export function splitAt(limit: number, raster: Raster, stated: readonly BoundingBox[], isDrawn: boolean): TwoTonePage {
  const { width, height, data } = raster;
  const mask = new Uint8Array(width * height);
  const isWhite = whiteRows(raster);
  const covered = spansByRow(raster, stated);
  for (let y = 0; y < height; y++) {
    if (isWhite(y)) continue;
    const [start, end] = [y * width, (y + 1) * width];
    let from = start;
    for (const [left, right] of covered[y] ?? []) {
      if (start + left > from) maskRow(data, limit, mask, from, start + left);
      from = Math.max(from, start + right);
    }
    if (from < end) maskRow(data, limit, mask, from, end);
  }
  return new TwoTonePage(raster, limit, new Unstated(width, height, mask), isDrawn);
}

// A function of its own: V8 optimises that within one page, and loops within loops again and again.
function maskRow(data: Uint8Array, limit: number, mask: Uint8Array, from: number, end: number): void {
  // The sign of the difference: a jump at every edge of a letter takes three times as long.
  for (let at = from, green = at * 3 + 1; at < end; at++, green += 3) mask[at] = (data[green]! - limit) >>> 31;
}

/** For each row of pixels, what boxes cover of it, by their left edges. */
function spansByRow({ width, height }: Raster, boxes: readonly BoundingBox[]): [left: number, right: number][][] {
  const rows: [left: number, right: number][][] = [];
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const onPage = (x: number): number => Math.min(width, Math.max(0, x));
    const span: [number, number] = [onPage(Math.floor(box.left)), onPage(Math.ceil(box.left + box.width))];
    const last = Math.min(height, Math.ceil(box.top + box.height));
    for (let y = Math.max(0, Math.floor(box.top)); y < last; y++) {
      rows[y] ??= [];
      rows[y]!.push(span);
    }
  }
  return rows;
}

/** Share of a row's pixels that are dark. */
export function rowShare(ink: Pick<TwoTonePage, 'height' | 'isDark'>, left: number, y: number, width: number): number {
  if (y < 0 || y >= ink.height) return 0;
  let dark = 0;
  for (let x = left; x < left + width; x++) if (ink.isDark(x, y)) dark++;
  return dark / width;
}

/** Share of an upright edge that is dark; it may be up to `lean` pixels further to the right (or left, below 0). */
export function sideShare(
  ink: Pick<TwoTonePage, 'height' | 'width' | 'isDark'>,
  x: number,
  top: number,
  height: number,
  lean: number,
): number {
  let dark = 0;
  const towards = Math.sign(lean);
  for (let y = top; y < Math.min(ink.height, top + height); y++) {
    for (let away = 0; away <= Math.abs(lean); away++) {
      const at = x + away * towards;
      if (at < 0 || at >= ink.width || !ink.isDark(at, y)) continue;
      dark++;
      break;
    }
  }
  return dark / height;
}

/** Share of dark pixels inside of a box, away from its edges by a share of its width. */
export function insideShare(ink: TwoTonePage, { left, top, width, height }: BoundingBox, margin: number): number {
  // The frame, and what blur leaves of it beside; a box of a few pixels has no more inside.
  const inset = Math.max(width < 11 ? 2 : 3, Math.ceil(margin * width));
  let dark = 0;
  let all = 0;
  for (let y = top + inset; y < top + height - inset; y++) {
    for (let x = left + inset; x < left + width - inset; x++) {
      all++;
      if (ink.isDark(x, y)) dark++;
    }
  }
  return all === 0 ? 0 : dark / all;
}
