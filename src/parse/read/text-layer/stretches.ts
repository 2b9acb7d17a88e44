import { grownBox, unionOf } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import type { Stretch } from '../../../models/ocr/engine.ts';
import { isMostlyIn, isOneLineAway } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';

/** Neighbouring words of one line and one font, with the letters that the text layer states for them. */
export interface StatedStretch extends Stretch {
  words: Word[];
  letters: string;
}

/** A stretch of this many heights shows enough. */
const LONGEST = 8;
/** Letters around the box of a word that its font does not count as its own. */
const MARGIN = 0.15;

/** Stretches of a text layer that are right or wrong together: by font, and by picture beneath. */
export function stretchesByKind({ images }: Pick<PageContent, 'images'>, words: readonly Word[]): StatedStretch[][] {
  const under = (word: Word): number => images.findIndex(({ bbox }) => isMostlyIn(word.bbox, bbox));
  const stated = words.filter(({ source }) => source === 'text-layer');
  const placed = stated.map((word) => ({ word, kind: `${under(word)} ${word.font?.name ?? ''}` }));
  const runs = consecutive(
    placed,
    (last, next, [first]) => next.kind === last.kind && goesOn(first.word, last.word, next.word),
  );
  const kinds = Map.groupBy(runs, ([{ kind }]) => kind);
  return [...kinds.values()].map((own) => own.map((run) => stretchOf(run.map(({ word }) => word))));
}

function goesOn(first: Word, before: Word, next: Word): boolean {
  if (before.angle !== next.angle) return false;
  const [line, span] = alongAndAcross(before);
  const [nextLine, nextSpan] = alongAndAcross(next);
  const gap = Math.max(nextSpan.from - span.to, span.from - nextSpan.to);
  const length = Math.max(nextSpan.to, span.to) - alongAndAcross(first)[1].from;
  const height = line.to - line.from;
  const middle = (nextLine.from + nextLine.to) / 2;
  return middle > line.from && middle < line.to && isOneLineAway(gap, height) && length < LONGEST * height;
}

interface Span {
  from: number;
  to: number;
}

/** What a word takes up across and along its line. */
function alongAndAcross({ bbox, angle }: Word): [across: Span, along: Span] {
  const vertical = { from: bbox.top, to: bbox.top + bbox.height };
  const horizontal = { from: bbox.left, to: bbox.left + bbox.width };
  return angle === 0 || angle === 180 ? [vertical, horizontal] : [horizontal, vertical];
}

function stretchOf(words: Word[]): StatedStretch {
  const box = unionOf(words.map(({ bbox }) => bbox))!;
  const { angle } = words[0]!;
  const margin = MARGIN * (angle === 0 || angle === 180 ? box.height : box.width);
  return { words, angle, bbox: grownBox(box, margin), letters: lettersOf(words.map(({ text }) => text).join('')) };
}

/** What two readings of one text are compared by. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the quick reader knows most letters of a text. What it makes of Cyrillic or Thai says nothing about them. */
export function isReadable(letters: string): boolean {
  const known = letters.match(
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]/gu,
  );
  return 2 * (known?.length ?? 0) > letters.length;
}
