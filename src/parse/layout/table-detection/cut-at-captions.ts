import { area, bottom, boxFromEdges, centreY, right, shareInside } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { TextLine } from '../lines/text-line.ts';
import { captionWording } from '../wording/caption-wording.ts';

/**
 * Two tables that were taken for one are parted where the caption of the second stands.
 *
 *     ┌ Apples   12 ┐
 *     └ Pears     4 ┘
 *     Table 4: Nuts
 *     ┌ Walnuts   3 ┐
 */
export function cutAtCaptions(table: DetectedRegion, lines: readonly TextLine[]): DetectedRegion[] {
  const { bbox } = table;
  const captions = lines
    .filter((l) => shareInside(l.bbox, bbox) > 0.5 && /^tab/iu.test(l.text) && captionWording(l.text) >= 0.9)
    // A caption in the first or last row only needs to stay outside, which the box's own edge decides.
    .filter(
      (l) => centreY(l.bbox) > bbox.top + 0.15 * bbox.height && centreY(l.bbox) < bottom(bbox) - 0.1 * bbox.height,
    )
    .sort((a, b) => a.bbox.top - b.bbox.top);
  if (captions.length === 0) return [table];
  const parts: DetectedRegion[] = [];
  let top = bbox.top;
  for (const caption of captions) {
    parts.push({ ...table, bbox: boxFromEdges(bbox.left, top, right(bbox), caption.bbox.top - 1) });
    top = bottom(caption.bbox) + 1;
  }
  parts.push({ ...table, bbox: boxFromEdges(bbox.left, top, right(bbox), bottom(bbox)) });
  return parts.filter((p) => p.bbox.height > 0 && area(p.bbox) > 0);
}
