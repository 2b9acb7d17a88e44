/**
 * Parses every PDF and image of a folder and writes the input of the quality scorers: `OUT_DIR/markdown/<id>.md`, the
 * text of all segments in reading order, and `OUT_DIR/boxes.json`. Prints pages per second and the peak memory of all
 * processes.
 *
 *     npm run bench -- parse PDF_DIR OUT_DIR [--ocr All|Auto] [--strategy LayoutAnalysis|Page] [--rules-only] [--without-images] [--processes 2]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CHILD_ENVIRONMENT, CHILD_NODE_ARGUMENTS } from '../src/worker/child/environment.ts';
import { watchMemory } from './parse/memory.ts';
import type { BenchJob, BenchResult } from './parse/parse-one.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ocr: { type: 'string', default: 'Auto' },
    strategy: { type: 'string', default: 'LayoutAnalysis' },
    'rules-only': { type: 'boolean', default: false },
    'without-images': { type: 'boolean', default: false },
    processes: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});
const [inputDir, outDir] = positionals;
if (!inputDir || !outDir) {
  console.error(
    'usage: npm run bench -- parse PDF_DIR OUT_DIR [--ocr All|Auto] [--strategy LayoutAnalysis|Page] [--rules-only]',
  );
  process.exit(2);
}

const wanted = values.only?.split(',');
const jobs: BenchJob[] = (await readdir(inputDir))
  .filter((name) => !name.startsWith('.') && (!wanted || wanted.includes(parsePath(name).name)))
  .sort()
  .map((name) => ({
    id: parsePath(name).name,
    path: join(inputDir, name),
    request: {
      ocr_strategy: values.ocr as 'All' | 'Auto',
      segmentation_strategy: values.strategy as 'LayoutAnalysis' | 'Page',
    },
    rulesOnly: values['rules-only'],
    withoutImages: values['without-images'],
  }));
await mkdir(join(outDir, 'markdown'), { recursive: true });

const ONE = fileURLToPath(new URL('./parse/parse-one.ts', import.meta.url));
const start = (): ChildProcess =>
  fork(ONE, { env: { ...process.env, ...CHILD_ENVIRONMENT }, execArgv: [...CHILD_NODE_ARGUMENTS] });
const children = Array.from({ length: Number(values.processes) }, start);
const working = () => children.map((child) => child.pid!);
const memory = watchMemory(() => [process.pid, ...working()]);
const memoryOfChildren = watchMemory(working);
const waiting = jobs.values();
const boxes: Record<string, BenchResult['boxes']> = {};
let pages = 0;
let failures = 0;
let cpuSeconds = 0;

/** A file that crashes its process counts as a failure of that file; the rest continues in a new process. */
async function work(place: number): Promise<void> {
  for (const job of waiting) {
    const result = await ask(children[place]!, job).catch((error: Error): BenchResult => {
      children[place] = start();
      return { pages: 0, markdown: '', boxes: [], error: error.message, cpuSeconds: 0 };
    });
    if (result.error !== null) {
      failures += 1;
      console.log(`${job.id}: ${result.error}`);
    }
    pages += result.pages;
    cpuSeconds += result.cpuSeconds;
    boxes[job.id] = result.boxes;
    await writeFile(join(outDir!, 'markdown', `${job.id}.md`), result.markdown);
  }
}

function ask(child: ChildProcess, job: BenchJob): Promise<BenchResult> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null, signal: string | null) =>
      reject(new Error(`the process ended: ${signal ?? code}`));
    child.once('exit', died);
    child.once('message', (result) => {
      child.off('exit', died);
      resolve(result as BenchResult);
    });
    child.send(job);
  });
}

// Loading models is excluded, so the clock starts when every process has read one page.
const first = jobs[0];
if (first) {
  const warmUp = async (child: ChildProcess, place: number): Promise<void> => {
    await ask(child, { ...first, pages: '1' }).catch(() => {
      children[place] = start();
    });
  };
  await Promise.all(children.map(warmUp));
}
const started = performance.now();
await Promise.all(children.map((_, place) => work(place)));
const seconds = (performance.now() - started) / 1000;
for (const child of children) child.disconnect();

await writeFile(join(outDir, 'boxes.json'), JSON.stringify(boxes));
const rate = (pages / seconds).toFixed(2);
console.log(`${jobs.length} files, ${pages} pages, ${failures} failed, ${seconds.toFixed(1)} s, ${rate} pages/s`);
console.log(`processor time ${(cpuSeconds / Math.max(1, pages)).toFixed(2)} s per page`);
const quarters = memory.stop();
const alone = Math.max(...memoryOfChildren.stop());
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
console.log(
  `peak memory of ${children.length + 1} processes: ${megabytes(Math.max(...quarters))} MB ` +
    `(by quarter of the time: ${quarters.map(megabytes).join(', ')}); ` +
    `of those that work: ${megabytes(alone)} MB`,
);
