import {
  area,
  type BoundingBox,
  bottom,
  centreX,
  centreY,
  intersectionArea,
  right,
  sharedHeight,
  sharedWidth,
  shareInside,
} from '../../domain/geometry.ts';
import type { OcrLine } from '../../models/ocr/engine.ts';
import { isMainPartOf } from '../alike.ts';
import type { Raster, Word } from '../page-content.ts';
import { hasInk } from './page-ink.ts';
import { withStruckWords } from './struck-words.ts';

/** A read word that stated words cover to this share is the same word. */
const SAME_PLACE = 0.4;

/** Joins stated and recognised words. Stated ones win unless doubted. */
export function mergeWords(
  trusted: readonly Word[],
  doubted: readonly Word[],
  lines: readonly OcrLine[],
  raster: Raster,
): Word[] {
  const added = lines.flatMap((line, number) => {
    const read = withStruckWords(
      line.words.map((word) => readWord(line, word)),
      raster,
    );
    const unstated = read.filter((word) => !isStated(word, trusted));
    return unstated.length < read.length ? unstated : read.map((word) => ({ ...word, readLine: number }));
  });
  return [...trusted, ...survivors(doubted, [...trusted, ...added], raster), ...added];
}

const readWord = (line: OcrLine, word: OcrLine['words'][number]): Word => ({
  text: word.text,
  bbox: word.bbox,
  confidence: word.confidence,
  source: 'ocr',
  angle: line.angle,
  ...(word.middles && { middles: word.middles }),
});

const isStated = (read: Word, stated: readonly Word[]): boolean =>
  coverage(read.bbox, stated) >= SAME_PLACE || coverageAlong(read, stated) >= SAME_PLACE || holds(read, stated);

/**
 * Whether stated words within the box account for what was read. Around a lone figure the recogniser's box is much too wide:
 *
 *     ┌───────┐
 *     │   3   │  read box, and in it the stated box of the figure
 *     └───────┘
 */
function holds({ text, bbox }: Word, words: readonly Word[]): boolean {
  const inside = words.filter((word) => isMainPartOf(shareInside(word.bbox, bbox), 1));
  return inside.reduce((length, word) => length + word.text.length, 0) * 2 >= text.length;
}

/** Whether words on the same line take up a line that was found. */
export function isCovered(line: BoundingBox, words: readonly Word[]): boolean {
  return isMainPartOf(coverageAlong({ bbox: line, angle: line.height > 2 * line.width ? 90 : 0 }, words), 1);
}

/** Share of a box that lies under other words. */
function coverage(box: BoundingBox, words: readonly Word[]): number {
  if (area(box) === 0) return 1;
  let covered = 0;
  for (const word of words) covered += intersectionArea(box, word.bbox);
  return covered / area(box);
}

/**
 * Share of a read word's length that stated words on the same line take up. A minus or a dot has a box so flat that it
 * covers next to nothing of what was read in its place:
 *
 *     ┌───┐
 *     │━━━│  read box, and in it the stated box of a minus
 *     └───┘
 */
function coverageAlong({ bbox, angle }: Pick<Word, 'bbox' | 'angle'>, words: readonly Word[]): number {
  const upright = angle === 0 || angle === 180;
  const length = upright ? bbox.width : bbox.height;
  if (length === 0) return 1;
  let covered = 0;
  for (const { bbox: other } of words) {
    const middle = upright ? centreY(other) : centreX(other);
    const isOnLine = upright
      ? middle >= bbox.top && middle <= bottom(bbox)
      : middle >= bbox.left && middle <= right(bbox);
    if (isOnLine) covered += Math.max(0, upright ? sharedWidth(bbox, other) : sharedHeight(bbox, other));
  }
  return covered / length;
}

/** Doubted words that stay: nothing was recognised in their place, though something is visible. */
function survivors(doubted: readonly Word[], taken: readonly Word[], raster: Raster): Word[] {
  return doubted
    .filter(({ text }) => countOf(text, /[\p{L}\p{N}]/gu) > countOf(text, /[\ufffd\p{Co}\p{Cc}]/gu))
    .filter((word) => coverage(word.bbox, taken) < 0.2 && hasInk(raster, word.bbox))
    .map(({ hidden: _, ...word }) => word);
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
