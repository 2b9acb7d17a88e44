import { readFile } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { drawSvg } from '../drawing/svg.ts';
import type { TextBlock } from './block.ts';
import { decodeText, detectCharset } from './charset.ts';
import { layOutText, PAGE } from './lay-out-text.ts';

const HEAD_BYTES = 65_536;

/** A text whose parts its format states, laid out on pages of our own so that it has boxes and images. */
export async function openText(
  path: string,
  blocksOf: (text: string) => TextBlock[],
  ctx: ParseContext,
): Promise<Document> {
  const bytes = await readFile(path);
  const charset = detectCharset(bytes.subarray(0, HEAD_BYTES)) ?? 'windows-1252';
  const text = decodeText(bytes, charset).replace(/^\ufeff/, '');
  const pages = layOutText(blocksOf(text), ctx.limits.pages);
  if (pages.length > ctx.limits.pages) {
    throw new QuireError('too_many_pages', { found: `more than ${ctx.limits.pages}`, limit: ctx.limits.pages });
  }
  return {
    pageCount: pages.length,
    outline: [],
    cellCount: null,
    isStated: true,
    async readPage(pageNumber) {
      const { elements, segments } = pages[pageNumber - 1]!;
      const raster = await drawSvg(elements, PAGE.width, PAGE.height);
      const { width, height } = raster;
      return { content: { width, height, dpi: 144, raster }, segments: structuredClone(segments), warnings: [] };
    },
    close() {},
  };
}
