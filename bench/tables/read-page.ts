import { tmpdir } from 'node:os';
import type { BoundingBox } from '../../src/domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { ParseContext } from '../../src/parse/context.ts';
import { openPages } from '../../src/parse/open/open-pages.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import type { TableGrid } from '../../src/parse/table/grid.ts';
import { readTable } from '../../src/parse/table/read-table.ts';

export const context: ParseContext = {
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: tmpdir(),
  threads: 2,
};

export const openPdf = (file: string) => openPages(file, 'pdf', { dpi: 144 }, context);

export function timedRead(region: BoundingBox, content: PageContent): { grid: TableGrid | null; milliseconds: number } {
  const start = performance.now();
  const grid = readTable(region, content, context);
  return { grid, milliseconds: performance.now() - start };
}
