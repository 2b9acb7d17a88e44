/**
 * One tenant sends ten times what the machine can do, another sends one task now and then.
 *
 *     npm run bench:overload [-- --tasks 10000 --workers 2]
 *
 * Shows that no task is lost, that the memory of the server stays flat, and how long the light tenant waits compared with
 * an idle server.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Quire } from '../test/support/quire.ts';
import { keyOfStranger } from '../test/support/second-tenant.ts';

const { values } = parseArgs({
  options: { tasks: { type: 'string', default: '2000' }, workers: { type: 'string', default: '2' } },
});
const total = Number(values.tasks);
const IDLE_PROBES = 20;
const PROBE_EVERY_MS = 3_000;

const sorted = (list: number[]): number[] => [...list].sort((a, b) => a - b);
const at = (list: number[], share: number): number =>
  sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(52)} ${value}\n`);
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const quire = await Quire.start({ QUIRE_WORKERS: values.workers, QUIRE_LIMIT_QUEUED_TASKS_PER_TENANT: '1000000' });
const light = keyOfStranger(quire, 'light');
const small = Buffer.from('A short note.\n').toString('base64');

/** From sending to seen finished, as a caller who waits sees it. */
async function probe(): Promise<number> {
  const began = performance.now();
  const task = await quire.parse({ file: small, file_name: 'note.txt' }, { key: light });
  for (;;) {
    const seen = await quire.json(`/tasks/${task.task_id}?wait=30&include_chunks=false`, { key: light });
    if (seen.status === 'Failed') throw new Error(seen.message);
    if (seen.completed) return performance.now() - began;
  }
}

await probe();
const idle: number[] = [];
for (let count = 0; count < IDLE_PROBES; count++) {
  idle.push(await probe());
  await sleep(100);
}
say('idle: a task of the light tenant, median, p99', `${at(idle, 0.5).toFixed(0)} ms, ${at(idle, 0.99).toFixed(0)} ms`);

const made: string[] = [];
const began = performance.now();
let refused = 0;
/** As many creates at once as ten times the processes; each sender sends the next as soon as one is answered. */
const senders = Array.from({ length: Number(values.workers) * 10 }, async () => {
  while (made.length + refused < total) {
    const body = { file: small, file_name: 'note.txt' };
    const response = await quire.post('/tasks/parse', { segmentation_strategy: 'Page', ...body });
    if (response.ok) made.push(((await response.json()) as { task_id: string }).task_id);
    else {
      refused++;
      await sleep(100);
    }
  }
});
const waits: number[] = [];
const memory: number[] = [];
let isOver = false;
const probing = (async () => {
  while (!isOver) {
    waits.push(await probe());
    memory.push(residentMb(quire.pid));
    await sleep(PROBE_EVERY_MS);
  }
})();
await Promise.all(senders);
const sentSeconds = (performance.now() - began) / 1000;
say(
  `sent ${made.length} tasks, refused ${refused}`,
  `in ${sentSeconds.toFixed(0)} s, ${(made.length / sentSeconds).toFixed(0)}/s`,
);
for (;;) {
  const { tasks } = await quire.json('/tasks?limit=1&statuses=Starting,Processing');
  if (tasks.length === 0) break;
  await sleep(1_000);
}
const doneSeconds = (performance.now() - began) / 1000;
isOver = true;
await probing;
const states = new Map<string, number>();
for (let cursor: string | null = null; ; ) {
  const page: { tasks: { status: string }[]; has_more: boolean; next_cursor: string | null } = await quire.json(
    `/tasks?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
  );
  for (const { status } of page.tasks) states.set(status, (states.get(status) ?? 0) + 1);
  if (!page.has_more) break;
  cursor = page.next_cursor;
}
say('done', `in ${doneSeconds.toFixed(0)} s, ${(made.length / doneSeconds).toFixed(1)}/s`);
say('sent against done', `${(made.length / sentSeconds / (made.length / doneSeconds)).toFixed(1)} times as fast`);
say('ended as', [...states].map(([status, count]) => `${status} ${count}`).join(', '));
say('lost', String(made.length - (states.get('Succeeded') ?? 0)));
const [median, worst] = [at(waits, 0.5), at(waits, 0.99)];
say(
  `overload: the light tenant, ${waits.length} tasks, median, p99`,
  `${median.toFixed(0)} ms, ${worst.toFixed(0)} ms`,
);
say(
  '  against idle: median, p99 by median',
  `${(median / at(idle, 0.5)).toFixed(1)}, ${(worst / at(idle, 0.5)).toFixed(1)}`,
);
const third = Math.max(1, Math.floor(memory.length / 3));
const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
say(
  'memory of the server: first third, last third, peak',
  `${mean(memory.slice(0, third)).toFixed(0)}, ${mean(memory.slice(-third)).toFixed(0)}, ${Math.max(...memory).toFixed(0)} MB`,
);
await quire.dispose();
