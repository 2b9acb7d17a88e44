import type { Document } from '../document.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent } from '../page-content.ts';

/** `segmentation_strategy: Page` for files that state their parts: the same words, as one segment. */
export function withStrategy(document: Document): Document {
  return {
    ...document,
    async readPage(pageNumber, configuration, ctx) {
      const page = await document.readPage(pageNumber, configuration, ctx);
      return configuration.segmentation_strategy === 'Page' ? { ...page, segments: [asOneSegment(page)] } : page;
    },
  };
}

/** All parts of a page as one segment, in their order. */
export function asOneSegment({
  content,
  segments,
}: {
  content: Pick<PageContent, 'width' | 'height'>;
  segments: readonly SegmentDraft[];
}): SegmentDraft {
  const lines: number[][] = [];
  let before = 0;
  for (const { words, lines: own } of segments) {
    for (const line of own ?? [words.map((_, at) => at)]) lines.push(line.map((at) => at + before));
    before += words.length;
  }
  const sheets = segments.flatMap(({ sheet }) => (sheet ? [sheet] : []));
  const range = sheets.map((sheet) => sheet.range).join(',');
  return {
    id: 'page',
    type: 'Page',
    bbox: { left: 0, top: 0, width: content.width, height: content.height },
    confidence: 1,
    words: segments.flatMap(({ words }) => words),
    lines,
    ...(sheets.length > 0 && { sheet: { range, cells: sheets.flatMap(({ cells }) => cells) } }),
  };
}
