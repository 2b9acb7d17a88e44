import { bottom } from '../../../domain/geometry.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

/** Page headers and footers may be further from the edge than a single page suggests. */
const STRIP = 0.15;
/** Left and right pages alternate: a repeated line occurs at most two pages later. */
export const PAGES_UNTIL_REPEATED = 2;

/**
 * Text at the same position on neighbouring pages is a page header or footer.
 *
 *     ┌ Annual report    3 ┐   ┌ 4   Annual report ┐   ┌ Annual report    5 ┐
 *     │ …                  │   │ …                 │   │ …                  │
 */
export function settleHeadersAndFooters(pages: readonly PageFacts[], adjustments: Adjustments): void {
  pages.forEach((page, at) => {
    const neighbours = pages.filter((_, i) => i !== at && Math.abs(i - at) <= PAGES_UNTIL_REPEATED);
    for (const segment of page.segments) {
      const type = stripOf(segment, page);
      if (!type || !isRunningText(segment)) continue;
      const repeats = neighbours.some((other) =>
        other.segments.some((s) => isSameRunningText(segment, page, s, other)),
      );
      const already = segment.type === type || segment.type === 'PageNumber';
      if (!repeats && !already) continue;
      if (isPageNumberText(segment.textStart)) {
        addAdjustment(adjustments, segment.id, { type: 'PageNumber', ...(repeats && { confidence: raised(segment) }) });
      } else if (repeats && isTitleOf(page, segment) && !isSaidBefore(segment, page, pages.slice(0, at))) {
        addAdjustment(adjustments, segment.id, { type: 'Title' });
      } else if (repeats) {
        addAdjustment(adjustments, segment.id, { type, confidence: raised(segment) });
      }
    }
  });
}

/** A repeated title in the largest letters of its page is kept at its first occurrence. */
const isTitleOf = ({ segments }: PageFacts, segment: SegmentFacts): boolean =>
  /\p{L}/u.test(segment.textStart) &&
  segments.length > 1 &&
  segments.every((other) => other === segment || segment.size > other.size);

const isSaidBefore = (segment: SegmentFacts, page: PageFacts, before: readonly PageFacts[]): boolean =>
  before.some((other) => other.segments.some((s) => isSameRunningText(segment, page, s, other)));

/** Halves the doubt. */
const raised = (segment: SegmentFacts): number => 1 - (1 - segment.confidence) / 2;

export function stripOf(segment: SegmentFacts, page: PageFacts): 'PageHeader' | 'PageFooter' | null {
  if (bottom(segment.bbox) < STRIP * page.height) return 'PageHeader';
  if (segment.bbox.top > (1 - STRIP) * page.height) return 'PageFooter';
  return null;
}

const NEVER = new Set(['Picture', 'Table', 'FormRegion', 'Formula']);

export const isRunningText = (s: SegmentFacts): boolean => s.length > 0 && !NEVER.has(s.type);

function isSameRunningText(a: SegmentFacts, pageA: PageFacts, b: SegmentFacts, pageB: PageFacts): boolean {
  if (!isRunningText(b)) return false;
  const topA = a.bbox.top / pageA.height;
  const topB = b.bbox.top / pageB.height;
  if (Math.abs(topA - topB) > 0.01) return false;
  return withoutNumbers(a.textStart) === withoutNumbers(b.textStart);
}

/** Ignores page numbers and dates, which differ between pages. */
export const withoutNumbers = (text: string): string =>
  text.toLowerCase().replace(/\d+/gu, '#').replace(/\s+/gu, ' ').trim();
