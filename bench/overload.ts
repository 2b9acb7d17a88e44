/**
 * One tenant sends ten times the machine's capacity, another sends one task now and then.
 *
 *     npm run bench -- overload [-- --tasks 10000 --workers 2 --factor 10]
 *     npm run bench -- overload --tasks 10000 --analysed     pages of a PDF under the default configuration instead of short notes
 *
 * Notes are parsed so fast that ten times their number cannot be sent; pages can.
 *
 * Shows that no task is lost, that the server's memory stays flat, how long the light tenant waits compared with an
 * idle server, and how a tenant above its limits is refused.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FIRST_KEY, Quire } from '../test/support/quire.ts';
import { keyOfOtherTenant } from '../test/support/second-tenant.ts';
import { invoiceSample } from '../test/web/samples.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '2' },
    factor: { type: 'string', default: '10' },
    analysed: { type: 'boolean', default: false },
  },
});
const total = Number(values.tasks);
const IDLE_PROBES = 40;
const CAPACITY_TASKS = 100;
const PROBE_PAUSE_MS = 1_000;
/** Concurrent creates; more would only wait in the server's queue. */
const MOST_SENDING = 64;
const REFUSED_FOR_MS = 8_000;

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(56)} ${value}\n`);
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const secondsSince = (began: number): number => (performance.now() - began) / 1000;

const quire = await Quire.start({ QUIRE_WORKERS: values.workers, QUIRE_LIMIT_QUEUED_TASKS_PER_TENANT: '1000000' });
const light = await keyOfOtherTenant(quire);
const task = values.analysed
  ? { file: invoiceSample().toString('base64'), file_name: 'invoice.pdf' }
  : { file: Buffer.from('A short note.\n').toString('base64'), file_name: 'note.txt', segmentation_strategy: 'Page' };
const create = (key = FIRST_KEY) => quire.post('/tasks/parse', task, { key });

/** The time from sending to the visible end, as a waiting client sees it. */
async function probe(): Promise<number> {
  const began = performance.now();
  const { task_id } = await quire.body(create(light));
  for (;;) {
    const seen = await quire.json(`/tasks/${task_id}?wait=30&include_chunks=false`, { key: light });
    if (seen.status === 'Failed') throw new Error(seen.message);
    if (seen.completed) return performance.now() - began;
  }
}

const waiting = async (): Promise<number> =>
  Number(/^quire_tasks_waiting (\d+)/m.exec(await (await quire.fetch('/metrics')).text())?.[1]);

async function allDone(): Promise<void> {
  for (;;) {
    const { tasks } = await quire.json('/tasks?limit=1&statuses=Starting,Processing');
    if (tasks.length === 0) return;
    await sleep(500);
  }
}

/** Sends at an even rate, or as fast as responses arrive. */
async function send(count: number, perSecond: number): Promise<string[]> {
  const began = performance.now();
  const made: string[] = [];
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < count) {
      const dueMs = (next++ / perSecond) * 1000 - (performance.now() - began);
      if (dueMs > 0) await sleep(dueMs);
      const response = await create();
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      made.push(((await response.json()) as { task_id: string }).task_id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_SENDING, count) }, sender));
  return made;
}

await probe();
await probe();
const idle: number[] = [];
for (let count = 0; count < IDLE_PROBES; count++) {
  idle.push(await probe());
  await sleep(100);
}
const usual = at(idle, 0.5);
say('idle: a task of the light tenant, median, p99', `${usual.toFixed(0)} ms, ${at(idle, 0.99).toFixed(0)} ms`);

await send(8, 1_000);
await allDone();
const capacityBegan = performance.now();
const early = await send(CAPACITY_TASKS, 1_000);
await allDone();
const capacity = CAPACITY_TASKS / secondsSince(capacityBegan);
say('capacity of the machine', `${capacity.toFixed(1)} tasks/s`);

const waits: number[] = [];
const memory: number[] = [];
let isOver = false;
const probing = (async () => {
  while (!isOver) {
    waits.push(await probe());
    memory.push(residentMb(quire.pid));
    await sleep(PROBE_PAUSE_MS);
  }
})();
const began = performance.now();
const made = await send(total, capacity * Number(values.factor));
const sentSeconds = secondsSince(began);
const left = await waiting();
const doneMeanwhile = (total - left) / sentSeconds;
say(
  `sent ${total} tasks in ${sentSeconds.toFixed(0)} s`,
  `${(total / sentSeconds).toFixed(0)}/s, ${(total / sentSeconds / capacity).toFixed(1)} times its capacity, ${(total / sentSeconds / doneMeanwhile).toFixed(1)} times its throughput meanwhile`,
);
await allDone();
const doneSeconds = secondsSince(began);
isOver = true;
await probing;
say('all done', `in ${doneSeconds.toFixed(0)} s, ${(total / doneSeconds).toFixed(1)}/s`);

const found = new Map<string, string>();
for (let cursor: string | null = null; ; ) {
  const page: { tasks: { task_id: string; status: string }[]; has_more: boolean; next_cursor: string | null } =
    await quire.json(`/tasks?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
  for (const { task_id, status } of page.tasks) found.set(task_id, status);
  if (!page.has_more) break;
  cursor = page.next_cursor;
}
const lost = made.filter((id) => found.get(id) !== 'Succeeded').length;
say('lost, and unexpected', `${lost}, ${found.size - made.length - early.length - 8}`);
const [median, worst] = [at(waits, 0.5), at(waits, 0.99)];
say(
  `overload: ${waits.length} tasks of the light tenant, median, p99, worst`,
  `${median.toFixed(0)}, ${worst.toFixed(0)}, ${Math.max(...waits).toFixed(0)} ms`,
);
say(
  '  times the idle median: median, p99, worst',
  `${(median / usual).toFixed(1)}, ${(worst / usual).toFixed(1)}, ${(Math.max(...waits) / usual).toFixed(1)}`,
);
const third = Math.max(1, Math.floor(memory.length / 3));
const thirds = [memory.slice(0, third), memory.slice(third, -third), memory.slice(-third)].filter(
  ({ length }) => length,
);
say(
  'memory of the server: by thirds of the time, peak',
  `${thirds.map((part) => mean(part).toFixed(0)).join(', ')}; ${Math.max(...memory).toFixed(0)} MB`,
);

/** Shows the refusals to a client that sends without a pause. */
async function refusals(title: string, limits: Record<string, string>): Promise<void> {
  await quire.stop();
  await quire.launch(limits);
  const answers = new Map<string, number>();
  const ends = performance.now() + REFUSED_FOR_MS;
  const sender = async (): Promise<void> => {
    while (performance.now() < ends) {
      const answer = await create();
      await answer.body?.cancel();
      const says = answer.ok ? '200' : `${answer.status} ${answer.headers.get('x-error-code')}`;
      const name = `${says}${answer.ok || Number(answer.headers.get('retry-after')) > 0 ? '' : ' WITHOUT Retry-After'}`;
      answers.set(name, (answers.get(name) ?? 0) + 1);
      await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
  say(title, [...answers].map(([name, count]) => `${count} × ${name}`).join(', '));
  await allDone();
}
const UNLIMITED = '1000000';
await refusals('with the default limits', { QUIRE_LIMIT_CREATES_PER_SECOND: '10' });
await refusals('at most 20 queued tasks per tenant', { QUIRE_LIMIT_QUEUED_TASKS_PER_TENANT: '20' });
await refusals('at most 20 queued tasks overall', {
  QUIRE_LIMIT_QUEUED_TASKS: '20',
  QUIRE_LIMIT_QUEUED_TASKS_PER_TENANT: UNLIMITED,
});
await quire.dispose();
