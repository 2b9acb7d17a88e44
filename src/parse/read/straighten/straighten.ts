import { type BoundingBox, bottom, centreX, centreY, clampToPage, right, unionOf } from '../../../domain/geometry.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Raster, Word } from '../../page-content.ts';
import { turnRaster } from './turn-raster.ts';

export interface StraightPage {
  content: PageContent;
  /** The segments where they lie on the page as it is. */
  restore(segments: readonly SegmentDraft[]): SegmentDraft[];
}

/** Segments that hold more than words. */
const AREAS: ReadonlySet<SegmentType> = new Set(['Table', 'Picture', 'GraphicalItem', 'FormRegion', 'Legend', 'Page']);

/**
 * A skewed scan turned level, since rows, columns and drawn lines are looked for along the edges of the page.
 *
 *      ┌────────────┐      ┌────────────┐
 *      │    __--``  │      │ ────────── │
 *      │ --``__--`` │  →   │ ────────── │    it turns around the middle and keeps its size
 *      │ --``       │      │            │
 *      └────────────┘      └────────────┘
 */
export function straighten(content: PageContent, skew: number): StraightPage {
  const turn = turnAround(content.raster, (skew * Math.PI) / 180);
  const originals = new Map<Word, Word>();
  const words = content.words.map((word) => {
    const { baseline: _, ...level } = { ...word, bbox: turn.level(word.bbox) };
    originals.set(level, word);
    return level;
  });
  const levelled = <T extends { bbox: BoundingBox }>(list: readonly T[]): T[] =>
    list.map((item) => ({ ...item, bbox: turn.level(item.bbox) }));
  const back = (word: Word): Word => originals.get(word) ?? { ...word, bbox: turn.back(word.bbox) };
  return {
    content: {
      ...content,
      words,
      raster: turnRaster(content.raster, skew),
      rules: levelled(content.rules),
      ...(content.strokes && { strokes: levelled(content.strokes) }),
      ...(content.drawings && { drawings: content.drawings.map(turn.level) }),
      fills: levelled(content.fills),
      images: levelled(content.images),
      links: levelled(content.links),
    },
    restore: (segments) => segments.map((segment) => restoredSegment(segment, back, turn.back, content)),
  };
}

/** A segment of the straightened page with its words and its box where they lie on the page as it is. */
export function restoredSegment(
  segment: SegmentDraft,
  back: (word: Word) => Word,
  boxBack: (box: BoundingBox) => BoundingBox,
  { width, height }: PageContent,
): SegmentDraft {
  const words = segment.words.map(back);
  const around = unionOf(words.map(({ bbox }) => bbox));
  const box =
    around && !AREAS.has(segment.type) ? around : unionOf([boxBack(segment.bbox), ...(around ? [around] : [])]);
  const { table } = segment;
  const cells = table?.cells.map((cell) => ({ ...cell, words: cell.words.map(back) }));
  return {
    ...segment,
    words,
    bbox: clampToPage(box, width, height),
    ...(table && cells && { table: { ...table, cells } }),
  };
}

/** Boxes before and after the turn. */
function turnAround({ width, height }: Raster, radians: number) {
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const [middleX, middleY] = [width / 2, height / 2];
  const turned = (x: number, y: number, direction: 1 | -1) => ({
    x: middleX + cos * (x - middleX) + direction * sin * (y - middleY),
    y: middleY - direction * sin * (x - middleX) + cos * (y - middleY),
  });
  return {
    /**
     * The box of a slanting word is larger than the word:
     *
     *     ┌──────╱╲ ┐   W = w cos + h sin
     *     │   ╱    ╱│   H = w sin + h cos
     *     └ ╲╱──────┘
     */
    level(box: BoundingBox): BoundingBox {
      const { x, y } = turned(centreX(box), centreY(box), 1);
      const slope = Math.abs(sin);
      const square = cos * cos - slope * slope;
      const w = Math.max((box.width * cos - box.height * slope) / square, box.width / 2);
      const h = Math.max((box.height * cos - box.width * slope) / square, box.height / 3);
      return { left: x - w / 2, top: y - h / 2, width: w, height: h };
    },
    back(box: BoundingBox): BoundingBox {
      const corners = [
        [box.left, box.top],
        [right(box), box.top],
        [box.left, bottom(box)],
        [right(box), bottom(box)],
      ].map(([x, y]) => turned(x!, y!, -1));
      return unionOf(corners.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })))!;
    },
  };
}
