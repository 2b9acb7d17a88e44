import { bottom } from '../../../domain/geometry.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

/** Pages this far apart still count on from one another; chapters may begin again at 1. */
const REACH = 4;
/** So many other pages must agree. */
const FEWEST_OTHERS = 2;

/**
 * A bare number that is the first or the last thing on its page and counts on with the pages is a page number, wherever it stands:
 * pages printed from a screen end where their text ends.
 *
 *     page 7        page 8        page 9
 *     │ text  │     │ text  │     │ text  │
 *     │ text  │     │   5   │     │ text  │
 *     │   4   │     │       │     │   6   │
 */
export function settlePageCounts(pages: readonly PageFacts[], adjustments: Adjustments): void {
  const counts = pages.map((page) =>
    outermost(page).flatMap((segment) => {
      const count = isPageNumberText(segment.textStart) ? /\d+/.exec(segment.textStart) : null;
      return count ? [{ segment, offset: Number(count[0]) - page.pageNumber }] : [];
    }),
  );
  counts.forEach((candidates, at) => {
    const others = counts.filter((_, i) => i !== at && Math.abs(i - at) <= REACH);
    for (const { segment, offset } of candidates) {
      const agreeing = others.filter((other) => other.some((count) => count.offset === offset)).length;
      if (agreeing >= FEWEST_OTHERS) addAdjustment(adjustments, segment.id, { type: 'PageNumber' });
    }
  });
}

function outermost({ segments }: PageFacts): SegmentFacts[] {
  const texts = segments.filter(({ length }) => length > 0);
  if (texts.length < 2) return texts;
  const first = texts.reduce((best, s) => (s.bbox.top < best.bbox.top ? s : best));
  const last = texts.reduce((best, s) => (bottom(s.bbox) > bottom(best.bbox) ? s : best));
  return [first, last].filter(({ type }) => type !== 'Table' && type !== 'Picture');
}
