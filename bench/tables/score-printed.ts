import { decodedText, tablesOf } from '../printed-tables/tables-of-html.ts';

/** A text and its column span. */
type Cell = [text: string, columns: number];
export type PrintedTables = Record<string, Cell[][]>;

export interface PrintedScore {
  /** Share of the rows that were read as printed, with their empty and spanning cells. */
  rows: number;
  /** Share of the rows whose texts are in the right order, regardless of empty cells and spans between them. */
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

/** How many of the keys were found; each find counts once. */
function matched(keys: readonly string[], found: readonly string[]): number {
  const left = [...found];
  return keys.filter((key) => {
    const at = left.indexOf(key);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

/**
 * Spaces, emphasis, superscripts and variants of dashes, degree signs or bullets are ignored; a row with one text may
 * be one wide cell or not.
 */
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
