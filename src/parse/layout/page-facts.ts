import type { BoundingBox } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';
import { middleValue } from '../../domain/statistics.ts';
import type { PageDraft, SegmentDraft } from '../draft.ts';

/**
 * What the document-wide decisions need to know of a page: a few hundred bytes, so that a document of thousands of pages
 * can be settled without holding its pages.
 */
export interface PageFacts {
  pageNumber: number;
  width: number;
  height: number;
  /** In reading order. */
  segments: SegmentFacts[];
}

export interface SegmentFacts {
  id: string;
  type: SegmentType;
  bbox: BoundingBox;
  confidence: number;
  /** The beginning of the text, and all of it where it is short. */
  textStart: string;
  textEnd: string;
  /** Number of characters of the whole text. */
  length: number;
  lineCount: number;
  /** Median size of the type in page pixels; 0 without words. */
  size: number;
  bold: boolean;
  /** Left edge of the first line, and right edge of the last, to see whether a paragraph begins and ends here. */
  firstLineLeft: number;
  lastLineRight: number;
  /** Tables: left edges of the columns. */
  columnLefts?: number[];
}

const KEPT_LETTERS = 160;

export function pageFacts(page: PageDraft): PageFacts {
  const { pageNumber, width, height } = page;
  return { pageNumber, width, height, segments: page.segments.filter(({ comment }) => !comment).map(segmentFacts) };
}

function segmentFacts(segment: SegmentDraft): SegmentFacts {
  const { id, type, bbox, confidence, words, lines } = segment;
  const text = words.map((w) => w.text).join(' ');
  const sizes = words.map((w) => w.font?.size ?? w.bbox.height);
  const firstLine = lines?.[0]?.map((i) => words[i]!) ?? [];
  const lastLine = lines?.at(-1)?.map((i) => words[i]!) ?? [];
  const facts: SegmentFacts = {
    id,
    type,
    bbox,
    confidence,
    textStart: text.slice(0, KEPT_LETTERS),
    textEnd: text.slice(-KEPT_LETTERS),
    length: text.length,
    lineCount: lines?.length ?? 0,
    size: middleValue(sizes) ?? 0,
    bold: words.filter((w) => w.font?.bold).length > 0.7 * words.length,
    firstLineLeft: Math.min(bbox.left + bbox.width, ...firstLine.map((w) => w.bbox.left)),
    lastLineRight: Math.max(bbox.left, ...lastLine.map((w) => w.bbox.left + w.bbox.width)),
  };
  if (segment.table) facts.columnLefts = columnLefts(segment);
  return facts;
}

function columnLefts(segment: SegmentDraft): number[] {
  const lefts: number[] = [];
  for (const cell of segment.table!.cells) {
    if (cell.columnSpan !== 1 || cell.words.length === 0) continue;
    const left = Math.min(...cell.words.map((w) => w.bbox.left));
    lefts[cell.column] = Math.min(lefts[cell.column] ?? Infinity, left);
  }
  return lefts.filter((left) => left !== undefined);
}
