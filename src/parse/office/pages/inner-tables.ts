import { zip } from '../../../domain/lists.ts';
import { matchSequences } from '../../sequences/match-sequences.ts';
import { comparedTokensOf } from '../align/tokens.ts';
import type { SourceCell, SourceTable } from '../source/source-block.ts';
import { markedTextOf, wordTexts } from '../source/table-builder.ts';

/** A table inside a cell: the range of the cell's words on this page, and the words of each inner cell. */
export interface PlannedInner {
  from: number;
  to: number;
  table: Pick<SourceTable, 'rowCount' | 'columnCount' | 'headerRowCount'> & { cells: PlannedInnerCell[] };
}

export type PlannedInnerCell = Pick<SourceCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'> & {
  words: number[];
  inner?: PlannedInner[];
};

/** Share of a cell's words that must be on this page; otherwise the inner table is on another page. */
const MOST_WORDS = 0.5;

/** Assigns the words of a cell on this page to its inner tables, in file order. Null if much of it is on another page. */
export function innerTables(
  cell: SourceCell,
  drawn: readonly number[],
  textOf: (word: number) => string,
): { words: number[]; inner: PlannedInner[] } | null {
  if (!cell.inner) return null;
  const key = (text: string): string => comparedTokensOf(text).join(' ');
  const written = wordTexts(markedTextOf(cell));
  const drawnKeys = drawn.map((word) => key(textOf(word)));
  const match = matchSequences(drawnKeys, written.map(key));
  if (match.filter((at) => at >= 0).length <= MOST_WORDS * written.length) return null;
  let last = 0;
  // Words that only the renderer adds, such as list marks, go with the next known word.
  const places = zip(drawn, match).map(([word, place]) => ({ word, place }));
  for (const one of places.toReversed()) {
    if (one.place < 0) one.place = last;
    last = one.place;
  }
  places.sort((a, b) => a.place - b.place);
  return within(cell, 0, places);
}

interface PlacedWord {
  word: number;
  place: number;
}

function within({ inner = [] }: Pick<SourceCell, 'inner'>, start: number, own: readonly PlacedWord[]) {
  const firstFrom = (place: number): number => {
    const at = own.findIndex((one) => one.place >= place);
    return at < 0 ? own.length : at;
  };
  return {
    words: own.map(({ word }) => word),
    inner: inner.map(({ from, to, table }) => ({
      from: firstFrom(start + from),
      to: firstFrom(start + to),
      table: { ...table, cells: cellsOf(table, start + from, own) },
    })),
  };
}

function cellsOf({ cells }: SourceTable, start: number, own: readonly PlacedWord[]): PlannedInnerCell[] {
  let next = start;
  return cells.map((cell) => {
    const first = next;
    next += wordTexts(markedTextOf(cell)).length;
    const inCell = own.filter(({ place }) => place >= first && place < next);
    const { words, inner } = within(cell, first, inCell);
    const { row, column, rowSpan, columnSpan } = cell;
    return { row, column, rowSpan, columnSpan, words, ...(inner.length > 0 && { inner }) };
  });
}
