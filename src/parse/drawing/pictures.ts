import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { BoundingBox } from '../../domain/geometry.ts';
import type { ParseContext } from '../context.ts';
import type { Raster } from '../page-content.ts';

export interface LoadedPicture {
  /** Reads the bytes again, so that a document need not keep all pictures in memory. */
  read(): Promise<Uint8Array | null>;
  width: number;
  height: number;
}

/** Without SVG, which may contain fonts, links and scripts. */
const DRAWN_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'jp2k', 'jxl']);

/** Null for invalid or too large pictures. Nothing is fetched. */
export async function loadPicture(
  read: LoadedPicture['read'],
  { limits }: ParseContext,
): Promise<LoadedPicture | null> {
  try {
    const bytes = await read();
    if (!bytes) return null;
    const { format, width, height } = await sharp(bytes, { limitInputPixels: limits.image_pixels }).metadata();
    if (!format || !DRAWN_FORMATS.has(format) || width * height > limits.image_pixels) return null;
    return { read, width, height };
  } catch {
    return null;
  }
}

/** Scaled to fit a box, and centred. */
export function fitInto({ width, height }: { width: number; height: number }, box: BoundingBox) {
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  return { ...size, left: box.left + (box.width - size.width) / 2, top: box.top + (box.height - size.height) / 2 };
}

async function bytesOf(picture: LoadedPicture): Promise<Uint8Array> {
  const bytes = await picture.read();
  if (!bytes) throw new Error('the picture is gone');
  return bytes;
}

/** The pixels at a given size on white; null if the picture is damaged. */
export async function pixelsOf(
  picture: LoadedPicture,
  { width, height }: { width: number; height: number },
): Promise<Raster | null> {
  try {
    const { data, info } = await sharp(await bytesOf(picture), { limitInputPixels: false })
      .resize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)), { fit: 'fill' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { data, width: info.width, height: info.height } : null;
  } catch {
    return null;
  }
}

async function asJpeg(picture: LoadedPicture): Promise<Buffer> {
  const image = sharp(await bytesOf(picture), { limitInputPixels: false }).flatten({ background: 'white' });
  return image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Stores the picture at its own size as image of a segment. Null if it is damaged. */
export async function storePicture(picture: LoadedPicture, name: string, workDir: string): Promise<string | null> {
  const file = `segments/${name}.jpg`;
  await mkdir(dirname(join(workDir, file)), { recursive: true });
  const encoded = await asJpeg(picture).catch(() => null);
  // Errors of a full disk are passed on.
  if (encoded) await writeFile(join(workDir, file), encoded);
  return encoded && file;
}
