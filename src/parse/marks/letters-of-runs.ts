import { type BoundingBox, bottom, centreX, centreY, right } from '../../domain/geometry.ts';
import type { Word } from '../page-content.ts';
import type { TwoTonePage } from './dark-pixels.ts';

/** What a recogniser writes for marks. Everything else that it writes in the place of one is a letter. */
const READ_AS = {
  box: { empty: /^[□☐口]$/u, ticked: /^[□☐☑☒■口回冈凶区风Xx×✓✔✗✘√Vv]$/u },
  ring: { empty: /^[O○◯]$/u, ticked: /^[O○◯◎©@®●☑]$/u },
};
/** Signs that are not letters of any script. */
const SIGN = /^[□☐☑☒○◯◎●■]$/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** Marks are read as lone ideographs; so many of them together are a text. */
const FEWEST_IDEOGRAPHS = 4;
/** Paper between a mark and its label, in heights of the label: letters of a word and ideographs of a line are closer. */
const BESIDE_LETTERS = 0.15;
const BESIDE_IDEOGRAPHS = 0.5;
/** What has text this near on both sides is within a sentence. */
const WITHIN = 1;
/** From a mark to the middle of the first letter of its label, in heights of the label. */
const LABEL_REACH = 2;

interface Neighbour {
  text: string;
  /** Paper between it and the mark, in heights of its line. */
  gap: number;
  isLabel: boolean;
}

/** Whether text in ideographs was recognised on a page, among which no ideograph is a mark. */
export const readsIdeographs = (words: readonly Word[]): boolean =>
  words.some(
    ({ text, middles }) => middles && [...text].filter((letter) => IDEOGRAPH.test(letter)).length >= FEWEST_IDEOGRAPHS,
  );

/**
 * Whether recognised text runs through the place of a mark, so that its ring or square is a letter:
 *
 *     C O M P         回复         ☐ Yes   ☐ No        ← only the last two are marks
 */
export function isLetterOfRun(
  mark: { bbox: BoundingBox; isTicked: boolean },
  shape: 'box' | 'ring',
  words: readonly Word[],
  ink: TwoTonePage,
  isIdeographic: boolean,
): boolean {
  // A square among ideographs that nobody labels is one of them that was not read: alone in a cell, before a colon.
  let isLabelled = !isIdeographic;
  const isLetter = [true, false].some((isLevel) => {
    const line = words.filter(
      (word) => word.middles && isLevel === (word.angle % 180 === 0) && crosses(word, mark.bbox),
    );
    if (line.length === 0) return false;
    const { own, before, after } = placeIn(line, mark.bbox, isLevel, ink);
    const expected = READ_AS[shape][mark.isTicked ? 'ticked' : 'empty'];
    if (own.some((text) => !expected.test(text) || (isIdeographic && IDEOGRAPH.test(text)))) return true;
    const beside = [before, after].filter((one) => one !== null);
    isLabelled ||= beside.some((one) => one.isLabel);
    if (beside.some(({ text, gap }) => gap < (IDEOGRAPH.test(text) ? BESIDE_IDEOGRAPHS : BESIDE_LETTERS))) return true;
    if (own.length > 0 && own.every((text) => SIGN.test(text))) return false;
    return beside.length === 2 && beside.every(({ gap }) => gap < WITHIN);
  });
  return isLetter || !isLabelled;
}

function crosses({ bbox, angle }: Word, mark: BoundingBox): boolean {
  return angle % 180 === 0
    ? centreY(mark) > bbox.top && centreY(mark) < bottom(bbox)
    : centreX(mark) > bbox.left && centreX(mark) < right(bbox);
}

/** The characters of a line in the place of a mark, and those beside it. */
function placeIn(
  line: readonly Word[],
  mark: BoundingBox,
  isLevel: boolean,
  ink: TwoTonePage,
): { own: string[]; before: Neighbour | null; after: Neighbour | null } {
  const [from, to] = isLevel ? [mark.left, right(mark)] : [mark.top, bottom(mark)];
  const own: string[] = [];
  let before: { text: string; at: number; height: number } | null = null;
  let after: { text: string; at: number; height: number } | null = null;
  for (const { text, middles, bbox } of line) {
    const height = isLevel ? bbox.height : bbox.width;
    for (const [i, letter] of [...text].entries()) {
      const at = middles![i]!;
      if (at >= from && at <= to) own.push(letter);
      else if (at < from && at > (before?.at ?? -Infinity)) before = { text: letter, at, height };
      else if (at > to && at < (after?.at ?? Infinity)) after = { text: letter, at, height };
    }
  }
  const gapTo = (side: 1 | -1, { text, at, height }: NonNullable<typeof before>): Neighbour => {
    const most = Math.abs(at - (side === 1 ? to : from));
    const isLabel = /[\p{L}\p{N}]/u.test(text) && most <= LABEL_REACH * height;
    return { text, gap: Math.min(most, paperBeside(ink, mark, isLevel, side, most)) / Math.max(1, height), isLabel };
  };
  return { own, before: before && gapTo(-1, before), after: after && gapTo(1, after) };
}

/** Pixels of paper beside a mark along its line, `most` at most. */
function paperBeside(ink: TwoTonePage, mark: BoundingBox, isLevel: boolean, side: 1 | -1, most: number): number {
  const [first, last] = isLevel ? [mark.top, bottom(mark)] : [mark.left, right(mark)];
  const edge = isLevel ? (side === 1 ? right(mark) : mark.left - 1) : side === 1 ? bottom(mark) : mark.top - 1;
  // The edge of a scanned mark is blurred.
  for (let away = 2; away < most; away++) {
    const at = Math.round(edge + side * away);
    for (let across = first; across < last; across++) {
      const [x, y] = isLevel ? [at, across] : [across, at];
      if (x < 0 || y < 0 || x >= ink.width || y >= ink.height) return most;
      if (ink.isDark(x, y)) return away;
    }
  }
  return most;
}
