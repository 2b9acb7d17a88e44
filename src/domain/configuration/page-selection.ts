import { z } from 'zod';
import { PART } from './selected-pages.ts';

const isPart = (part: string): boolean => {
  const [, first, dash, last] = PART.exec(part.trim()) ?? [];
  if (first === undefined || Number(first) === 0 || (last !== undefined && Number(last) === 0)) return false;
  // If both numbers count from the same end, they must be ascending.
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
  .describe(
    'Only these pages, such as `1-5,10,-2`: numbers from 1, `-2` is the second to last, `7-` means 7 to the end.',
  );
