import type { Word } from '../../src/parse/page-content.ts';
import type { GridCell, TableGrid } from '../../src/parse/table-grid.ts';
import { type HeadedColumns, headedColumns } from './column-heads.ts';
import type { FoundTable } from './find-tables.ts';

/** How many heads of columns there are on a page, and how many of them are in the table where they should. */
export interface HeadTally {
  /** Tables with heads; those of which all heads are in the table, above its first row of numbers. */
  tables: number;
  whole: number;
  /** Heads; those in a cell over all of their columns; those in a header row. */
  heads: number;
  over: number;
  flagged: number;
}

export function tallyHeads(words: readonly Word[], tables: readonly FoundTable[]): HeadTally {
  const tally: HeadTally = { tables: 0, whole: 0, heads: 0, over: 0, flagged: 0 };
  for (const headed of headedColumns(words)) {
    const { heads, over, flagged, whole } = tallyOne(
      headed,
      tables.map(({ table }) => table),
    );
    tally.tables++;
    tally.whole += whole;
    tally.heads += heads;
    tally.over += over;
    tally.flagged += flagged;
  }
  return tally;
}

function tallyOne({ first, heads }: HeadedColumns, tables: readonly TableGrid[]) {
  const cellOf = (table: TableGrid, word: Word): GridCell | undefined =>
    table.cells.find(({ words }) => words.some((other) => isSame(word, other)));
  const numberOf = (words: readonly Word[]): Word => words.find(({ text }) => /\d/.test(text)) ?? words[0]!;
  const table = tables.find((table) => first.some(({ words }) => cellOf(table, numberOf(words))));
  let [inside, over, flagged] = [0, 0, 0];
  for (const { piece, over: numbers } of table ? heads : []) {
    const cells = piece.words.map((word) => cellOf(table!, word));
    const below = numbers.map(({ words }) => cellOf(table!, numberOf(words)));
    const isAbove = cells.every((cell) => cell && below.every((b) => !b || cell.row + cell.rowSpan <= b.row));
    if (!isAbove) continue;
    inside++;
    if (cells.every((cell) => cell!.row < table!.headerRowCount)) flagged++;
    if (
      below.every(
        (b) => b && cells.some((cell) => cell!.column <= b.column && b.column < cell!.column + cell!.columnSpan),
      )
    )
      over++;
  }
  return { heads: heads.length, over, flagged, whole: Number(inside === heads.length) };
}

const isSame = (a: Word, b: Word): boolean =>
  a === b || (Math.abs(a.bbox.left - b.bbox.left) < 1 && Math.abs(a.bbox.top - b.bbox.top) < 1 && a.text === b.text);
