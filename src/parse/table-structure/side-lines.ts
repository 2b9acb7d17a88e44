import { consecutive } from '../../domain/lists.ts';
import { isClose } from '../alike.ts';
import type { Word } from '../page-content.ts';
import { middleOf, type TokenBox } from './network/candidates.ts';
import type { SeenTable } from './see/see-table.ts';

type Turn = 0 | 90 | 180 | 270;

/** How a word runs in the upright table. */
const turnOf = (word: Word, { angle }: SeenTable): Turn => ((word.angle - angle + 360) % 360) as Turn;

/** The box of a word as it would lie if the word ran from left to right. */
function levelled({ x0, x1, y0, y1 }: TokenBox, turn: Turn): TokenBox {
  if (turn === 90) return { x0: y0, x1: y1, y0: -x1, y1: -x0 };
  return turn === 270 ? { x0: -y1, x1: -y0, y0: x0, y1: x1 } : { x0, x1, y0, y1 };
}

/** Lines of words, those of the table's own direction first, then those that run downwards or upwards beside its text. */
export function linesInOrder(indexes: readonly number[], seen: SeenTable, words: readonly Word[]): number[][] {
  const level = indexes.filter((i) => turnOf(words[i]!, seen) % 180 === 0);
  const turned = (turn: Turn): number[] => indexes.filter((i) => turnOf(words[i]!, seen) === turn);
  return [...linesOf(level, 0, seen), ...linesOf(turned(90), 90, seen), ...linesOf(turned(270), 270, seen)];
}

/** From top to bottom, each from left to right. */
function linesOf(indexes: readonly number[], turn: Turn, { words, wordHeight }: SeenTable): number[][] {
  const boxOf = (i: number): TokenBox => levelled(words[i]!, turn);
  const lines: { middle: number; members: number[] }[] = [];
  for (const i of [...indexes].sort((a, b) => middleOf(boxOf(a)) - middleOf(boxOf(b)))) {
    const middle = middleOf(boxOf(i));
    const line = lines.at(-1);
    if (line && isClose(middle - line.middle, wordHeight)) {
      line.members.push(i);
      line.middle += (middle - line.middle) / line.members.length;
    } else lines.push({ middle, members: [i] });
  }
  return lines.map(({ members }) => members.sort((a, b) => boxOf(a).x0 - boxOf(b).x0));
}

/**
 * Lines that run upwards or downwards, such as the name of a group beside its rows. All words of one are in one cell, whatever
 * rows they pass; a drawn line between two words separates them.
 *
 *     │ S │ 4  Single          ↑
 *     │ U │ 5  Married         │  FILING STATUS
 *     │ T │ 6  Widowed         │
 */
export function sideLines(seen: SeenTable, words: readonly Word[]): number[][] {
  const turns = [90, 270] as const;
  return turns.flatMap((turn) => {
    const own = [...words.keys()].filter((i) => turnOf(words[i]!, seen) === turn);
    const areTogether = (before: number, next: number): boolean => {
      const [a, b] = [seen.words[before]!, seen.words[next]!];
      const gap = levelled(b, turn).x0 - levelled(a, turn).x1;
      return isClose(gap, seen.wordHeight) && !isCut(a, b, seen);
    };
    return linesOf(own, turn, seen).flatMap((line) => consecutive(line, areTogether));
  });
}

function isCut(a: TokenBox, b: TokenBox, { graphics }: SeenTable): boolean {
  const [from, to] = [Math.min(middleOf(a), middleOf(b)), Math.max(middleOf(a), middleOf(b))];
  return graphics.some(
    ({ kind, x0, x1, y0 }) => kind === 'horizontal' && y0 > from && y0 < to && x0 < a.x1 && x1 > a.x0,
  );
}
