import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { PageSource } from '../page-content.ts';
import { openBmpPages } from './image/bmp-pages.ts';
import { openHeicPages } from './image/heic-pages.ts';
import { openImagePages } from './image/image-pages.ts';
import { openSvgPages } from './image/svg-pages.ts';
import { openPdfPages } from './pdf/pdf-pages.ts';

type Opener = (path: string, options: { dpi: number }, ctx: ParseContext) => Promise<PageSource>;

const picture: Opener = (path, _, ctx) => openImagePages(path, ctx);

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
  heic: (path, _, ctx) => openHeicPages(path, ctx),
  bmp: (path, _, ctx) => openBmpPages(path, ctx),
  svg: openSvgPages,
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
