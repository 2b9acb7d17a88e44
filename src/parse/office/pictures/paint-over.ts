import { type BoundingBox, bottom, clampToPage, right, shareInside } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { PageContent, Raster } from '../../page-content.ts';

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Fills boxes with the surrounding colour, in place, so that stated text is not recognised again and does not disturb
 * OCR.
 *
 *     ┌──────────────┐      ┌──────────────┐
 *     │ photo  TITLE │  →   │ photo        │
 *     └──────────────┘      └──────────────┘
 */
export function paintOver(raster: Raster, boxes: readonly BoundingBox[]): void {
  for (const box of boxes) fillBox(raster, box, colourAround(raster, box));
}

export function fillBox(raster: Raster, box: BoundingBox, [red, green, blue]: Colour): void {
  const { width, data } = raster;
  const edges = wholePixels(raster, box);
  for (let y = edges.top; y < edges.bottom; y++) {
    for (let at = (y * width + edges.left) * 3; at < (y * width + edges.right) * 3; at += 3) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
}

/** The edges of a box, rounded outwards to whole pixels. */
export function wholePixels({ width, height }: Pick<Raster, 'width' | 'height'>, box: BoundingBox) {
  const on = clampToPage(box, width, height);
  return {
    ...{ left: Math.floor(on.left), right: Math.ceil(right(on)) },
    ...{ top: Math.floor(on.top), bottom: Math.ceil(bottom(on)) },
  };
}

/** Letters rarely touch the edge of their box: the most common border colour is the background. */
function colourAround(raster: Raster, box: BoundingBox): Colour {
  const { left, top, right, bottom } = wholePixels(raster, box);
  const values: [number[], number[], number[]] = [[], [], []];
  const add = (x: number, y: number): void => {
    const at = (y * raster.width + x) * 3;
    for (const channel of [0, 1, 2] as const) values[channel].push(raster.data[at + channel]!);
  };
  if (bottom > top) for (let x = left; x < right; x++) for (const y of [top, bottom - 1]) add(x, y);
  if (right > left) for (let y = top; y < bottom; y++) for (const x of [left, right - 1]) add(x, y);
  const middle = (list: readonly number[]): number => middleValue(list) ?? 0;
  return [middle(values[0]), middle(values[1]), middle(values[2])];
}

const PAPER = [255, 255, 255] as const;

export function withoutPictures(content: PageContent, boxes: readonly BoundingBox[]): PageContent {
  const raster = { ...content.raster, data: content.raster.data.slice() };
  for (const box of boxes) fillBox(raster, box, PAPER);
  const images = content.images.filter(({ bbox }) => !boxes.some((box) => shareInside(bbox, box) > 0.5));
  return { ...content, raster, images };
}
