import { switchableRule } from '../rules.ts';
import type { BaseGrid } from './base-grid.ts';
import type { GridFacts } from './grid-facts.ts';
import { isWrittenNumber, isYear } from './number-like.ts';
import { columnAt } from './row-features.ts';
import type { Join } from './span-joiner.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableLine, type TableWord, WORD_SPACE } from './text-lines.ts';

const PHRASES = switchableRule('table: a text centred over several columns of numbers is one cell');

/**
 * A text over the numbers that boundaries between columns cut is one cell, if it stands in the middle of the columns together rather than
 * its parts in the middle of each.
 *
 *          Year Ended December 31,            Average   Average
 *         2022      2021      2020            balance     yield
 */
export function joinsOfHeads(view: TableView, grid: BaseGrid, { columnText }: GridFacts): Join[] {
  if (!PHRASES.isOn) return [];
  const joins: Join[] = [];
  for (const { words, middle } of linesOverNumbers(view, grid.columnSeparators)) {
    const row = columnAt(grid.rowSeparators, middle);
    for (const text of textsOf(words, WORD_SPACE * view.wordHeight)) {
      const parts = Map.groupBy(text, (word) => columnAt(grid.columnSeparators, middleX(word)));
      const columns = [...parts.keys()].sort((a, b) => a - b);
      const [first, last] = [columns[0]!, columns.at(-1)!];
      if (first === 0 || first === last) continue;
      const offWhole = distance(text, { from: columnText[first]!.from, to: columnText[last]!.to });
      const offParts = Math.max(...columns.map((column) => distance(parts.get(column)!, columnText[column]!)));
      if (offWhole > offParts) continue;
      for (let column = first; column < last; column++)
        joins.push({ row, column, otherRow: row, otherColumn: column + 1, probability: 1 });
    }
  }
  return joins;
}

/** How far the middles of a text and of a stretch are apart. */
const distance = (text: readonly TableWord[], { from, to }: { from: number; to: number }): number =>
  Math.abs((text[0]!.x0 + text.at(-1)!.x1) / 2 - (from + to) / 2);

/** Lines above the first that has a number by itself; years are heads. */
function linesOverNumbers({ lines, wordHeight }: TableView, separators: readonly number[]): readonly TableLine[] {
  const first = lines.findIndex(({ words }) =>
    textsOf(words, WORD_SPACE * wordHeight).some(
      ([word, ...more]) =>
        more.length === 0 &&
        columnAt(separators, middleX(word!)) > 0 &&
        isWrittenNumber(word!.text) &&
        !isYear(word!.text),
    ),
  );
  return lines.slice(0, Math.max(0, first));
}

/** Words that follow each other with less than a space between them. */
function textsOf(words: readonly TableWord[], space: number): TableWord[][] {
  const texts: TableWord[][] = [];
  for (const word of words) {
    const last = texts.at(-1)?.at(-1);
    if (last && word.x0 - last.x1 < space) texts.at(-1)!.push(word);
    else texts.push([word]);
  }
  return texts;
}
