import { randomUUID } from 'node:crypto';
import { area, type BoundingBox, clampToPage, intersectionArea } from '../../../domain/geometry.ts';
import type { SegmentDraft } from '../../draft.ts';
import { wordsInOrder } from '../../layout/reading-order/lines-in-order.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { mergeWords } from '../../read/merge-words.ts';
import { joinOverlapping } from '../../read/text-layer/where-to-read.ts';
import { alternativeTextOf } from '../../segments/content/alternative-text-of.ts';
import { linesOnPage } from '../pictures/picture-part.ts';
import type { ReadPicture } from '../pictures/read-pictures.ts';
import { insertByPlace, lineIndexes } from './stated-segments.ts';

/** The confidence that `findPictures` gives image objects. */
const CONFIDENCE = 0.75;
const LEAST_SHARE = 0.04;

/** Adds recognised words to the segments of their pictures. A picture without a segment gets one. */
export function wordsIntoPictures(
  segments: readonly SegmentDraft[],
  pictures: readonly ReadPicture[],
  content: PageContent,
): SegmentDraft[] {
  let result = [...segments];
  for (const picture of pictures) {
    const words = wordsInPictures([picture], content);
    const at = result.findIndex(
      ({ type, bbox }) => (type === 'Picture' || type === 'GraphicalItem') && isSame(bbox, picture.bbox),
    );
    const own = result[at];
    if (own) result[at] = withWords(own, words);
    else result = insertByPlace(result, [withWords(pictureAt(picture.bbox, content), words)]);
  }
  return result;
}

export const wordsInPictures = (pictures: readonly ReadPicture[], { raster }: PageContent): Word[] =>
  mergeWords(
    [],
    [],
    pictures.flatMap((picture) => linesOnPage(picture, picture.lines)),
    raster,
  );

/** A page with only one photo. On other pages, a full-page picture is the background. */
export const picturesAlone = (content: PageContent): SegmentDraft[] =>
  joinOverlapping(content.images.map(({ bbox }) => bbox))
    .filter((box) => area(box) >= LEAST_SHARE * content.width * content.height)
    .map((box) => pictureAt(box, content));

const isSame = (segment: BoundingBox, picture: BoundingBox): boolean =>
  intersectionArea(segment, picture) > 0.5 * area(picture);

function withWords(segment: SegmentDraft, more: readonly Word[]): SegmentDraft {
  const lines = wordsInOrder([...segment.words, ...more]);
  return { ...segment, words: lines.flat(), lines: lineIndexes(lines) };
}

function pictureAt(box: BoundingBox, content: PageContent): SegmentDraft {
  const bbox = clampToPage(box, content.width, content.height);
  const alternativeText = alternativeTextOf(bbox, content.images);
  return {
    ...{ id: randomUUID(), type: 'Picture', bbox, confidence: CONFIDENCE, words: [], lines: [] },
    ...(alternativeText !== undefined && { alternativeText }),
  };
}
