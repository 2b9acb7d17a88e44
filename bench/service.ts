/**
 * Measures the service with its embedded defaults: start, creates, reads, a large upload, memory.
 *
 *     npm run bench -- service [-- --seconds 60 --rate 100 --tasks 100000 --upload-mb 500]
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pdfOfPages } from '../test/support/documents.ts';
import { FIRST_KEY, Quire } from '../test/support/quire.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '100' },
    tasks: { type: 'string', default: '100000' },
    'upload-mb': { type: 'string', default: '500' },
    'work-minutes': { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);

const percentile = (times: number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const say = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(58)} ${value}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Sends requests at a fixed rate, whether or not earlier ones were answered, and times each from its due time. */
async function atRate(perSecond: number, forSeconds: number, send: () => Promise<boolean>) {
  const times: number[] = [];
  let refused = 0;
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < perSecond * forSeconds; count++) {
    const due = start + (count * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(
      send().then((accepted) => {
        if (!accepted) refused++;
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(pending);
  return { times, refused, took: (performance.now() - start) / 1000 };
}

async function timeStart(start: () => Promise<Quire>): Promise<{ quire: Quire; took: number }> {
  const began = performance.now();
  const quire = await start();
  await quire.json('/tasks');
  return { quire, took: performance.now() - began };
}

const first = await timeStart(() => Quire.start({ QUIRE_WORKERS: '0' }));
const { quire } = first;
say('first start to first answered request', ms(first.took));
await quire.stop();
const later = await timeStart(async () => {
  await quire.launch();
  return quire;
});
say('later start to first answered request', ms(later.took));

const file = (await quire.upload(pdfOfPages(1))).url;
const body = JSON.stringify({ file, segmentation_strategy: 'Page', ocr_strategy: 'Auto' });
const headers = { 'content-type': 'application/json', authorization: FIRST_KEY };
const made: string[] = [];
const creating = await atRate(rate, seconds, async () => {
  const response = await fetch(`${quire.url}/tasks/parse`, { method: 'POST', headers, body });
  if (!response.ok) return false;
  made.push(((await response.json()) as { task_id: string }).task_id);
  return true;
});
say(`creates at ${rate}/s for ${seconds} s: accepted / refused`, `${made.length} / ${creating.refused}`);
say(
  '  rate reached, p50, p99',
  `${(made.length / creating.took).toFixed(1)}/s, ${ms(percentile(creating.times, 0.5))}, ${ms(percentile(creating.times, 0.99))}`,
);

const seen = new Set<string>();
for (let cursor: string | null = null; ; ) {
  const page: { tasks: { task_id: string }[]; has_more: boolean; next_cursor: string | null } = await quire.json(
    `/tasks?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
  );
  for (const task of page.tasks) seen.add(task.task_id);
  if (!page.has_more) break;
  cursor = page.next_cursor;
}
say('  found again by paging', `${made.filter((id) => seen.has(id)).length} of ${made.length}`);

const database = new pg.Client({
  connectionString: `postgresql://quire@/quire?host=${encodeURIComponent(`${quire.dataDir}/postgres/socket`)}`,
});
await database.connect();
const missing = Number(values.tasks) - seen.size;
if (missing > 0) {
  await database.query(
    `insert into tasks (task_id, tenant_id, task_type, status, message, created_at, input, configuration, client_version, server_version, run_id)
     select gen_random_uuid(), t.tenant_id, 'Parse', 'Succeeded', 'Task succeeded', t.created_at - make_interval(secs => n * 0.001),
       t.input, t.configuration, t.client_version, t.server_version, gen_random_uuid()
     from generate_series(1, $1::int) n, (select * from tasks limit 1) t`,
    [missing],
  );
  await database.query('analyze tasks');
}
const listing: number[] = [];
for (let count = 0; count < 100; count++) {
  const began = performance.now();
  await quire.json('/tasks?limit=50');
  listing.push(performance.now() - began);
}
say(
  `page of 50 out of ${values.tasks} tasks: p50, p99`,
  `${ms(percentile(listing, 0.5))}, ${ms(percentile(listing, 0.99))}`,
);
const filtered: number[] = [];
for (let count = 0; count < 50; count++) {
  const began = performance.now();
  await quire.json('/tasks?limit=50&statuses=Failed');
  filtered.push(performance.now() - began);
}
say(
  '  the same, by a status that no task has: p50, p99',
  `${ms(percentile(filtered, 0.5))}, ${ms(percentile(filtered, 0.99))}`,
);

const reading = await atRate(
  100,
  20,
  async () => (await quire.fetch(`/tasks/${made[Math.floor(Math.random() * made.length)]}`)).ok,
);
say(
  'GET /tasks/{id} at 100/s: p50, p99',
  `${ms(percentile(reading.times, 0.5))}, ${ms(percentile(reading.times, 0.99))}`,
);

const before = residentMb(quire.pid);
let peak = before;
const watching = setInterval(() => {
  peak = Math.max(peak, residentMb(quire.pid));
}, 20);
const megabytes = Number(values['upload-mb']);
const boundary = 'quire-bench';
async function* form() {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\n\r\n%PDF-1.7\n`,
  );
  const block = Buffer.alloc(1024 * 1024, 'x');
  for (let count = 0; count < megabytes; count++) yield block;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
const uploaded = await quire.fetch('/files', {
  method: 'POST',
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: form(),
  duplex: 'half',
} as unknown as RequestInit);
clearInterval(watching);
say(
  `upload of ${megabytes} MB: status, rise of the server's memory`,
  `${uploaded.status}, ${(peak - before).toFixed(0)} MB`,
);

await database.end();
await quire.stop();
await quire.launch({ QUIRE_WORKERS: '2' });
const minutes = Number(values['work-minutes']);
const memory: number[] = [];
for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
  const page = await quire.json('/tasks?limit=20');
  for (const task of page.tasks) await quire.fetch(`/tasks/${task.task_id}`);
  memory.push(residentMb(quire.pid));
  await sleep(500);
}
const third = Math.floor(memory.length / 3);
const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
say(
  `server process while working for ${minutes} min: first third, last third, peak`,
  `${mean(memory.slice(0, third)).toFixed(0)}, ${mean(memory.slice(-third)).toFixed(0)}, ${Math.max(...memory).toFixed(0)} MB`,
);
await quire.dispose();
