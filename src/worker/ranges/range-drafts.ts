import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { draftFile } from '../../parse/pipeline/draft-files.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import { openPlainFile, placePlainFile } from '../plain-file.ts';
import type { RunFiles } from '../run-files.ts';

/** One number of twelve digits for each page comes first: how many bytes its draft has. */
const SIZE_DIGITS = 12;

type Pages = Pick<PageRange, 'firstPage' | 'lastPage'>;

const bundleFile = ({ firstPage, lastPage }: Pages): string => `drafts/${firstPage}-${lastPage}`;
const pagesOf = ({ firstPage, lastPage }: Pages): number[] =>
  Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at);

/**
 * Stores the drafts of a range as one object, for the worker that joins the pages. An object a page cost more than a tenth of
 * reading it, on both sides and in the store.
 */
export async function storeDrafts(range: Pages, workDir: string, files: RunFiles): Promise<void> {
  const sizes: string[] = [];
  for (const page of pagesOf(range)) {
    await using draft = await openPlainFile(workDir, draftFile(page));
    sizes.push(String(draft.size).padStart(SIZE_DIGITS, '0'));
  }
  {
    await using bundle = await placePlainFile(workDir, bundleFile(range));
    const contents = async function* () {
      yield Buffer.from(sizes.join(''));
      for (const page of pagesOf(range)) {
        await using draft = await openPlainFile(workDir, draftFile(page));
        yield* createReadStream(draft.path) as AsyncIterable<Buffer>;
      }
    };
    await pipeline(contents, createWriteStream(bundle.path));
  }
  await files.storePart(bundleFile(range));
}

/** Brings drafts that another worker stored into the work folder. */
export async function fetchDrafts(range: Pages, workDir: string, files: RunFiles): Promise<void> {
  await files.fetchPart(bundleFile(range));
  await using bundle = await openPlainFile(workDir, bundleFile(range));
  const pages = pagesOf(range);
  const sizes = await sizesIn(bundle.path, pages.length);
  let start = pages.length * SIZE_DIGITS;
  if (sizes.reduce((sum, size) => sum + size, start) !== bundle.size) throw new Error('Drafts of pages are not whole.');
  for (const [at, page] of pages.entries()) {
    await using draft = await placePlainFile(workDir, draftFile(page));
    const end = start + sizes[at]!;
    await pipeline(createReadStream(bundle.path, { start, end: end - 1 }), createWriteStream(draft.path));
    start = end;
  }
}

/** What another worker's process wrote is looked at before it is believed. */
async function sizesIn(file: string, count: number): Promise<number[]> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(count * SIZE_DIGITS), 0, count * SIZE_DIGITS, 0);
  const text = buffer.toString('latin1');
  if (!/^\d+$/.test(text)) throw new Error('Drafts of pages are not whole.');
  const sizes = Array.from({ length: count }, (_, at) => Number(text.slice(at * SIZE_DIGITS, (at + 1) * SIZE_DIGITS)));
  if (sizes.includes(0)) throw new Error('The draft of a page is empty.');
  return sizes;
}
