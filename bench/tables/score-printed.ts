import { decodedText, tablesOf } from '../printed-tables/tables-of-html.ts';

/** A text and the columns that it spans. */
type Cell = [text: string, columns: number];
export type PrintedTables = Record<string, Cell[][]>;

export interface PrintedScore {
  /** Share of the rows that came out as they were printed, with their empty and spanning cells. */
  rows: number;
  /** Share of the rows whose texts came out in the same order, regardless of empty cells and spans between them. */
  texts: number;
  isExact: boolean;
}

export function scorePrinted(printed: readonly Cell[][], html: string): PrintedScore {
  const found = tablesOf(html).flat();
  const shapes = matched(printed.map(rowKey), found.map(rowKey));
  const texts = matched(printed.map(textsKey), found.map(textsKey));
  return {
    rows: shapes / printed.length,
    texts: texts / printed.length,
    isExact: shapes === printed.length && found.length === printed.length,
  };
}

/** How many of the keys are among those found, each of which counts once. */
function matched(keys: readonly string[], found: readonly string[]): number {
  const left = [...found];
  return keys.filter((key) => {
    const at = left.indexOf(key);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

/** Blanks, emphasis, raised figures and the kind of dash, degree or bullet say nothing about a table; a row with one text may be one wide cell or not. */
function rowKey(cells: readonly Cell[]): string {
  const plain = cells.map(([text, columns]): Cell => [plainText(text), columns]);
  const filled = plain.filter(([text]) => text !== '');
  return JSON.stringify(filled.length === 1 ? filled[0]![0] : plain);
}

const textsKey = (cells: readonly Cell[]): string =>
  JSON.stringify(cells.map(([text]) => plainText(text)).filter((text) => text !== ''));

const plainText = (text: string): string =>
  decodedText(text)
    .replaceAll(/[\s*•●]+/gu, '')
    .replaceAll(/[–−]/gu, '-')
    .replaceAll('◦', '°')
    .replaceAll('ˆ', '^')
    .normalize('NFKC')
    .toLowerCase();
