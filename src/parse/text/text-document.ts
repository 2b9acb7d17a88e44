import { readFile, stat } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import { isHeadingType } from '../../domain/segment-types.ts';
import { decodeText, detectCharset } from '../charset/charset.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { Canvas } from '../drawing/canvas.ts';
import { pixelsOf, storePicture } from '../drawing/pictures.ts';
import type { OutlineEntry } from '../page-content.ts';
import type { TextBlock } from './block.ts';
import { layOutText } from './lay-out-text.ts';
import { loadPictures } from './load-pictures.ts';
import { PAGE, type TextPage } from './page-flow.ts';

const HEAD_BYTES = 65_536;
/** A page has a few kilobytes of words; markup and embedded pictures take more. */
const MOST_BYTES_PER_PAGE = 65_536;

/** A text with stated structure, laid out on pages to have boxes and images. */
export async function openTextDocument(
  path: string,
  blocksOf: (text: string) => TextBlock[],
  ctx: ParseContext,
): Promise<Document> {
  const limit = ctx.limits.pages * MOST_BYTES_PER_PAGE;
  if ((await stat(path)).size > limit) throw new QuireError('too_large', { what: 'The text', limit });
  const bytes = await readFile(path);
  const charset = detectCharset(bytes.subarray(0, HEAD_BYTES)) ?? 'windows-1252';
  const text = decodeText(bytes, charset).replace(/^\ufeff/, '');
  return blocksDocument(await loadPictures(blocksOf(text), async () => null, ctx), [], ctx);
}

/** Pages of blocks with loaded pictures. Warnings are reported with the first page. */
export function blocksDocument(
  blocks: readonly TextBlock[],
  warnings: readonly Warning[],
  ctx: ParseContext,
  close: () => void = () => {},
  ofFile?: Document['ofFile'],
): Document {
  const pages = layOutText(blocks, ctx.limits.pages);
  if (pages.length > ctx.limits.pages) {
    throw new QuireError('too_many_pages', { found: `more than ${ctx.limits.pages}`, limit: ctx.limits.pages });
  }
  const outline = pages.flatMap(({ segments }, at): OutlineEntry[] =>
    segments.flatMap(({ type, headingLevel: level = 1, words }) =>
      isHeadingType(type) ? [{ title: words.map(({ text }) => text).join(' '), level, pageNumber: at + 1 }] : [],
    ),
  );
  return {
    pageCount: pages.length,
    outline,
    cellCount: null,
    isStated: true,
    async readPage(pageNumber, _, ctx) {
      const { raster, segments } = await drawTextPage(pages[pageNumber - 1]!, pageNumber, ctx);
      const { width, height } = raster;
      const content = { width, height, dpi: 144, raster };
      return { content, segments, warnings: pageNumber === 1 ? [...warnings] : [] };
    },
    ...(ofFile && { ofFile }),
    close,
  };
}

/** Draws a page and stores its pictures. */
async function drawTextPage(page: TextPage, pageNumber: number, { workDir }: Pick<ParseContext, 'workDir'>) {
  const canvas = new Canvas(PAGE.width, PAGE.height);
  const segments = structuredClone(page.segments);
  for (const { box, color } of page.rects) canvas.rect(box, color);
  for (const { words, baseline, face } of page.lines) canvas.words(words, baseline, face);
  for (const { segment: at, picture } of page.pictures) {
    const segment = segments[at]!;
    const pixels = await pixelsOf(picture, segment.bbox);
    if (pixels) canvas.raster(pixels, segment.bbox.left, segment.bbox.top);
    const imageFile = pixels && (await storePicture(picture, `text-${pageNumber}-${at}`, workDir));
    if (imageFile) segment.imageFile = imageFile;
  }
  return { raster: await canvas.finish(), segments };
}
