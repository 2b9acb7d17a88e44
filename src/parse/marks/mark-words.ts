import type { SegmentDraft } from '../draft.ts';
import type { PageContent, Raster, Word } from '../page-content.ts';
import type { CheckBox } from './find-check-boxes.ts';

const EMPTY = '☐';
const TICKED = '☒';
const BULLET = '◦';
/** How sure the page is of a box that was seen, not stated. */
const SEEN = 0.9;

/** The picture of the page with paper where the boxes are, so that nobody reads a letter into them. */
export function withoutBoxes(raster: Raster, boxes: readonly CheckBox[]): Raster {
  if (boxes.length === 0) return raster;
  const { width, height } = raster;
  const data = raster.data.slice();
  for (const { bbox } of boxes) {
    const [from, to] = [Math.max(0, bbox.left - 1), Math.min(width, bbox.left + bbox.width + 1)];
    for (let y = Math.max(0, bbox.top - 1); y < Math.min(height, bbox.top + bbox.height + 1); y++)
      data.fill(255, (y * width + from) * 3, (y * width + to) * 3);
  }
  return { width, height, data };
}

/** The page with its boxes as words, in the place of letters that stood for their ticks. */
export function withMarks(content: PageContent, boxes: readonly CheckBox[]): PageContent {
  if (boxes.length === 0) return content;
  const words = content.words.filter((word) => !boxes.some(({ bbox }) => holds(bbox, word)));
  return { ...content, words: [...words, ...boxes.map(markWord)] };
}

const markWord = ({ bbox, isTicked, isBullet }: CheckBox): Word => ({
  text: isBullet ? BULLET : isTicked ? TICKED : EMPTY,
  bbox,
  confidence: SEEN,
  source: 'ocr',
  angle: 0,
});

function holds(box: CheckBox['bbox'], { bbox }: Word): boolean {
  const [x, y] = [bbox.left + bbox.width / 2, bbox.top + bbox.height / 2];
  return x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
}

const isMark = ({ text, source }: Word): boolean => source === 'ocr' && (text === EMPTY || text === TICKED);
const LABELS: ReadonlySet<SegmentDraft['type']> = new Set(['Text', 'ListItem', 'Unknown']);

/** Boxes with their labels are part of a form, whatever else their lines look like. */
export function asForm(segment: SegmentDraft): SegmentDraft {
  if (!LABELS.has(segment.type) || !segment.words.some(isMark)) return segment;
  const { list: _, ...rest } = segment;
  return { ...rest, type: 'FormRegion', keepsLines: true };
}
