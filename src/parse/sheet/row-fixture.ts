import type { SheetCell, SheetRow } from './sheet.ts';

const cellOf = (row: number, column: number, text: string, isBold: boolean): SheetCell => ({
  ...{ row, column, text, value: null, formula: null, hyperlink: null },
  kind: /^-?\d+(?:\.\d+)?$/.test(text) ? 'number' : 'text',
  style: isBold ? { is_bold: true } : null,
});

/** A row of cells; an empty text is no cell, `*` before a text makes it bold. */
export const rowOf = (row: number, ...texts: string[]): SheetRow => ({
  row,
  cells: texts.flatMap((text, column) =>
    text === '' ? [] : [cellOf(row, column, text.replace(/^\*/, ''), text.startsWith('*'))],
  ),
});
