import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { PageSource } from '../page-content.ts';
import { openPdfPages } from './pdf/pdf-pages.ts';

type Opener = (path: string, options: { dpi: number }, ctx: ParseContext) => Promise<PageSource>;

/** Loaded when the first picture comes: their decoders take 30 ms, and a PDF whose images nobody wants does without. */
const picture: Opener = async (path, _, ctx) => (await import('./image/image-pages.ts')).openImagePages(path, ctx);
const heic: Opener = async (path, _, ctx) => (await import('./image/heic-pages.ts')).openHeicPages(path, ctx);
const bmp: Opener = async (path, _, ctx) => (await import('./image/bmp-pages.ts')).openBmpPages(path, ctx);
const svg: Opener = async (path, options, ctx) => (await import('./svg/svg-pages.ts')).openSvgPages(path, options, ctx);

/** Formats whose pages are looked at. */
export type PageFormat = Extract<
  FormatName,
  'pdf' | 'png' | 'jpeg' | 'webp' | 'tiff' | 'gif' | 'avif' | 'heic' | 'bmp' | 'svg'
>;

const OPENERS: Readonly<Record<PageFormat, Opener>> = {
  pdf: openPdfPages,
  png: picture,
  jpeg: picture,
  webp: picture,
  tiff: picture,
  gif: picture,
  avif: picture,
  heic,
  bmp,
  svg,
};

/** Opens a file of a known format; the caller closes what it gets. `dpi` holds for formats without pixels of their own. */
export function openPages(
  path: string,
  format: PageFormat,
  options: { dpi: number },
  ctx: ParseContext,
): Promise<PageSource> {
  return OPENERS[format](path, options, ctx);
}
