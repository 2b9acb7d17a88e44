import { median } from '../../domain/statistics.ts';
import { isWrittenNumber } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import { boldShare, type Cells, cellsOf } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { type TableLine, type TableWord, textsIn } from './text-lines.ts';

/** Rows that must show how the table is made before lines are joined to them. */
const LEAST_ROWS = 3;
/** Share of them whose first place is filled. */
const NEARLY_ALL = 0.9;
/** Words of one text stand no further apart, in word heights, and lines of one text begin no further apart. */
const ONE_TEXT = 1;
const ONE_EDGE = 0.5;
const LETTERS = /\p{L}{2}/u;

const CONTINUED = switchableRule('table: lines of text alone go on with the row above where every row has its mark');

/**
 * Where every row begins with its own mark, a date or a position, a line of nothing but text in a later column goes on with the row
 * above, however it begins. Returns how likely a row starts below each line.
 *
 *     1   Steel sheet       17   70.34
 *         Delivery in May                 ┐ go on
 *         Order of the 4th                ┘
 *     2   Copper wire        3   12.10
 */
export function withContinuedTexts(
  view: TableView,
  columns: readonly number[],
  probabilities: readonly number[],
): number[] {
  const found = [...probabilities];
  if (!CONTINUED.isOn) return found;
  const cells = view.lines.map(({ words }) => cellsOf(words, columns));
  const starts = columns.map((_, index) => startOfTexts(cells, index + 1));
  let column = 0;
  for (const [index, line] of view.lines.entries()) {
    const place = [...cells[index]!.keys()][0]!;
    if (place === 0) {
      column = 0;
      continue;
    }
    const start = starts[place - 1];
    const above = view.lines[index - 1];
    if (start === undefined || !above) continue;
    const goesOn = cells[index - 1]!.has(0) ? isRow(cells[index - 1]!, place) : column === place;
    if (!goesOn || !isOneText(line, view.wordHeight) || Math.abs(line.x0 - start) > ONE_EDGE * view.wordHeight)
      continue;
    if (boldShare(line.words) > 0.5 && boldShare(cells[index - 1]!.get(place) ?? []) < 0.5) continue;
    const below = view.lines[index + 1];
    if (below && line.middle - above.middle > below.middle - line.middle + ONE_EDGE * view.wordHeight) continue;
    column = place;
    found[index - 1] = 0;
  }
  return found;
}

/** A mark, a text in that column and a number behind it. */
const isRow = (cells: Cells, column: number): boolean => cells.has(0) && isMarkable(cells, column);

const isMarkable = (cells: Cells, column: number): boolean =>
  hasText(cells.get(column)) &&
  [...cells].some(([at, words]) => at > column && words.some((w) => isWrittenNumber(w.text)));

const hasText = (words: readonly TableWord[] | undefined): boolean => !!words?.some(({ text }) => LETTERS.test(text));

/** Where the texts of a column begin; undefined where not every row that has one has a mark as well. */
function startOfTexts(lines: readonly Cells[], column: number): number | undefined {
  const rows = lines.filter((cells) => isMarkable(cells, column));
  const marked = rows.filter((cells) => cells.has(0));
  if (marked.length < LEAST_ROWS || marked.length < NEARLY_ALL * rows.length) return undefined;
  return median(marked.map((cells) => cells.get(column)![0]!.x0));
}

const isOneText = ({ words }: TableLine, wordHeight: number): boolean =>
  textsIn(words, ONE_TEXT * wordHeight).length === 1 && words.some(({ text }) => LETTERS.test(text));
