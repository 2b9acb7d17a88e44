import type { PageDraft, PageHead, SegmentDraft } from '../../draft.ts';
import type { Adjustments } from '../../layout/document/adjustment.ts';
import { applyAdjustment } from '../../layout/document/settle-document.ts';
import type { Drafts } from './draft-files.ts';
import type { PagePart } from './packed-draft.ts';

/** The pages one at a time, with the decisions about the whole document. */
export async function* settledDrafts(
  pageNumbers: readonly number[],
  drafts: Drafts,
  adjustments: Adjustments,
): AsyncGenerator<PageDraft> {
  for (const pageNumber of pageNumbers) yield settled(await drafts.draft(pageNumber), adjustments);
}

export interface SettledPage extends PageHead {
  parts: SettledPart[];
}

/** `written` is null if it is outdated. */
export interface SettledPart extends PagePart {
  draft(): SegmentDraft;
}

/** Like `settledDrafts`, for the output: unchanged parts come as written with their page. */
export async function* settledPages(
  pageNumbers: readonly number[],
  drafts: Drafts,
  adjustments: Adjustments,
): AsyncGenerator<SettledPage> {
  for (const pageNumber of pageNumbers) {
    const { parts, draft, ...head } = await drafts.page(pageNumber);
    let whole: PageDraft | null = null;
    const segmentAt = (at: number): SegmentDraft => {
      whole ??= settled(draft(), adjustments);
      return whole.segments[at]!;
    };
    const partOf = (part: PagePart, at: number): SettledPart => {
      const adjustment = adjustments.get(part.id);
      const draft = () => segmentAt(at);
      if (!adjustment) return { ...part, draft };
      const { id, isComment } = part;
      return { id, type: adjustment.type ?? part.type, ...(isComment && { isComment }), written: null, draft };
    };
    yield { ...head, parts: parts.map(partOf) };
  }
}

function settled(page: PageDraft, adjustments: Adjustments): PageDraft {
  for (const segment of page.segments) applyAdjustment(segment, adjustments.get(segment.id));
  return page;
}
