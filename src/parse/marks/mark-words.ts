import { boxesOverlap, holdsMiddleOf } from '../../domain/geometry.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent, Word } from '../page-content.ts';
import type { CheckBox } from './find-marks.ts';

const EMPTY = '☐';
const TICKED = '☒';
const BULLET = '◦';

/** Whether a word is a check box or a radio button, seen or stated. */
export const isMark = ({ text }: Pick<Word, 'text'>): boolean => /^[☐☑☒]$/u.test(text);

/** How sure the page is of a box that was seen, not stated. */
const SEEN = 0.9;

/** The page with its boxes as words, in the place of letters that stood for their ticks. */
export function withMarks(content: PageContent, boxes: readonly CheckBox[]): PageContent {
  const words = content.words.flatMap((word) => {
    const over = boxes.filter(({ bbox }) => boxesOverlap(word.bbox, bbox));
    if (over.length === 0) return [withoutMiddles(word)];
    return word.middles
      ? cutAtMarks(word, over)
      : over.some(({ bbox }) => holdsMiddleOf(bbox, word.bbox))
        ? []
        : [word];
  });
  return { ...content, words: [...words, ...boxes.map(markWord)] };
}

/** Words of the text layer stay the same objects: their glyphs are found by them. */
function withoutMiddles(word: Word): Word {
  if (!word.middles) return word;
  const { middles: _, ...rest } = word;
  return rest;
}

/** A word that was recognised together with the mark beside it, without what was written for the mark: `□Yes` → `Yes`. */
function cutAtMarks(word: Word, marks: readonly CheckBox[]): Word[] {
  const isLevel = word.angle % 180 === 0;
  const spans = marks.map(
    ({ bbox }) =>
      (isLevel ? [bbox.left, bbox.left + bbox.width] : [bbox.top, bbox.top + bbox.height]) as [number, number],
  );
  const left = [...word.text].filter(
    (_, i) => !spans.some(([from, to]) => word.middles![i]! >= from && word.middles![i]! <= to),
  );
  if (left.length === 0) return [];
  const middles = word.middles!.filter((at) => !spans.some(([from, to]) => at >= from && at <= to));
  let [start, end] = isLevel
    ? [word.bbox.left, word.bbox.left + word.bbox.width]
    : [word.bbox.top, word.bbox.top + word.bbox.height];
  for (const [from, to] of spans) {
    if (to < Math.min(...middles)) start = Math.max(start, to);
    if (from > Math.max(...middles)) end = Math.min(end, from);
  }
  const length = Math.max(1, end - start);
  const bbox = isLevel ? { ...word.bbox, left: start, width: length } : { ...word.bbox, top: start, height: length };
  return [{ ...withoutMiddles(word), text: left.join(''), bbox }];
}

const markWord = ({ bbox, isTicked, isBullet }: CheckBox): Word => ({
  text: isBullet ? BULLET : isTicked ? TICKED : EMPTY,
  bbox,
  confidence: SEEN,
  source: 'ocr',
  angle: 0,
});

const isFoundMark = ({ text, source }: Word): boolean => source === 'ocr' && (text === EMPTY || text === TICKED);
const LABELS: ReadonlySet<SegmentDraft['type']> = new Set(['Text', 'ListItem', 'Unknown']);

/** Boxes with their labels are part of a form, whatever else their lines look like; squares in a picture are keys of a chart. */
export function asForm(segment: SegmentDraft): SegmentDraft {
  if (!segment.words.some(isFoundMark)) return segment;
  if (segment.type === 'Picture') return withoutMarks(segment);
  if (!LABELS.has(segment.type)) return segment;
  const { list: _, ...rest } = segment;
  return { ...rest, type: 'FormRegion', keepsLines: true };
}

function withoutMarks({ words, lines, ...segment }: SegmentDraft): SegmentDraft {
  const kept = words.filter((word) => !isFoundMark(word));
  const placeOf = new Map(kept.map((word, at) => [word, at]));
  const own = lines?.map((line) => line.flatMap((at) => placeOf.get(words[at]!) ?? []));
  return { ...segment, words: kept, ...(own && { lines: own }) };
}
