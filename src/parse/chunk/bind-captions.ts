import { bottom } from '../../domain/geometry.ts';
import type { Segment } from '../../domain/segment.ts';

/** Segments after the first that are needed to decide what it belongs to. */
export const CAPTION_LOOKAHEAD = 2;

/** How many segments at the start of the window belong together: 2 for a figure and its caption, else 1. */
export function boundToFirst(window: readonly Segment[]): 1 | 2 {
  const [first, second, third] = window;
  if (!first || !second) return 1;
  if (isFigure(first) && isCaption(second)) {
    return third && isFigure(third) && gap(second, third) < gap(first, second) ? 1 : 2;
  }
  if (isCaption(first) && isFigure(second)) {
    return third && isCaption(third) && gap(second, third) < gap(first, second) ? 1 : 2;
  }
  return 1;
}

const isFigure = (segment: Segment): boolean => segment.segment_type === 'Picture' || segment.segment_type === 'Table';
const isCaption = (segment: Segment): boolean => segment.segment_type === 'Caption';

/**
 * Vertical gap between two segments in pixels; a page break counts as more than any page.
 *
 *     ┌─────────┐
 *     │ picture │
 *     └─────────┘ ┬ gap
 *     Figure 1    ┴
 */
function gap(a: Segment, b: Segment): number {
  if (a.page_number !== b.page_number) return Infinity;
  return Math.max(0, b.bbox.top - bottom(a.bbox), a.bbox.top - bottom(b.bbox));
}
