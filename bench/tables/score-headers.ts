import type { Word } from '../../src/parse/page-content.ts';
import type { GridCell, TableGrid } from '../../src/parse/table-grid.ts';
import { type ColumnsWithHeaders, columnsWithHeaders } from './column-headers.ts';
import type { FoundTable } from './find-tables.ts';

/** The number of column headers on a page, and how many of them are in the right place in the table. */
export interface HeaderTally {
  /** Tables with headers; those with all headers in the table, above its first row of numbers. */
  tables: number;
  whole: number;
  /** Headers; those in a cell above all of their columns; those in a header row. */
  headers: number;
  over: number;
  flagged: number;
}

export function tallyHeaders(words: readonly Word[], tables: readonly FoundTable[]): HeaderTally {
  const tally: HeaderTally = { tables: 0, whole: 0, headers: 0, over: 0, flagged: 0 };
  for (const columns of columnsWithHeaders(words)) {
    const { headers, over, flagged, whole } = tallyOne(
      columns,
      tables.map(({ table }) => table),
    );
    tally.tables++;
    tally.whole += whole;
    tally.headers += headers;
    tally.over += over;
    tally.flagged += flagged;
  }
  return tally;
}

function tallyOne({ first, headers }: ColumnsWithHeaders, tables: readonly TableGrid[]) {
  const cellOf = (table: TableGrid, word: Word): GridCell | undefined =>
    table.cells.find(({ words }) => words.some((other) => isSame(word, other)));
  const numberOf = (words: readonly Word[]): Word => words.find(({ text }) => /\d/.test(text)) ?? words[0]!;
  const table = tables.find((table) => first.some(({ words }) => cellOf(table, numberOf(words))));
  let [inside, over, flagged] = [0, 0, 0];
  for (const { piece, over: numbers } of table ? headers : []) {
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
  return { headers: headers.length, over, flagged, whole: Number(inside === headers.length) };
}

const isSame = (a: Word, b: Word): boolean =>
  a === b || (Math.abs(a.bbox.left - b.bbox.left) < 1 && Math.abs(a.bbox.top - b.bbox.top) < 1 && a.text === b.text);
