import { median } from '../../domain/statistics.ts';
import { isNumberLike } from '../number-like.ts';
import { boldShare, columnAt } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableWord } from './text-lines.ts';

/** What stands in one column on one line of text. */
interface LineCell {
  words: TableWord[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Lines further away than this are as good as none. */
const FAR = 8;
const NONE = -1;

/**
 * What is told of each column at each gap between two lines of text, wherever one of the two has words in it: how the text above
 * could go on below. One list for each gap, the numbers of all columns in one array each.
 */
export function rowCells(view: TableView, separators: readonly number[]): number[][][] {
  const { lines, wordHeight } = view;
  const columnCount = separators.length + 1;
  const cells = lines.map(({ words }) => lineCells(words, separators));
  const columns = Array.from({ length: columnCount }, (_, column) => measureColumn(cells, column));
  return lines.slice(1).map((line, gap) => {
    const told: number[][] = [];
    for (let column = 0; column < columnCount; column++) {
      const above = cells[gap]!.get(column);
      const below = cells[gap + 1]!.get(column);
      if (!above && !below) continue;
      const { x0, x1, filled, numbers } = columns[column]!;
      const [last, linesUp] = nearest(cells, column, gap, -1);
      const [next, linesDown] = nearest(cells, column, gap + 1, 1);
      const start = next?.words[0]?.text ?? '';
      const end = last?.words.at(-1)?.text ?? '';
      const width = Math.max(1, x1 - x0);
      const apart = (from: number | undefined, to: number | undefined): number =>
        from === undefined || to === undefined ? 0 : (to - from) / wordHeight;
      told.push([
        above ? 1 : 0,
        below ? 1 : 0,
        linesUp,
        linesDown,
        last ? Number(isNumberLike(end)) : NONE,
        next ? Number(isNumberLike(start)) : NONE,
        next ? Number(/^\p{Ll}/u.test(start)) : NONE,
        next ? Number(/^\p{Lu}/u.test(start)) : NONE,
        last ? Number(/^\p{Lu}/u.test(last.words[0]!.text)) : NONE,
        next ? Number(/^[([]/.test(start)) : NONE,
        next ? Number(/^(?:[•–▪●■◦‣*-]|\(?\d{1,2}[.)]|\(?[a-z][.)])/.test(start)) : NONE,
        last ? Number(/[-–,(/&]$/.test(end)) : NONE,
        last ? Number(/[.;:!?)]$/.test(end)) : NONE,
        last ? Number(/^(?:of|and|the|for|in|to|or|with|by|from|de|la|et|und|der|di|y|e|per|on|at)$/i.test(end)) : NONE,
        last && next ? (x1 - last.x1 - (next.words[0]!.x1 - next.words[0]!.x0)) / wordHeight : 0,
        apart(last?.x0, next?.x0),
        apart(last?.x1, next?.x1),
        last && next ? (next.x0 + next.x1 - last.x0 - last.x1) / 2 / wordHeight : 0,
        last ? (last.x1 - last.x0) / width : NONE,
        next ? (next.x1 - next.x0) / width : NONE,
        last ? Math.log2(1 + last.words.length) : NONE,
        next ? Math.log2(1 + next.words.length) : NONE,
        apart(last?.y1, next?.y0),
        last && next ? (next.y1 - next.y0 - last.y1 + last.y0) / wordHeight : 0,
        last && next ? boldShare(next.words) - boldShare(last.words) : 0,
        ruledShare(
          view,
          lines[gap]!.middle,
          line.middle,
          separators[column - 1] ?? 0,
          separators[column] ?? view.width,
        ),
        column === 0 ? 1 : 0,
        column + 1 === columnCount ? 1 : 0,
        filled,
        numbers,
        width / view.width,
        apart(x0, next?.x0),
      ]);
    }
    return told;
  });
}

function lineCells(words: readonly TableWord[], separators: readonly number[]): Map<number, LineCell> {
  const cells = new Map<number, LineCell>();
  for (const word of words) {
    const column = columnAt(separators, middleX(word));
    const cell = cells.get(column);
    if (!cell) cells.set(column, { words: [word], x0: word.x0, x1: word.x1, y0: word.y0, y1: word.y1 });
    else {
      cell.words.push(word);
      cell.x0 = Math.min(cell.x0, word.x0);
      cell.x1 = Math.max(cell.x1, word.x1);
      cell.y0 = Math.min(cell.y0, word.y0);
      cell.y1 = Math.max(cell.y1, word.y1);
    }
  }
  return cells;
}

function measureColumn(cells: readonly ReadonlyMap<number, LineCell>[], column: number) {
  const filled = cells.flatMap((line) => line.get(column) ?? []);
  const numbers = filled.filter(({ words }) => isNumberLike(words.at(-1)!.text)).length;
  return {
    x0: filled.length > 0 ? median(filled.map(({ x0 }) => x0)) : 0,
    x1: filled.length > 0 ? Math.max(...filled.map(({ x1 }) => x1)) : 0,
    filled: filled.length / Math.max(1, cells.length),
    numbers: numbers / Math.max(1, filled.length),
  };
}

/** The next cell with words in a column, from a line on upwards or downwards, and how many lines away. */
function nearest(
  cells: readonly ReadonlyMap<number, LineCell>[],
  column: number,
  from: number,
  step: 1 | -1,
): [LineCell | undefined, number] {
  for (let away = 0; away < FAR; away++) {
    const cell = cells[from + step * away]?.get(column);
    if (cell) return [cell, away];
  }
  return [undefined, FAR];
}

/** The longest share of a column's width that is drawn on one pixel row between two heights. */
export function ruledShare(view: TableView, top: number, bottom: number, from: number, to: number): number {
  const { width, height, horizontal } = view.maps;
  const left = Math.max(0, Math.floor(from));
  const right = Math.min(width, Math.ceil(to));
  let best = 0;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    if (view.ruledWidth[y] === 0) continue;
    let drawn = 0;
    for (let x = left; x < right; x++) drawn += horizontal[y * width + x]!;
    best = Math.max(best, drawn);
  }
  return right > left ? best / (right - left) : 0;
}
