/** Counts how long a text is for one model. */
export interface TokenCounter {
  count(text: string): number;
  /** Present where joining texts changes their count only near the seam. Where absent, only counting it all shows it. */
  seam?: Seam;
}

/** Two texts joined with a newline count as much as both alone, plus `cost`. */
export interface Seam {
  /** Negative when tokens merge. `before` may be given as its open end alone. */
  cost(before: string, after: string): number;
  /** The end of a text that what follows it can still change. */
  openEnd(text: string): string;
}

/** For tokenizers that never look across white space. */
export const FREE_SEAM: Seam = { cost: () => 0, openEnd: () => '' };
