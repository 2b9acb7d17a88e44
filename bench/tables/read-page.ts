import { tmpdir } from 'node:os';
import type { BoundingBox } from '../../src/domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { createPaddleEngine } from '../../src/models/ocr/paddle-engine.ts';
import type { ParseContext } from '../../src/parse/context.ts';
import type { PageContent, PageSource } from '../../src/parse/page-content.ts';
import { openPages } from '../../src/parse/pages/open-pages.ts';
import { readText } from '../../src/parse/read/read-text.ts';
import type { TableGrid } from '../../src/parse/table-grid.ts';
import { readTable } from '../../src/parse/table-structure/read-table.ts';

export const context: ParseContext = {
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: tmpdir(),
  threads: 2,
};

export type OcrStrategy = 'Auto' | 'All' | 'None';

/** The page with the words that the service would pass to the table reader. */
export async function readPage(source: PageSource, pageNumber: number, ocr: OcrStrategy): Promise<PageContent> {
  const content = await source.readPage(pageNumber);
  return ocr === 'None' ? content : readText(content, ocr, createPaddleEngine(context.threads), context);
}

export const openPdf = (file: string) => openPages(file, 'pdf', { dpi: 144 }, context);

/** Milliseconds of processor time, independent of other load on the machine. */
export async function timedRead(
  region: BoundingBox,
  content: PageContent,
): Promise<{ grid: TableGrid | null; milliseconds: number }> {
  const start = process.cpuUsage();
  const grid = (await readTable(region, content, context))?.grid ?? null;
  const { user, system } = process.cpuUsage(start);
  return { grid, milliseconds: (user + system) / 1000 };
}
