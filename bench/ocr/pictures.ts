import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { type BoundingBox, centreX, centreY } from '../../src/domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { Pixels } from '../../src/models/ocr/engine.ts';
import { openPdfPages } from '../../src/parse/pages/pdf/pdf-pages.ts';

export interface Picture {
  id: string;
  pixels: Pixels;
  /** Words of the text layer, if there is one to compare with. */
  words: string[] | null;
  /** Images on such a page without any text layer words inside. */
  silent: BoundingBox[];
}

/** Every image of a folder, and the first page of every PDF, rendered at 144 dpi. */
export async function* picturesIn(folder: string, wanted: (id: string) => boolean): AsyncGenerator<Picture> {
  for (const name of (await readdir(folder)).sort()) {
    const { name: id, ext } = parse(name);
    if (!wanted(id)) continue;
    if (/\.pdf$/i.test(ext)) yield await firstPage(join(folder, name), id);
    else if (/\.(png|jpe?g|webp|tiff?|gif|avif)$/i.test(ext))
      yield { id, pixels: await image(join(folder, name)), words: null, silent: [] };
  }
}

async function image(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function firstPage(path: string, id: string): Promise<Picture> {
  const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir: '', threads: 1 };
  const source = await openPdfPages(path, { dpi: 144 }, ctx);
  const { raster, words, images } = await source.readPage(1);
  const { width, height, data } = raster;
  source.close();
  const stated = words.filter((word) => !word.hidden);
  const silent = images.map(({ bbox }) => bbox).filter((image) => !stated.some(({ bbox }) => hasMiddle(image, bbox)));
  return { id, pixels: { width, height, data }, words: stated.map(({ text }) => text), silent };
}

/** Whether the centre of `inner` is inside `outer`. */
export function hasMiddle(outer: BoundingBox, inner: BoundingBox): boolean {
  const [x, y] = [centreX(inner) - outer.left, centreY(inner) - outer.top];
  return x >= 0 && y >= 0 && x <= outer.width && y <= outer.height;
}
