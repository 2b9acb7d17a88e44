import { isWrittenNumber, isYear } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import type { BaseGrid } from './base-grid.ts';
import { type GridFacts, textOfColumn } from './grid-facts.ts';
import { columnAt } from './row-features.ts';
import type { Join } from './span-joiner.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY, type TableWord, textsIn, WORD_SPACE } from './text-lines.ts';

/** Longer texts are sentences. */
const MOST_WORDS = 10;
/** In word heights: words this near to the middles of their columns are heads of their own, however well they stand together too. */
const OVER_ITS_COLUMN = 0.25;

const PHRASES = switchableRule('table: a text over columns of numbers stands whole over one or several of them');

/**
 * A text over the numbers that boundaries between columns cut stands over one column, over several together, or is several heads one space
 * apart: whatever it is best in the middle of.
 *
 *          Year Ended December 31,            Average   Average
 *         2022      2021   % Change           balance     yield
 */
function headsIn(
  text: readonly TableWord[],
  columnSeparators: readonly number[],
  columnText: GridFacts['columnText'],
  wordHeight: number,
): Head[] | null {
  const columns = text.map((word) => columnAt(columnSeparators, middleX(word)));
  const [first, last] = [columns[0]!, columns.at(-1)!];
  if (first === 0 || first >= last || text.length > MOST_WORDS) return null;
  const single = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const apart = cuts(text, single.length).map((parts): Head[] =>
    parts.map((words, index) => ({ words, first: first + index, last: first + index })),
  );
  const together: Head[][] = [
    [{ words: text, first, last }],
    ...single.map((column) => [{ words: text, first: column, last: column }]),
  ];
  const off = (heads: readonly Head[]): number =>
    Math.max(...heads.map((head) => distance(head.words, columnText[head.first]!.from, columnText[head.last]!.to)));
  const [wordByWord] = apart;
  // Where there is a choice of cuts, one of them fits by chance.
  if (wordByWord && apart.length === 1 && off(wordByWord) < OVER_ITS_COLUMN * wordHeight) return wordByWord;
  return [...together, ...apart].reduce((best, reading) => (off(reading) < off(best) ? reading : best));
}

interface Head {
  words: readonly TableWord[];
  /** The columns that it stands over. */
  first: number;
  last: number;
}

/** All ways to cut words into so many parts. */
function cuts(words: readonly TableWord[], parts: number): (readonly TableWord[])[][] {
  if (parts === 1) return [[words]];
  return words
    .slice(0, 1 - parts)
    .flatMap((_, index) => cuts(words.slice(index + 1), parts - 1).map((rest) => [words.slice(0, index + 1), ...rest]));
}

/** Puts the words of texts that boundaries cut into the columns that the texts stand over. */
export function layHeads(view: TableView, grid: BaseGrid): void {
  if (!PHRASES.isOn) return;
  const columnText = grid.columnEdges.slice(1).map((_, column) => textOfColumn(grid, column));
  for (const text of textsOverNumbers(view, grid.columnSeparators)) {
    const heads = headsIn(text, grid.columnSeparators, columnText, view.wordHeight) ?? [];
    for (const { words, first } of heads.filter((head) => head.first === head.last)) {
      for (const word of words) {
        const row = grid.words[columnAt(grid.rowSeparators, middleY(word))]!;
        const from = columnAt(grid.columnSeparators, middleX(word));
        if (from === first) continue;
        row[from] = row[from]!.filter((other) => other !== word);
        row[first] = [...row[first]!, word];
      }
    }
  }
}

/** Joins the places below a text that stands over several columns together. */
export function joinsOfHeads(view: TableView, grid: BaseGrid, { columnText }: GridFacts): Join[] {
  if (!PHRASES.isOn) return [];
  return textsOverNumbers(view, grid.columnSeparators).flatMap((text) => {
    const row = columnAt(grid.rowSeparators, middleY(text[0]!));
    return (headsIn(text, grid.columnSeparators, columnText, view.wordHeight) ?? []).flatMap(({ first, last }) =>
      Array.from({ length: last - first }, (_, index): Join => {
        const column = first + index;
        return { row, column, otherRow: row, otherColumn: column + 1, probability: 1 };
      }),
    );
  });
}

/** How far the middles of a text and of a stretch are apart. */
const distance = (text: readonly TableWord[], from: number, to: number): number =>
  Math.abs((text[0]!.x0 + text.at(-1)!.x1) / 2 - (from + to) / 2);

/** Texts of the lines above the first that has a number by itself; years are heads. */
function textsOverNumbers({ signedLines, wordHeight }: TableView, separators: readonly number[]): TableWord[][] {
  const lines = signedLines.map((words) => textsIn(words, WORD_SPACE * wordHeight));
  const first = lines.findIndex((texts) =>
    texts.some(
      ([word, ...more]) =>
        more.length === 0 &&
        columnAt(separators, middleX(word!)) > 0 &&
        isWrittenNumber(word!.text) &&
        !isYear(word!.text),
    ),
  );
  return lines.slice(0, Math.max(0, first)).flat();
}
