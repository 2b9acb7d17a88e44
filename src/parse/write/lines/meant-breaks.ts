import { right } from '../../../domain/geometry.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import { leastOf, mostOf } from './flow-text.ts';

/** Share of the breaks that must be meant. */
const SHARE = 0.6;
/** Between two words, in heights of a line. */
const SPACE = 0.3;
/** A word in the middle of a sentence, but no address on the web. */
const GOES_ON = /^\p{Ll}[\p{L}'’-]*[,.;:]?$/u;
/** Scripts that break anywhere: what comes next is a letter, not a word. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * Whether lines end where they were meant to and not where the column ends, as those of an address do. A break is meant when the
 * next line's first word would still have found room, and the sentence does not just continue.
 *
 *     Harbour Books            The harvest was counted twice
 *     3 Quay Street, Amble     and entered in the book.
 *     ← "3" would fit          ← "and" would not
 */
export function breaksAreMeant(lines: readonly (readonly Word[])[]): boolean {
  if (lines.length < 2 || lines.some(([first]) => first?.angle !== 0)) return false;
  const widths = lines.map(widthOf);
  const room = Math.max(...widths);
  // After the widest line nothing has room, whatever was meant.
  const breaks = lines.slice(1).map((line, at) => ({ line: lines[at]!, next: line[0]! }));
  const judged = breaks.filter(({ line }) => line !== lines[widths.indexOf(room)]);
  const meant = judged.filter(({ line, next }) => isMeant(line, next, room));
  return meant.length > 0 && meant.length >= SHARE * judged.length;
}

function isMeant(line: readonly Word[], next: Word, room: number): boolean {
  if (/[-\u00ad]$/u.test(line.at(-1)!.text) || GOES_ON.test(next.text)) return false;
  const { width, height } = next.bbox;
  const needed = UNSPACED.test(next.text) ? width / next.text.length : width;
  return widthOf(line) + SPACE * height + needed < room;
}

const widthOf = (line: readonly Word[]): number =>
  mostOf(line, ({ bbox }) => right(bbox)) - leastOf(line, ({ bbox }) => bbox.left);

/** Whether the lines of a segment are to stay lines: as its file says, or by how they look. */
export const hasMeantBreaks = (draft: Pick<SegmentDraft, 'keepsLines'>, lines: readonly (readonly Word[])[]): boolean =>
  draft.keepsLines ?? breaksAreMeant(lines);
