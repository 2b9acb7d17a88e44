/** Something that is in a formula: a sign, a word, or what has been put together of others. All in page pixels. */
export interface Item {
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  latex: string;
  /** The sign or word itself; empty for what has been put together. */
  text: string;
  /** Upright Latin letters spell words and names of functions; slanted ones are variables. */
  isRoman: boolean;
  /** Slanted letters of a text font may spell a word as well; those of a font for mathematics do not. */
  isMathFont: boolean;
}

/** A drawn horizontal line: of a fraction, a root, over a letter. */
export interface Bar {
  left: number;
  right: number;
  y: number;
}

/** Height of a minus sign and of the bar of a fraction above the baseline, in sizes. */
export const AXIS = 0.25;

export const middleAcross = (item: { left: number; right: number }): number => (item.left + item.right) / 2;
export const middleDown = (item: { top: number; bottom: number }): number => (item.top + item.bottom) / 2;
export const heightOf = (item: { top: number; bottom: number }): number => item.bottom - item.top;
export const largestSize = (items: readonly Item[]): number => Math.max(...items.map((item) => item.size));

export function madeOf(items: readonly Item[], latex: string, baseline: number): Item {
  return {
    left: Math.min(...items.map((item) => item.left)),
    right: Math.max(...items.map((item) => item.right)),
    top: Math.min(...items.map((item) => item.top)),
    bottom: Math.max(...items.map((item) => item.bottom)),
    baseline,
    size: largestSize(items),
    latex,
    text: '',
    isRoman: false,
    isMathFont: true,
  };
}
