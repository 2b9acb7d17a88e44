import { consecutive } from '../../domain/lists.ts';
import { isNearlyAllOf } from '../alike.ts';

/** An element of a formula in page pixels: a symbol, a word, or a combination. */
export interface Item {
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  latex: string;
  /** The symbol or word; empty for a combination. */
  text: string;
  /** Upright Latin letters spell words and function names; italic ones are variables. */
  isRoman: boolean;
  /** Italic letters of a text font may spell a word; those of a math font do not. */
  isMathFont: boolean;
}

/** A horizontal line of a fraction or root, or over a letter. */
export interface Bar {
  left: number;
  right: number;
  y: number;
}

/** Height of minus signs and fraction bars above the baseline, in font sizes. */
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

/** Scripts have 0.7 of the font size of their base. */
export const isFullSize = (item: Item, size: number): boolean => isNearlyAllOf(item.size, size);

/** Groups items by the nearest full-size baseline; baselines are more than `distance` font sizes apart. */
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

/** Splits items, given from left to right, at empty gaps of this width. */
export function splitAtGaps(items: readonly Item[], gap: number): Item[][] {
  let end = -Infinity;
  return consecutive(items, (previous, item) => {
    end = Math.max(end, previous.right);
    return item.left - end < gap;
  });
}
