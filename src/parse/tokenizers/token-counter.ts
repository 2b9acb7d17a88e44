/** Counts tokens for one model. */
export interface TokenCounter {
  count(text: string): number;
  /** Present if joining texts changes their count only near the seam. */
  seam?: Seam;
}

/** Cost of joining two texts with a newline, in addition to both counts. */
export interface Seam {
  /** Negative if tokens merge. `before` may be only its open end. */
  cost(before: string, after: string): number;
  /** The end of a text whose tokens the next text can still change. */
  openEnd(text: string): string;
}

/** For tokenizers that split at white space. */
export const FREE_SEAM: Seam = { cost: () => 0, openEnd: () => '' };
