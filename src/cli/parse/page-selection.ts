import { UsageError } from '../usage-error.ts';

const RANGE = /^(\d{1,9})(?:-(\d{1,9})?)?$/;

/**
 * Page numbers from `1-5,10` or `7-` (from 7 on), sorted. Numbers past `mostPages` are cut off: no file has them.
 *
 *     readPageSelection('3,1-2,9-', 10) // [1, 2, 3, 9, 10]
 */
export function readPageSelection(text: string, mostPages: number): number[] {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const range = RANGE.exec(part.trim());
    const first = Number(range?.[1]);
    const last = part.includes('-') ? Number(range?.[2] ?? mostPages) : first;
    if (!range || first < 1 || (range[2] !== undefined && last < first)) {
      throw new UsageError(`--pages takes page numbers from 1 and ranges such as 1-5,10; "${part.trim()}" is neither.`);
    }
    for (let page = first; page <= Math.min(last, mostPages); page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
