import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import { Canvas } from '../drawing/canvas.ts';
import { pixelsOf, storePicture } from '../drawing/pictures.ts';
import type { Raster } from '../page-content.ts';
import { PAGE, type TextPage } from './page-flow.ts';

/** Draws a page that was laid out, and stores its pictures. */
export async function drawTextPage(
  page: TextPage,
  pageNumber: number,
  { workDir }: Pick<ParseContext, 'workDir'>,
): Promise<{ raster: Raster; segments: SegmentDraft[] }> {
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
