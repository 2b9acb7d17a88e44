import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { PageSource } from '../../page-content.ts';
import { type BmpHeader, decodeBmp, readBmpHeader } from './bmp.ts';
import { decode, imagePage, pictureSource } from './image-pages.ts';

/** Opens a BMP, which libvips does not read. */
export async function openBmpPages(path: string, ctx: ParseContext): Promise<PageSource> {
  const file = await readFile(path);
  let header: BmpHeader;
  try {
    header = readBmpHeader(file);
  } catch (error) {
    throw new QuireError('unreadable_file', { reason: 'the picture is damaged' }, { cause: error });
  }
  const found = header.width * header.height;
  if (found > ctx.limits.image_pixels) {
    throw new QuireError('image_too_large', { found, limit: ctx.limits.image_pixels });
  }
  return pictureSource({ pageCount: 1, damage: 'the picture is damaged' }, ctx, async (pageNumber) => {
    const { width, height, data } = decodeBmp(file, header);
    return imagePage(pageNumber, await decode(sharp(data, { raw: { width, height, channels: 3 } }), ctx), null);
  });
}
