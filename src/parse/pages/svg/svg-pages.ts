import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isQuireError, QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { PageContent, PageSource } from '../../page-content.ts';
import { decode, imagePage, pictureSource } from '../image/image-pages.ts';
import { drawnWidths } from './drawn-widths.ts';
import { parseSvg, readSvg } from './read-svg.ts';

/** At this density libvips draws one user unit as one pixel. */
const NATURAL_DPI = 72;
/** libvips takes no less. */
const LEAST_DPI = 1;

/**
 * Opens a vector drawing as one page. It is handed over as bytes, never as a path: without a base address librsvg
 * refuses every reference to a file or a server.
 */
export async function openSvgPages(path: string, options: { dpi: number }, ctx: ParseContext): Promise<PageSource> {
  const bytes = await readFile(path);
  const natural = await sizeAt(bytes, NATURAL_DPI);
  const { page_side_pixels: side, image_pixels: pixels } = ctx.limits;
  const scale = Math.min(
    options.dpi / NATURAL_DPI,
    side / Math.max(natural.width, natural.height),
    Math.sqrt(pixels / (natural.width * natural.height)),
  );
  const density = await densityFor(bytes, natural.width, scale);
  const drawn = await sizeAt(bytes, density);
  if (drawn.width * drawn.height > pixels) {
    throw new QuireError('image_too_large', { found: natural.width * natural.height, limit: pixels });
  }
  return pictureSource({ pageCount: 1, damage: 'the drawing is damaged' }, ctx, async (pageNumber) => {
    const raster = await decode(sharp(bytes, { density, limitInputPixels: pixels }), ctx);
    const page = imagePage(pageNumber, raster, NATURAL_DPI * scale);
    return { ...page, ...(await statedBy(bytes, page, natural)) };
  });
}

/** What cannot be read as XML may have been drawn all the same; then the picture is all there is. */
async function statedBy(bytes: Uint8Array, page: PageContent, natural: { width: number }) {
  try {
    const root = parseSvg(bytes);
    const stated = readSvg(root, page, natural);
    if (stated.words.length === 0) return stated;
    const widerBy = await drawnWidths(stated.words.flatMap(({ font }) => font ?? []));
    return readSvg(root, page, natural, widerBy);
  } catch (error) {
    if (isQuireError(error)) return {};
    throw error;
  }
}

/** libvips applies the density twice to sizes given in inches or millimetres, once to those in pixels. */
async function densityFor(bytes: Buffer, naturalWidth: number, scale: number): Promise<number> {
  const { width } = await sizeAt(bytes, Math.max(NATURAL_DPI * scale, LEAST_DPI));
  const twice = Math.abs(width - naturalWidth * scale * scale) < Math.abs(width - naturalWidth * scale);
  return Math.max(NATURAL_DPI * (twice ? Math.sqrt(scale) : scale), LEAST_DPI);
}

async function sizeAt(bytes: Buffer, density: number): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await sharp(bytes, { density, limitInputPixels: false }).metadata();
    return { width, height };
  } catch (error) {
    throw new QuireError('unreadable_file', { reason: 'the drawing is damaged' }, { cause: error });
  }
}
