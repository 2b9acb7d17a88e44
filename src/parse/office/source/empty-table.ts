import type { SourceBlock, SourceFlow, SourceTable } from './source-block.ts';

export const isEmptyTable = ({ cells }: SourceTable): boolean => cells.every(({ text }) => text.trim() === '');

/** A table without a word is still one that its author set, to be filled in. One that only says where pictures stand is none, nor is one in a margin. */
export function statesTable(table: SourceTable, flow: SourceFlow, holdsPictures: boolean): boolean {
  return !isEmptyTable(table) || (!holdsPictures && (flow === 'body' || flow === 'apart'));
}

/** What a table of one cell is that has nothing in it. */
export const EMPTY_BOX: SourceTable = {
  ...{ rowCount: 1, columnCount: 1, headerRowCount: 0 },
  cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: '' }],
};

/** No word shows where it was drawn. */
export const isEmptyTableBlock = ({ table }: SourceBlock): boolean => table !== undefined && isEmptyTable(table);
