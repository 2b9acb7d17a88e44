import { within } from '../../domain/statistics.ts';

/** Features of one word: spelling, and position relative to the previous word. As in training/extract/pack.py. */
export const FACTS = 17;

/** Shares of the page. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

const AMOUNT = /^[^\d]{0,4}\d[\d.,'’]*[.,]\d{2}[^\d]{0,4}$/;
const DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/;
const CODES = new Set('eur usd gbp chf pln czk sek dkk nok huf ron bgn jpy cny'.split(' '));
const flag = (is: boolean): number => (is ? 1 : 0);

export function writtenFacts(text: string): number[] {
  const signs = [...text];
  const letters = signs.filter((sign) => /\p{L}/u.test(sign));
  const upper = letters.filter((sign) => /\p{Lu}/u.test(sign));
  const digits = signs.filter((sign) => /[0-9]/.test(sign)).length;
  const isAmount = AMOUNT.test(text);
  const isCode = digits === 0 && CODES.has(text.toLowerCase().replace(/[^a-z]/g, ''));
  return [
    digits / Math.max(1, signs.length),
    flag(letters.length > 0),
    flag(/^\p{Lu}/u.test(text)),
    flag(letters.length > 1 && upper.length === letters.length),
    flag(text.endsWith(':')),
    flag(isAmount),
    flag(DATE.test(text)),
    flag(text.includes('%')),
    flag(/[€$£¥]/.test(text) || isCode),
    flag(/@|www|http/.test(text)),
    flag(letters.length > 0 && digits > 0),
    Math.min(signs.length, 20) / 20,
    isAmount ? (digits - 2) / 8 : 0,
  ];
}

/** Relative height, gap to the previous word, whether it is on the same line, gap to the previous line. */
export function positionFacts(boxes: readonly Box[], aspect: number): number[][] {
  const heights = boxes.map(([, top, , bottom]) => bottom - top).sort((a, b) => a - b);
  const half = heights.length >> 1;
  const middle = (heights.length % 2 ? heights[half] : (heights[half - 1]! + heights[half]!) / 2) || 1e-6;
  return boxes.map(([left, top, , bottom], index) => {
    const height = Math.max(1e-6, bottom - top);
    const relative = within(Math.log2(height / middle) / 2, -1, 1);
    const before = boxes[index - 1];
    if (!before) return [relative, 1, 0, 1];
    const [, topBefore, rightBefore, bottomBefore] = before;
    const tallest = Math.max(height, bottomBefore - topBefore);
    const isSame = Math.abs(top + bottom - topBefore - bottomBefore) / 2 < tallest / 2;
    const follows = isSame && left >= rightBefore - height;
    const gap = follows ? within(((left - rightBefore) * aspect) / height / 8, 0, 1) : 1;
    const under = isSame ? 0 : within((top - bottomBefore) / height / 8, -0.5, 1);
    return [relative, gap, flag(isSame), under];
  });
}
