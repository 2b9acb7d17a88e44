import { type BoundingBox, intersectionArea } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { HAIR, isMostlyIn } from '../../alike.ts';
import type { PageContent } from '../../page-content.ts';

const PAPER = '#ffffff';

/**
 * Without pictures where the file draws nothing but frames: to the detector, empty fields of a form look like pictures.
 *
 *     First line of address        Day   Month
 *     ┌──────────────────────┐    ┌─┬─┐ ┌─┬─┐        ← straight lines on paper: no image, no curve, no filled area
 *     └──────────────────────┘    └─┴─┘ └─┴─┘
 */
export function withoutEmptyFrames(content: PageContent, detected: readonly DetectedRegion[]): DetectedRegion[] {
  const { images, drawings, fills, words } = content;
  // Where the file has only pixels, nothing is known.
  if (drawings === undefined) return [...detected];
  // The rings and ticks of a form's marks are words by now.
  const shapes = drawings.filter((shape) => !words.some((word) => isMostlyIn(shape, word.bbox)));
  const drawn = [...images.map(({ bbox }) => bbox), ...shapes];
  // Lines meet in squares of their own thickness.
  const areas = fills.filter(({ bbox, color }) => color !== PAPER && Math.min(bbox.width, bbox.height) > HAIR);
  const isPicture = (bbox: BoundingBox): boolean =>
    drawn.some((box) => intersectionArea(box, bbox) > 0) || areas.some((area) => isMostlyIn(area.bbox, bbox));
  return detected.filter(
    ({ layoutClass, bbox }) => (layoutClass !== 'Picture' && layoutClass !== 'GraphicalItem') || isPicture(bbox),
  );
}
