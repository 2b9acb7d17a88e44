import type { SegmentDraft } from '../draft.ts';
import type { PageContent } from '../page-content.ts';

/** `segmentation_strategy: Page`: everything on the page is one segment, which is certain. Its parts, found by rules, put it in order. */
export function wholePageSegment(
  content: Pick<PageContent, 'width' | 'height'>,
  parts: readonly SegmentDraft[],
): SegmentDraft {
  const lines: number[][] = [];
  let before = 0;
  for (const part of parts) {
    for (const line of part.lines ?? [part.words.map((_, at) => at)]) lines.push(line.map((at) => at + before));
    before += part.words.length;
  }
  return {
    id: 'page',
    type: 'Page',
    bbox: { left: 0, top: 0, width: content.width, height: content.height },
    confidence: 1,
    words: parts.flatMap((part) => part.words),
    lines,
  };
}
