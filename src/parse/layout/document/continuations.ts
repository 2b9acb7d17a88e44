import { bottom, right } from '../../../domain/geometry.ts';
import { isSameSize } from '../../alike.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

const HEADERS_AND_FOOTERS = new Set(['PageHeader', 'PageFooter', 'PageNumber', 'LineNumber', 'Footnote']);
/** Figures and tables float: a paragraph may continue after them. */
const FLOATING = new Set(['Picture', 'Table', 'Caption', 'GraphicalItem', 'Legend', 'FormRegion']);

interface Placed extends SegmentFacts {
  page: PageFacts;
}

/**
 * Links a paragraph that does not end to its continuation at the top of the next column or page.
 *
 *     │ …and so the inter- │  │ national treaty    │
 *                        ╰────╯
 */
export function settleContinuations(pages: readonly PageFacts[], adjustments: Adjustments): void {
  let open: Placed | null = null;
  for (const page of pages) {
    for (const segment of page.segments) {
      if (HEADERS_AND_FOOTERS.has(segment.type) || FLOATING.has(segment.type)) continue;
      const here: Placed = { ...segment, page };
      if (open && continues(open, here)) addAdjustment(adjustments, open.id, { continuesInto: here.id });
      open = here;
    }
  }
}

function continues(from: Placed, to: Placed): boolean {
  if (to.type !== 'Text' || (from.type !== 'Text' && from.type !== 'ListItem')) return false;
  if (!isSameSize(from, to) || from.bold !== to.bold) return false;
  if (!liesElsewhere(from, to)) return false;
  if (/[.!?:;…。！？]["'”’»)\]]*\d{0,3}$/u.test(from.textEnd.trim())) return false;
  const filled = from.lastLineRight > right(from.bbox) - 2 * from.size;
  const begins = /^[\p{Ll}\p{Lo}(,;–—]/u.test(to.textStart) || /[-\u00ad\u2010,]$/u.test(from.textEnd.trim());
  return begins
    ? filled || from.lineCount === 1
    : filled && from.lineCount > 1 && to.lineCount > 1 && /^[\p{Lu}\d]/u.test(to.textStart) && from.page !== to.page;
}

/** Whether it is in the next column (higher and further right) or on a later page. */
function liesElsewhere(from: Placed, to: Placed): boolean {
  if (from.page !== to.page) return to.page.pageNumber === from.page.pageNumber + 1;
  return (
    to.bbox.top < from.bbox.top || to.bbox.left >= right(from.bbox) || to.bbox.top > bottom(from.bbox) + 8 * from.size
  );
}
