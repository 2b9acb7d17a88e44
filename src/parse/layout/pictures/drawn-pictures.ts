import { type BoundingBox, intersectionArea } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace, HAIR, isMostlyIn } from '../../alike.ts';
import { isMark } from '../../marks/mark-words.ts';
import type { Fill, PageContent } from '../../page-content.ts';

const PAPER = '#ffffff';
/** Rings and ticks of a form are drawn in these. */

/**
 * Without pictures where the file draws nothing but frames: to the detector, empty fields of a form look like pictures.
 *
 *     First line of address        Day   Month
 *     ┌──────────────────────┐    ┌─┬─┐ ┌─┬─┐        ← straight lines on paper: no image, no curve, no filled area
 *     └──────────────────────┘    └─┴─┘ └─┴─┘
 */
export function withoutEmptyFrames(content: PageContent, detected: readonly DetectedRegion[]): DetectedRegion[] {
  const { images, drawings, fills, rules, words } = content;
  // Where the file has only pixels, nothing is known.
  if (drawings === undefined) return [...detected];
  const marks = words.filter(isMark);
  // Lines meet in squares of their own thickness.
  const areas = withoutRings(fills, content.paintOf).filter(
    ({ bbox, color }) => color !== PAPER && Math.min(bbox.width, bbox.height) > HAIR,
  );
  const isPicture = (bbox: BoundingBox): boolean =>
    images.some((image) => intersectionArea(image.bbox, bbox) > 0) ||
    drawings.some(
      (shape) => intersectionArea(shape, bbox) > 0 && !marks.some((mark) => isMostlyIn(shape, mark.bbox)),
    ) ||
    areas.some((area) => isMostlyIn(area.bbox, bbox)) ||
    // Something shows that the file does not list, such as a pattern.
    ![...rules, ...words].some((known) => isMostlyIn(known.bbox, bbox));
  return detected.filter(
    ({ layoutClass, bbox }) => (layoutClass !== 'Picture' && layoutClass !== 'GraphicalItem') || isPicture(bbox),
  );
}

/** Two rectangles painted at once, one in the other, are a frame: the inner one is its hole. */
function withoutRings(fills: readonly Fill[], paintOf: PageContent['paintOf']): Fill[] {
  const painted = Map.groupBy(fills, (fill) => paintOf?.(fill)?.order ?? fill);
  return [...painted.values()].flatMap((together) => {
    const [outer, inner, ...others] = together;
    return outer && inner && others.length === 0 && areInOnePlace(outer.bbox, inner.bbox) ? [] : together;
  });
}
