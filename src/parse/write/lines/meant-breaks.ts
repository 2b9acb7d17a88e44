import { right } from '../../../domain/geometry.ts';
import { neighbours } from '../../../domain/lists.ts';
import { isOverHalf } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import { leastOf, mostOf } from './flow-text.ts';

/** Width of a space in line heights. */
const SPACE = 0.3;
/** A word inside a sentence, not a URL. */
const CONTINUES = /^\p{Ll}[\p{L}'’-]*[,.;:]?$/u;
/** Scripts that break anywhere: the next unit is a character, not a word. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * Whether lines end on purpose and not at the column edge, as in an address. A break is intended if the first word of
 * the next line would have fit, and the sentence does not just continue.
 *
 *     Harbour Books            The harvest was counted twice
 *     3 Quay Street, Amble     and entered in the book.
 *     ← "3" would fit          ← "and" would not
 */
function breaksAreMeant(lines: readonly (readonly Word[])[]): boolean {
  if (lines.length < 2 || lines.some(([first]) => first?.angle !== 0)) return false;
  const widths = lines.map(widthOf);
  const room = Math.max(...widths);
  // Nothing fits after the widest line.
  const breaks = neighbours(lines).flatMap(([line, [next]]) => (next ? [{ line, next }] : []));
  const judged = breaks.filter(({ line }) => line !== lines[widths.indexOf(room)]);
  const meant = judged.filter(({ line, next }) => isMeant(line, next, room));
  return isOverHalf(meant.length, judged.length);
}

function isMeant(line: readonly Word[], next: Word, room: number): boolean {
  if (/[-\u00ad]$/u.test(line.at(-1)?.text ?? '') || CONTINUES.test(next.text)) return false;
  const { width, height } = next.bbox;
  const needed = UNSPACED.test(next.text) ? width / next.text.length : width;
  return widthOf(line) + SPACE * height + needed < room;
}

const widthOf = (line: readonly Word[]): number =>
  mostOf(line, ({ bbox }) => right(bbox)) - leastOf(line, ({ bbox }) => bbox.left);

/** Whether lines are kept: stated by the file, or by appearance. */
export const hasMeantBreaks = (draft: Pick<SegmentDraft, 'keepsLines'>, lines: readonly (readonly Word[])[]): boolean =>
  draft.keepsLines ?? breaksAreMeant(lines);
