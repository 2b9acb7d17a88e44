import { bottom, right } from '../../../domain/geometry.ts';
import { neighbours, zip } from '../../../domain/lists.ts';
import { isMainPartOf, isOverHalf } from '../../alike.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

const MARGINAL = new Set(['PageHeader', 'PageFooter', 'PageNumber', 'Footnote', 'LineNumber']);

/** Links tables with equal columns at the end and start of consecutive pages; they are not merged. */
export function settleTableParts(pages: readonly PageFacts[], adjustments: Adjustments): void {
  for (const [before, after] of neighbours(pages)) {
    if (after.pageNumber !== before.pageNumber + 1) continue;
    const body = (page: PageFacts) => page.segments.filter((s) => !MARGINAL.has(s.type));
    const last = body(before).at(-1);
    const first = skipRepeatedCaption(body(after));
    if (!last || !first || last.type !== 'Table' || first.type !== 'Table') continue;
    // It extends to the lower part of its page and resumes in the upper part of the next.
    if (!isMainPartOf(bottom(last.bbox), before.height) || isOverHalf(first.bbox.top, after.height)) continue;
    if (sameColumns(last, before, first, after)) addAdjustment(adjustments, first.id, { continuesTable: last.id });
  }
}

/** "Table 3 (continued)" may be above the second part. */
function skipRepeatedCaption(body: SegmentFacts[]): SegmentFacts | undefined {
  const [first, second] = body;
  const continued =
    first?.type === 'Caption' &&
    /\(?\b(?:cont(?:inued|['’]?d|\.)|fortsetzung|suite|continuaci[oó]n|続き|续)/iu.test(first.textStart);
  return continued ? second : first;
}

function sameColumns(a: SegmentFacts, pageA: PageFacts, b: SegmentFacts, pageB: PageFacts): boolean {
  const tolerance = 0.02;
  const near = (x: number, y: number) => Math.abs(x / pageA.width - y / pageB.width) < tolerance;
  if (a.columnLefts && b.columnLefts && a.columnLefts.length > 1) {
    if (a.columnLefts.length !== b.columnLefts.length) return false;
    const alike = zip(a.columnLefts, b.columnLefts).filter(([left, other]) => near(left, other)).length;
    return isOverHalf(alike, a.columnLefts.length);
  }
  return near(a.bbox.left, b.bbox.left) && near(right(a.bbox), right(b.bbox));
}
