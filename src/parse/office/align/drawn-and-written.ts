import type { Word } from '../../page-content.ts';

export interface DrawnPage {
  pageNumber: number;
  width: number;
  height: number;
  dpi: number;
  words: readonly Word[];
}

/** The source block of a word, and the cell in a table. */
export interface Origin {
  block: number;
  cell: number;
  /** Part of the same word in the file as the previous word; kerning split them. */
  isPart?: boolean;
}

/** For each word of each page; null if unknown. */
export type Origins = (Origin | null)[][];
