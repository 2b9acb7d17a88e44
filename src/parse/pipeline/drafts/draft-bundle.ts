import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Drafts of consecutive pages in one file; each is preceded by its length in bytes as twelve digits.
 *
 *     drafts/9-16:  000000009812 draft of page 9  000000010377 draft of page 10  …
 */
const SIZE_DIGITS = 12;
const NAME = /^(\d+)-(\d+)$/;

export interface BundlePages {
  firstPage: number;
  lastPage: number;
}

export const draftFile = (pageNumber: number): string => `drafts/${pageNumber}`;
export const bundleFile = ({ firstPage, lastPage }: BundlePages): string => `drafts/${firstPage}-${lastPage}`;
export const pagesOfBundle = ({ firstPage, lastPage }: BundlePages): number[] =>
  Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at);
export const sizeMark = (bytes: number): Buffer => Buffer.from(String(bytes).padStart(SIZE_DIGITS, '0'));

export interface BundledDraft {
  path: string;
  start: number;
  size: number;
}

/** Finds the drafts in all bundles of a folder. Other processes wrote them, so they are validated. */
export async function bundledDrafts(folder: string): Promise<Map<number, BundledDraft>> {
  const found = new Map<number, BundledDraft>();
  for (const name of await readdir(folder)) {
    const [, firstPage, lastPage] = NAME.exec(name)?.map(Number) ?? [];
    if (firstPage === undefined || lastPage === undefined) continue;
    const path = join(folder, name);
    await using file = await open(path);
    const { size: whole } = await file.stat();
    const mark = Buffer.alloc(SIZE_DIGITS);
    let start = 0;
    for (const page of pagesOfBundle({ firstPage, lastPage })) {
      const { bytesRead } = await file.read(mark, 0, SIZE_DIGITS, start);
      const digits = mark.toString('latin1', 0, bytesRead);
      const size = /^\d{12}$/.test(digits) ? Number(digits) : 0;
      start += SIZE_DIGITS;
      if (size === 0 || start + size > whole) throw new Error('Drafts of pages are not whole.');
      found.set(page, { path, start, size });
      start += size;
    }
    if (start !== whole) throw new Error('Drafts of pages are not whole.');
  }
  return found;
}
