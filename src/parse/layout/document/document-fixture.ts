import type { SegmentType } from '../../../domain/segment.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';

let nextId = 0;

/** A segment of one line across the page, in the type of the text. */
export function facts(type: SegmentType, text: string, top: number, more: Partial<SegmentFacts> = {}): SegmentFacts {
  const left = more.bbox?.left ?? 100;
  const width = more.bbox?.width ?? 1000;
  return {
    id: `s${nextId++}`,
    type,
    bbox: { left, top, width, height: 30 },
    confidence: 0.6,
    textStart: text,
    textEnd: text,
    length: text.length,
    lineCount: 1,
    size: 20,
    bold: false,
    firstLineLeft: left,
    lastLineRight: left + width,
    ...more,
  };
}

export const pageOf = (pageNumber: number, segments: SegmentFacts[]): PageFacts => ({
  pageNumber,
  width: 1224,
  height: 1584,
  segments,
});
