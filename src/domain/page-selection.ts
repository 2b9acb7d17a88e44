import { z } from 'zod';

const PART = /^(-?\d{1,9})(?:(-)(-?\d{1,9})?)?$/;

const isPart = (part: string): boolean => {
  const [, first, dash, last] = PART.exec(part.trim()) ?? [];
  if (first === undefined || Number(first) === 0 || (last !== undefined && Number(last) === 0)) return false;
  // Of two numbers that count from the same end, the first comes first.
  if (dash && last !== undefined && Math.sign(Number(first)) === Math.sign(Number(last))) {
    return Number(first) <= Number(last);
  }
  return true;
};

export const PageSelection = z
  .string()
  .max(10_000)
  .refine((text) => text.split(',').every(isPart), {
    error: 'must list pages from 1 and ranges, such as 1-5,10,-2 (-2 is the last but one, 7- all from 7 on)',
  })
  .describe('Only these pages, such as `1-5,10,-2`: numbers from 1, `-2` the last but one, `7-` all from 7 on.');

/**
 * The pages of a document that a selection names, sorted. Those that the document does not have are left out.
 *
 *     selectedPages('3,1-2,-1', 10) // [1, 2, 3, 10]
 */
export function selectedPages(selection: string | null | undefined, pageCount: number): number[] {
  if (selection === null || selection === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages = new Set<number>();
  const place = (text: string): number => (text.startsWith('-') ? pageCount + 1 + Number(text) : Number(text));
  for (const part of selection.split(',')) {
    const [, first = '', dash, last] = PART.exec(part.trim()) ?? [];
    const from = place(first);
    const to = dash ? (last === undefined ? pageCount : place(last)) : from;
    for (let page = Math.max(1, from); page <= Math.min(to, pageCount); page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
