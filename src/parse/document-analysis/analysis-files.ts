import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuireError } from '../../domain/errors.ts';
import { ANSWER_FILE } from './answer-file.ts';
import type { PageAnalysis } from './page-analysis.ts';

const FOLDER = 'vendor';
const fileOf = (pageNumber: number): string => join(FOLDER, `${pageNumber}.json`);

/** Splits the answer into one file per page. Returns the files. */
export async function storeAnalysis(workDir: string, pageCount: number): Promise<string[]> {
  const answer: unknown = JSON.parse(await readFile(join(workDir, ANSWER_FILE), 'utf8'));
  // Loaded on demand: few documents use a provider.
  const { readAnalysis } = await import('./azure/read-analysis.ts');
  let pages: PageAnalysis[];
  try {
    pages = readAnalysis(answer);
  } catch (cause) {
    throw new QuireError('vendor_failed', { reason: 'its answer is not an analysis of a document' }, { cause });
  }
  const known = new Set(pages.map(({ pageNumber }) => pageNumber));
  for (let page = 1; page <= pageCount; page++) {
    if (!known.has(page)) throw new QuireError('vendor_failed', { reason: `its answer lacks page ${page}` });
  }
  await mkdir(join(workDir, FOLDER), { recursive: true });
  const files: string[] = [];
  for (const page of pages) {
    await writeFile(join(workDir, fileOf(page.pageNumber)), JSON.stringify(page));
    files.push(fileOf(page.pageNumber));
  }
  return files;
}

/** The provider's result for a page; null if it was not used for this document. */
export async function storedAnalysis(pageNumber: number, workDir: string): Promise<PageAnalysis | null> {
  const text = await readFile(join(workDir, fileOf(pageNumber)), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as PageAnalysis);
}
