import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { type BoundingBox, bottom, right } from '../../../domain/geometry.ts';
import type { Raster } from '../../page-content.ts';

/** Small text stays readable; higher quality costs a quarter more bytes. */
const JPEG = { quality: 85, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

export const writePageImage = async (raster: Raster, pageNumber: number, workDir: string): Promise<string> =>
  write(await pixels(raster), `pages/${pageNumber}.jpg`, workDir);

export async function writeCrop(
  page: Raster | string,
  size: { width: number; height: number },
  box: BoundingBox,
  segmentId: string,
  workDir: string,
): Promise<string> {
  const image = typeof page === 'string' ? (await drawing())(join(workDir, page)) : await pixels(page);
  return write(image.extract(wholePixels(box, size)), `segments/${segmentId}.jpg`, workDir);
}

/** Loaded on demand: unrendered documents do not need it. */
const drawing = async () => (await import('sharp')).default;

const pixels = async ({ data, width, height }: Raster): Promise<Sharp> =>
  (await drawing())(data, { raw: { width, height, channels: 3 } });

async function write(image: Sharp, name: string, workDir: string): Promise<string> {
  const path = join(workDir, name);
  await mkdir(dirname(path), { recursive: true });
  // Not `toFile`: its error for a full disk has no code.
  await writeFile(path, await image.jpeg(JPEG).toBuffer());
  return name;
}

/** Rounded outwards, at least one pixel, inside the page. */
function wholePixels(box: BoundingBox, { width, height }: { width: number; height: number }) {
  const left = Math.min(Math.max(0, Math.floor(box.left)), width - 1);
  const top = Math.min(Math.max(0, Math.floor(box.top)), height - 1);
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.ceil(right(box)) - left), width - left),
    height: Math.min(Math.max(1, Math.ceil(bottom(box)) - top), height - top),
  };
}
