/**
 * Measures the gain of a second worker: one large document read by both, and many small ones. Each worker has one
 * working process with one thread, on its own core if `taskset` is available.
 *
 *     npm run bench -- cluster [-- --pages 1000 --files 200 --layout]
 *
 * Besides clock time it reports processor seconds: those of a single worker, and those of the busier of two. On a
 * shared machine, this is what the clock would show without other load. The server, database, object store and this
 * script run on the same machine; their processor time is reported too.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { text, writePdf } from '../test/fixtures/parse/pdf-writer.ts';
import { Cluster } from '../test/support/cluster/cluster.ts';
import { createTestBucket } from '../test/support/fakes/s3.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    files: { type: 'string', default: '200' },
    layout: { type: 'boolean', default: false },
  },
});
const TICKS_PER_SECOND = 100;
const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(44)} ${value}\n`);

/** Pages of body text, as in books. */
function book(pageCount: number, seed: number): Buffer {
  const words = 'the of and to in a is that for it as was with be by on not he his but at are this have from'.split(
    ' ',
  );
  let state = seed;
  const word = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[state % words.length]!;
  };
  const pages = Array.from({ length: pageCount }, (_, at) => ({
    elements: [
      text(`Chapter ${Math.floor(at / 10) + 1}`, 72, 60, { size: 16, font: 'Helvetica-Bold' as const }),
      ...Array.from({ length: 40 }, (_line, line) =>
        text(Array.from({ length: 12 }, word).join(' '), 72, 90 + line * 16, { size: 10 }),
      ),
      text(String(at + 1), 300, 800, { size: 9 }),
    ],
  }));
  return Buffer.from(writePdf({ pages }));
}

interface ProcessTimes {
  parent: number;
  seconds: number;
}

function processes(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      // utime, stime and those of children that have exited.
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      found.set(Number(name), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND });
    } catch {
      // The process has exited meanwhile.
    }
  }
  return found;
}

/** Processor seconds of a process and its descendants. */
function secondsOf(pid: number): number {
  const all = processes();
  const below = (root: number): number =>
    (all.get(root)?.seconds ?? 0) +
    [...all].filter(([, { parent }]) => parent === root).reduce((sum, [child]) => sum + below(child), 0);
  return below(pid);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-cluster-'));
const postgres = new EmbeddedPostgres(folder, () => {});
await postgres.start();
const bucket = await createTestBucket();
const environment = { QUIRE_WORKERS: '1', QUIRE_TASKS_AT_ONCE: '2' };
const databaseUrl = postgres.connectionString;
const cluster = await Cluster.start({ databaseUrl, s3: bucket, servers: 1, workers: 2, environment });
const [server] = cluster.servers;
const strategy = values.layout ? { segmentation_strategy: 'LayoutAnalysis' } : { segmentation_strategy: 'Page' };

interface Measured {
  clock: number;
  /** Processor seconds of each worker. */
  spent: number[];
  elsewhere: number;
}

async function measure(work: () => Promise<void>): Promise<Measured> {
  const [before, all] = [cluster.workers.map(({ pid }) => secondsOf(pid)), secondsOf(process.pid)];
  const began = performance.now();
  await work();
  const clock = (performance.now() - began) / 1000;
  const spent = cluster.workers.map(({ pid }, at) => Math.max(0, secondsOf(pid) - before[at]!));
  return { clock, spent, elsewhere: secondsOf(process.pid) - all - sum(spent) };
}

/** Waits without requesting the result, which would be read and sent each time. */
async function succeeded(taskId: string): Promise<void> {
  for (;;) {
    const task = await server!.json(`/tasks/${taskId}?wait=20&include_chunks=false`);
    if (task.status === 'Succeeded') return;
    if (task.completed) throw new Error(task.message);
  }
}

async function useWorkers(count: number): Promise<void> {
  for (const [at, worker] of cluster.workers.entries()) {
    if (at < count) {
      await worker.launch();
      if (os.availableParallelism() > 1) spawnSync('taskset', ['-acp', String(at), String(worker.pid)]);
    }
  }
}

const readBook = async (): Promise<void> => {
  const file = await server!.upload(book(Number(values.pages), 7));
  const task = await server!.parse({ file: file.url, ...strategy });
  await succeeded(task.task_id);
};
const readMany = async (): Promise<void> => {
  const made: string[] = [];
  for (let at = 0; at < Number(values.files); at++) {
    const task = await server!.parse({ file: book(2, at).toString('base64'), ...strategy });
    made.push(task.task_id);
  }
  for (const id of made) await succeeded(id);
};

const sum = (list: number[]): number => list.reduce((total, value) => total + value, 0);
for (const worker of cluster.workers) await worker.end('SIGTERM');
const results: Record<string, Measured[]> = { book: [], many: [] };
for (const count of [1, 2]) {
  await useWorkers(count);
  results.book!.push(await measure(readBook));
  results.many!.push(await measure(readMany));
  for (const worker of cluster.workers) await worker.end('SIGTERM');
}
for (const [name, title] of [
  ['book', `${values.pages} pages in one document`],
  ['many', `${values.files} documents of two pages`],
] as const) {
  const [one, two] = results[name]!;
  say(`${title}: one worker`, `${one!.clock.toFixed(1)} s, ${sum(one!.spent).toFixed(1)} processor s`);
  say('  two workers', `${two!.clock.toFixed(1)} s, ${two!.spent.map((s) => s.toFixed(1)).join(' and ')} processor s`);
  say('  server, database, store, this script', `${one!.elsewhere.toFixed(1)} and ${two!.elsewhere.toFixed(1)} s`);
  say('  speed-up by clock time', (one!.clock / two!.clock).toFixed(2));
  say('  speed-up by processor time', (sum(one!.spent) / Math.max(...two!.spent)).toFixed(2));
}
await cluster.dispose();
await bucket.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
