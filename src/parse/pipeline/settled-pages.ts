import type { PageDraft } from '../draft.ts';
import type { Adjustments } from '../layout/document/adjustment.ts';
import { applyAdjustment } from '../layout/document/settle-document.ts';
import type { Drafts } from './prepared.ts';

/** The pages again, one at a time, with what the whole document decided about them. */
export async function* settledPages(
  pageNumbers: readonly number[],
  drafts: Drafts,
  adjustments: Adjustments,
): AsyncGenerator<PageDraft> {
  for (const pageNumber of pageNumbers) {
    const page = await drafts.draft(pageNumber);
    for (const segment of page.segments) applyAdjustment(segment, adjustments.get(segment.id));
    yield page;
  }
}
