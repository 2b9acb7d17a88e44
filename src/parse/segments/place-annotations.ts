import { area, type BoundingBox, centreX, centreY, intersectionArea } from '../../domain/geometry.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageAnnotation } from '../page-content.ts';
import { unplacedWords } from '../unplaced-words.ts';

/** Comments on a page, each after what it lies on, or else after what it lies nearest to. */
export function placeAnnotations(
  segments: readonly SegmentDraft[],
  annotations: readonly PageAnnotation[],
): SegmentDraft[] {
  const after = new Map<number, SegmentDraft[]>();
  for (const [at, { bbox, text, author, date }] of annotations.entries()) {
    const on = bestFor(bbox, segments);
    const draft: SegmentDraft = {
      ...{ id: `comment-${at}`, type: 'Text', bbox, confidence: 1, ...unplacedWords(text, bbox) },
      comment: { author, date },
    };
    after.set(on, [...(after.get(on) ?? []), draft]);
  }
  return [...(after.get(-1) ?? []), ...segments.flatMap((segment, at) => [segment, ...(after.get(at) ?? [])])];
}

function bestFor(box: BoundingBox, segments: readonly SegmentDraft[]): number {
  const best = { at: -1, shared: 0, distance: Infinity };
  for (const [at, { bbox }] of segments.entries()) {
    // Of two that it lies on, the smaller one is meant.
    const shared = intersectionArea(box, bbox) / Math.max(1, Math.sqrt(area(bbox)));
    const distance = Math.hypot(centreX(box) - centreX(bbox), centreY(box) - centreY(bbox));
    if (shared > best.shared || (shared === best.shared && distance < best.distance)) {
      Object.assign(best, { at, shared, distance });
    }
  }
  return best.at;
}
