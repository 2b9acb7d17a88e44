import sharp, { type Metadata, type Sharp } from 'sharp';
import { isQuireError, QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { PageContent, PageSource, Raster } from '../../page-content.ts';
import { tiffPages } from './tiff-frames.ts';

/** Formats whose further frames are an animation or thumbnails of the first, not pages. */
const PAGED: ReadonlySet<string> = new Set(['tiff']);
/** 72 and 96 are what software writes when it does not know; scanners state 100 and more. */
const MEANINGFUL_DPI = { least: 100, most: 2_400 };

/** Opens a picture that libvips decodes. Its pages keep their own pixels. */
export async function openImagePages(path: string, ctx: ParseContext): Promise<PageSource> {
  const first = await firstMetadata(path);
  const frameCount = PAGED.has(first.format ?? '') ? (first.pages ?? 1) : 1;
  const pages = frameCount > 1 ? await tiffPages(path, frameCount) : [];
  const pageCount = pages.length || frameCount;
  if (pageCount > ctx.limits.pages) {
    throw new QuireError('too_many_pages', { found: pageCount, limit: ctx.limits.pages });
  }
  checkPixels(first, ctx);
  return pictureSource({ pageCount, damage: 'the picture is damaged' }, ctx, async (pageNumber) => {
    const frame = pages[pageNumber - 1] ?? pageNumber - 1;
    const metadata = frame === 0 ? first : await sharp(path, { page: frame, limitInputPixels: false }).metadata();
    checkPixels(metadata, ctx);
    const input = sharp(path, {
      page: frame,
      limitInputPixels: ctx.limits.image_pixels,
      // Strips of a TIFF file that cannot be unpacked would be left grey without a word.
      failOn: PAGED.has(first.format ?? '') ? 'error' : 'truncated',
    }).autoOrient();
    const raster = await decode(input, ctx);
    return imagePage(pageNumber, raster, statedDpi(metadata, raster));
  });
}

/** Pages that are pictures. One that cannot be decoded is unreadable for the reason given. */
export function pictureSource(
  { pageCount, damage }: { pageCount: number; damage: string },
  ctx: ParseContext,
  read: (pageNumber: number) => Promise<PageContent>,
): PageSource {
  return {
    pageCount,
    outline: [],
    async readPage(pageNumber) {
      ctx.signal.throwIfAborted();
      try {
        return await read(pageNumber);
      } catch (error) {
        if (isQuireError(error) || ctx.signal.aborted) throw error;
        throw new QuireError('unreadable_page', { page: pageNumber, reason: damage }, { cause: error });
      }
    },
    close() {},
  };
}

async function firstMetadata(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { page: 0, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new QuireError('unreadable_file', { reason: 'the picture is damaged' }, { cause: error });
  }
}

function checkPixels({ width, height, pageHeight }: Metadata, ctx: ParseContext): void {
  const found = width * (pageHeight ?? height);
  if (found > ctx.limits.image_pixels) {
    throw new QuireError('image_too_large', { found, limit: ctx.limits.image_pixels });
  }
}

/** Whatever the picture's colours are, what comes out is 8-bit RGB on white, scaled only when a side is over the limit. */
export async function decode(input: Sharp, ctx: ParseContext): Promise<Raster> {
  const side = ctx.limits.page_side_pixels;
  const { data, info } = await input
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .timeout({ seconds: ctx.limits.page_seconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  };
}

function statedDpi({ density, width, height, pageHeight }: Metadata, raster: Raster): number | null {
  if (density === undefined || density < MEANINGFUL_DPI.least || density > MEANINGFUL_DPI.most) return null;
  const scale = Math.max(raster.width, raster.height) / Math.max(width, pageHeight ?? height);
  return density * scale;
}

export const imagePage = (pageNumber: number, raster: Raster, dpi: number | null): PageContent => ({
  ...{ pageNumber, width: raster.width, height: raster.height, dpi, raster },
  ...{ words: [], rules: [], fills: [], images: [], links: [] },
});
