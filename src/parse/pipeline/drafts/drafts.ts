import type { PageDraft, PageHead } from '../../draft.ts';
import type { PageFacts } from '../../layout/page-facts.ts';
import type { PagePart } from './packed-draft.ts';

/** Returns what was kept of pages. Assembling asks for the facts of every page first, then for every page. */
export interface Drafts {
  facts(pageNumber: number): Promise<PageFacts>;
  page(pageNumber: number): Promise<StoredPage>;
  draft(pageNumber: number): Promise<PageDraft>;
}

/** A page with its parts as they were written; the draft itself is looked at only where that is not enough. */
export interface StoredPage extends PageHead {
  parts: PagePart[];
  draft(): PageDraft;
}
