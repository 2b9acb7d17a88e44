import type { Word } from '../../page-content.ts';

/** Words of one page, in the order in which they are drawn. */
export interface DrawnPage {
  pageNumber: number;
  width: number;
  height: number;
  dpi: number;
  words: readonly Word[];
}

/** Where a word comes from: the block, and for tables the cell. */
export interface Origin {
  block: number;
  cell: number;
  /** The file writes it in one with the word before; it was torn apart by kerning. */
  isPart?: boolean;
}

/** Of each word of a page, page by page; null where it is not known. */
export type Origins = (Origin | null)[][];
