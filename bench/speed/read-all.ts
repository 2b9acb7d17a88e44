/**
 * Reads the given PDFs in this process and prints one line of JSON: processor seconds per page, and milliseconds per
 * page by stage.
 *
 *     node bench/speed/read-all.ts CHECKOUT LayoutAnalysis|Page FILE…
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [checkout, strategy, ...files] = process.argv.slice(2);
const load = (path: string) => import(pathToFileURL(join(checkout!, path)).href);
const { parseFile } = await load('src/parse/index.ts');
const { DEFAULT_LIMITS } = await load('src/domain/limits.ts');
// Older checkouts have the file one folder up.
const { resolveParseConfiguration } = await load('src/domain/configuration/resolve-parse-configuration.ts').catch(() =>
  load('src/domain/resolve-parse-configuration.ts'),
);

const request = strategy === 'Page' ? { segmentation_strategy: 'Page', ocr_strategy: 'Auto' } : {};
const stages: Record<string, number> = {};
let pages = 0;
for (const path of files) {
  const workDir = await mkdtemp(join(tmpdir(), 'bench-speed-'));
  const { output } = await parseFile({ path, name: null }, resolveParseConfiguration(request), {
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
    workDir,
    threads: 1,
    withoutImages: strategy === 'Page',
    onStage: ({ name, beganMs, endedMs }: { name: string; beganMs: number; endedMs: number }) => {
      stages[name] = (stages[name] ?? 0) + endedMs - beganMs;
    },
  });
  pages += output.pageCount;
  await rm(workDir, { recursive: true });
}
// Includes loading: one checkout may load at start what another loads with the first page.
const { user, system } = process.cpuUsage();
const byStage = Object.fromEntries(Object.entries(stages).map(([name, ms]) => [name, Math.round(ms / pages)]));
console.log(JSON.stringify({ pages, cpuSecondsPerPage: (user + system) / 1e6 / pages, byStage }));
