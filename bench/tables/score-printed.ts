import { decodedText, tablesOf } from '../printed-tables/tables-of-html.ts';

/** A text and the columns that it spans. */
type Cell = [text: string, columns: number];
export type PrintedTables = Record<string, Cell[][]>;

/** Which rows came out as they were printed, and whether nothing else did. */
export function scorePrinted(printed: readonly Cell[][], html: string): { rows: number; isExact: boolean } {
  const left = tablesOf(html).flat().map(rowKey);
  const right = printed.map(rowKey).filter((key) => {
    const at = left.indexOf(key);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  return { rows: right.length / printed.length, isExact: right.length === printed.length && left.length === 0 };
}

/** Blanks, emphasis and the kind of dash or bullet say nothing about a table; a row with one text may be one wide cell or not. */
function rowKey(cells: readonly Cell[]): string {
  const plain = cells.map(
    ([text, columns]): Cell => [
      decodedText(text)
        .replaceAll(/[\s*•●]+/gu, '')
        .replaceAll(/[–−]/gu, '-')
        .toLowerCase(),
      columns,
    ],
  );
  const filled = plain.filter(([text]) => text !== '');
  return JSON.stringify(filled.length === 1 ? filled[0]![0] : plain);
}
