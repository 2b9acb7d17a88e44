import type { BaseGrid } from './base-grid.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY, type TableWord } from './text-lines.ts';

/** Space between two words of one phrase, in word heights. */
const WORD_SPACE = 0.5;
/** The space in which the boundary lies may be this much wider than the others of the phrase. */
const SAME_SPACE = 1.8;

const LETTERS = /\p{L}{2}/u;

/**
 * True where a phrase of three words or more runs across the boundary behind `column`, its words one space apart as everywhere in
 * it: a heading above two columns. Two words alone may each head their own.
 *
 *     2022 vs. 2021
 *     10,482 │ 25 %
 */
export function isTornPhrase(
  view: Pick<TableView, 'lines' | 'wordHeight'>,
  grid: Pick<BaseGrid, 'rowEdges' | 'columnEdges'>,
  row: number,
  column: number,
): boolean {
  const [top, bottom] = [grid.rowEdges[row]!, grid.rowEdges[row + 1]!];
  const x = grid.columnEdges[column + 1]!;
  return view.lines.some(({ words }) => {
    const inside = words.filter((word) => middleY(word) > top && middleY(word) < bottom);
    const after = inside.findIndex((word) => middleX(word) > x);
    if (after < 1) return false;
    const torn = spaceBetween(inside[after - 1]!, inside[after]!);
    if (torn > WORD_SPACE * view.wordHeight) return false;
    if (![inside[after - 1]!, inside[after]!].some(({ text }) => LETTERS.test(text))) return false;
    const beside = [
      after > 1 ? spaceBetween(inside[after - 2]!, inside[after - 1]!) : 0,
      after + 1 < inside.length ? spaceBetween(inside[after]!, inside[after + 1]!) : 0,
    ];
    return beside.some((space) => space > 0 && space < WORD_SPACE * view.wordHeight && torn < SAME_SPACE * space);
  });
}

const spaceBetween = (left: TableWord, right: TableWord): number => right.x0 - left.x1;
