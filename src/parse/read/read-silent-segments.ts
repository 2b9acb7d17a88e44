import { area, type BoundingBox, bottom, centreY, grownBox, holdsMiddleOf } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';
import type { OcrEngine, OcrLine } from '../../models/ocr/engine.ts';
import { isMuchOf } from '../alike.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent, Word } from '../page-content.ts';
import { mergeWords } from './merge-words.ts';
import { recogniseRegion } from './recognise-region.ts';

/** Pictures may well have no words; these are seen because there is writing. */
const WRITTEN: ReadonlySet<SegmentType> = new Set([
  'Formula',
  'Text',
  'Title',
  'SectionHeader',
  'ListItem',
  'Caption',
  'Footnote',
  'Table',
  'PageHeader',
  'PageFooter',
  'PageNumber',
]);

/** More silent segments than this on a page are a detector's mistake, not writing. */
const MOST_SEGMENTS = 24;
/** Letters at the very edge of a picture are not found. */
const MARGIN_PX = 8;

/** Reads segments without words: formulas and headings drawn as outlines or small images. A box over the words of others is the detector's mistake. */
export async function readSilentSegments(
  segments: readonly SegmentDraft[],
  content: PageContent,
  engine: OcrEngine,
  ctx: Pick<ParseContext, 'signal'>,
): Promise<SegmentDraft[]> {
  const page = content.width * content.height;
  const isSilent = ({ type, words, bbox }: SegmentDraft): boolean =>
    words.length === 0 &&
    WRITTEN.has(type) &&
    area(bbox) > 0 &&
    // A larger part of the page without a text layer was read with the page already.
    !isMuchOf(area(bbox), page) &&
    !content.words.some((word) => holdsMiddleOf(bbox, word.bbox));
  const silent = new Set(segments.filter(isSilent).slice(0, MOST_SEGMENTS));
  const taken = new Set(segments.flatMap((segment) => segment.words));
  const result: SegmentDraft[] = [];
  for (const segment of segments) {
    if (!silent.has(segment)) {
      result.push(segment);
      continue;
    }
    const found = await recogniseRegion(content, grownBox(segment.bbox, MARGIN_PX), engine, ctx.signal);
    const lines = inOrder(found)
      .map((line) => mergeWords([...taken], [], [line], content.raster).filter((word) => !taken.has(word)))
      .filter((words) => words.length > 0);
    const words = lines.flat();
    for (const word of words) taken.add(word);
    result.push(words.length === 0 ? segment : { ...segment, words, lines: indexesOf(lines) });
  }
  return result;
}

/** From top to bottom; what is beside each other, from left to right. */
function inOrder(lines: readonly OcrLine[]): OcrLine[] {
  const isAbove = (a: BoundingBox, b: BoundingBox): boolean => bottom(a) < centreY(b) && centreY(a) < b.top;
  return lines.toSorted((a, b) => {
    if (isAbove(a.bbox, b.bbox)) return -1;
    return isAbove(b.bbox, a.bbox) ? 1 : a.bbox.left - b.bbox.left;
  });
}

function indexesOf(lines: readonly (readonly Word[])[]): number[][] {
  let next = 0;
  return lines.map((line) => line.map(() => next++));
}
