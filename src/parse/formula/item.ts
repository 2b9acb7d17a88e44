import { isNearlyAllOf } from '../alike.ts';
import { consecutive } from '../sequences/consecutive.ts';

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

/** Scripts are set at 0.7 of the size of what carries them. */
export const isFullSize = (item: Item, size: number): boolean => isNearlyAllOf(item.size, size);

/** Items in rows, each with the full-size baseline nearest to it; those baselines are further apart than `distance` sizes. */
export function rowsByBaseline(items: readonly Item[], distance: number): { baselines: number[]; rows: Item[][] } {
  const size = largestSize(items);
  const main = items.filter((item) => isFullSize(item, size)).map((item) => item.baseline);
  const baselines: number[] = [];
  for (const baseline of main.sort((a, b) => a - b))
    if (baseline - (baselines.at(-1) ?? -Infinity) > distance * size) baselines.push(baseline);
  const rows: Item[][] = baselines.map(() => []);
  for (const item of items) {
    const distances = baselines.map((baseline) => Math.abs(baseline - item.baseline));
    rows[distances.indexOf(Math.min(...distances))]?.push(item);
  }
  return { baselines, rows };
}

/** Items given from left to right, apart where nothing reaches into a gap of this width. */
export function splitAtGaps(items: readonly Item[], gap: number): Item[][] {
  let end = -Infinity;
  return consecutive(items, (previous, item) => {
    end = Math.max(end, previous.right);
    return item.left - end < gap;
  });
}
