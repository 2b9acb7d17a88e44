import type { SegmentType } from '../../../domain/segment.ts';
import { occurrences } from '../../../domain/statistics.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { isRunningText, PAGES_UNTIL_REPEATED, stripOf, withoutNumbers } from './headers-and-footers.ts';

/** Headers and footers that never repeat become text, so that they are not lost if headers are omitted. */
export function settleSingleHeaders(pages: readonly PageFacts[], adjustments: Adjustments, areLeftOut: boolean): void {
  const typeOf = (s: SegmentFacts): SegmentType => adjustments.get(s.id)?.type ?? s.type;
  const pagesWith = pagesByLine(pages);
  for (const [at, page] of pages.entries()) {
    if (!areLeftOut && !wouldComeBack(at, pages)) continue;
    for (const segment of page.segments) {
      const type = typeOf(segment);
      const isHeaderOrFooter =
        type === 'PageHeader' || (areLeftOut && (type === 'PageFooter' || type === 'PageNumber'));
      const isSingle = (pagesWith.get(withoutNumbers(segment.textStart)) ?? 0) <= 1;
      if (isHeaderOrFooter && isSingle && !isPageNumberText(segment.textStart))
        addAdjustment(adjustments, segment.id, { type: 'Text' });
    }
  }
}

/** Whether another page should have this page header. The first page often has none. */
const wouldComeBack = (at: number, pages: readonly PageFacts[]): boolean =>
  at === 0
    ? pages[0]?.pageNumber === 1 && pages.length > 1
    : at + PAGES_UNTIL_REPEATED < pages.length || at - PAGES_UNTIL_REPEATED >= 1;

/** The number of pages with a line in the header or footer area. */
const pagesByLine = (pages: readonly PageFacts[]): Map<string, number> =>
  occurrences(
    pages.flatMap((page) => {
      const lines = page.segments.filter((s) => stripOf(s, page) && isRunningText(s));
      return [...new Set(lines.map((s) => withoutNumbers(s.textStart)))];
    }),
  );
