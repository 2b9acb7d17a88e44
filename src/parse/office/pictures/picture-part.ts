import { type BoundingBox, intersectionArea, scaledBox } from '../../../domain/geometry.ts';
import type { OcrLine } from '../../../models/ocr/engine.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Raster, Word } from '../../page-content.ts';

/** A picture on a page with its own resolution, which may be higher than the page's. */
export interface PicturePart {
  bbox: BoundingBox;
  raster: Raster;
  /** Raster pixels per page pixel. */
  scale: number;
}

type Placed = Pick<PicturePart, 'bbox' | 'scale'>;

const toPage = ({ bbox, scale }: Placed, box: BoundingBox): BoundingBox => {
  const { left, top, width, height } = scaledBox(box, 1 / scale);
  return { left: bbox.left + left, top: bbox.top + top, width, height };
};

/** Page boxes in picture coordinates, without those outside. */
export const insidePart = ({ bbox, scale }: Placed, boxes: readonly BoundingBox[]): BoundingBox[] =>
  boxes
    .filter((box) => intersectionArea(box, bbox) > 0)
    .map((box) => scaledBox({ ...box, left: box.left - bbox.left, top: box.top - bbox.top }, scale));

export const linesOnPage = (part: Placed, lines: readonly OcrLine[]): OcrLine[] =>
  lines.map((line) => ({
    ...line,
    bbox: toPage(part, line.bbox),
    words: line.words.map((word) => ({ ...word, bbox: toPage(part, word.bbox) })),
  }));

export function segmentsOnPage(part: Placed, segments: readonly SegmentDraft[]): SegmentDraft[] {
  const moved = new Map<Word, Word>();
  const onPage = (word: Word): Word => {
    const known = moved.get(word);
    if (known) return known;
    const { baseline: _, ...rest } = word;
    const placed: Word = { ...rest, bbox: toPage(part, word.bbox) };
    moved.set(word, placed);
    return placed;
  };
  return segments.map((segment) => {
    const { table } = segment;
    const cells = table?.cells.map((cell) => ({ ...cell, words: cell.words.map(onPage) }));
    return {
      ...segment,
      bbox: toPage(part, segment.bbox),
      words: segment.words.map(onPage),
      ...(table && cells && { table: { ...table, cells } }),
    };
  });
}
