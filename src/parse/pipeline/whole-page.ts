import type { SegmentDraft } from '../draft.ts';
import type { PageContent } from '../page-content.ts';

/** `segmentation_strategy: Page`: everything on the page is one segment, which is certain. */
export function wholePage(content: PageContent): SegmentDraft {
  return {
    id: 'page',
    type: 'Page',
    bbox: { left: 0, top: 0, width: content.width, height: content.height },
    confidence: 1,
    words: content.words.filter((word) => !word.hidden),
  };
}
