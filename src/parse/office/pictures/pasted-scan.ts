import type { OcrEngine } from '../../../models/ocr/engine.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { mergeWords } from '../../read/merge-words.ts';
import { pageSkew } from '../../read/straighten/page-skew.ts';
import { findLevelSegments } from '../../segments/find-segments.ts';
import { segmentsOnPage } from './picture-part.ts';
import type { ReadPage } from './read-pictures.ts';

/** With more words inside pictures than this, it is a diagram or photo rather than a page. */
const MOST_IN_PICTURES = 0.5;

/** The segments of a pasted scan in page coordinates; null if it is not a page. */
export async function segmentsOfScan(
  picture: ReadPage,
  pageNumber: number,
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[] | null> {
  const { raster, lines } = picture;
  const skew = pageSkew(lines);
  const content: PageContent = {
    ...{ pageNumber, width: raster.width, height: raster.height, dpi: null, raster },
    ...{ rules: [], fills: [], images: [], links: [] },
    words: mergeWords([], [], lines, raster),
    ...(skew !== null && { skew }),
  };
  const segments = await findLevelSegments(content, 'LayoutAnalysis', engine, ctx);
  const count = (list: readonly SegmentDraft[]): number => list.reduce((sum, { words }) => sum + words.length, 0);
  const inPictures = count(segments.filter(({ type }) => type === 'Picture'));
  return inPictures > MOST_IN_PICTURES * count(segments) ? null : segmentsOnPage(picture, segments);
}
