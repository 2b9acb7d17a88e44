import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pdfOfPages } from '../test/support/documents.ts';
import { Quire } from '../test/support/quire.ts';

/**
 * Mixed load for so many minutes, with a look at memory, processes, open files, temporary files, rows and objects every half minute. At
 * the end everything is deleted or expires, and the whole data folder is searched for a word that stood in every document.
 *
 *     npm run bench:soak -- --minutes 60
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
const LOOK_MS = Math.min(30_000, (minutes * 60_000) / 20);
const WORD = 'zanzibarquokka';

const quire = await Quire.start({ QUIRE_LOG_LEVEL: 'error' });
const client = new pg.Client({
  connectionString: `postgresql://quire@/quire?host=${encodeURIComponent(path.join(quire.dataDir, 'postgres/socket'))}`,
});
await client.connect();

const filesBelow = (folder: string): number => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  } catch {
    return 0;
  }
};

async function look() {
  const status = readFileSync(`/proc/${quire.pid}/status`, 'utf8');
  const { rows } = await client.query<Record<string, number>>(`select
    (select count(*)::int from tasks) as tasks, (select count(*)::int from queue.job) as jobs,
    (select count(*)::int from idempotency_keys) as keys, (select count(*)::int from garbage) as garbage`);
  return {
    serverMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024),
    openFiles: readdirSync(`/proc/${quire.pid}/fd`).length,
    processes: quire.workingProcesses().length,
    objects: filesBelow(path.join(quire.dataDir, 'objects')),
    temporary: filesBelow(path.join(quire.dataDir, 'work')) + filesBelow(path.join(quire.dataDir, 'incoming')),
    ...rows[0]!,
  };
}

const ends = { Succeeded: 0, Failed: 0, Cancelled: 0, lost: 0 } as Record<string, number>;
const until = performance.now() + minutes * 60_000;
let count = 0;

/** One caller: makes a task of some kind, waits for its end, and deletes most of them. */
async function caller(): Promise<void> {
  while (performance.now() < until) {
    const number = count++;
    const headers = { 'idempotency-key': `soak-${number}` };
    const file = number % 5 === 0 ? pdfOfPages(5, WORD).toString('base64') : pdfOfPages(1, WORD).toString('base64');
    const request = number % 7 === 0 ? { file, expires_in: 20 } : { file };
    const { task_id } = await patiently(() => quire.parse(request, { headers }));
    if (number % 11 === 0) await quire.fetch(`/tasks/${task_id}/cancel`);
    const end = await quire.finished(task_id, 600_000).catch(() => ({ status: number % 7 === 0 ? 'expired' : 'lost' }));
    ends[end.status] = (ends[end.status] ?? 0) + 1;
    if (number % 3 !== 0) await quire.fetch(`/tasks/${task_id}`, { method: 'DELETE' });
    else if (number % 7 !== 0) kept.push(task_id);
    // At most so many stay, so that a level is level.
    if (kept.length > 50) await quire.fetch(`/tasks/${kept.shift()}`, { method: 'DELETE' });
  }
}
/** As callers do who are told to come again: the key makes it once. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 20) throw error;
      refusals++;
      await sleep(1_000);
    }
  }
}

let refusals = 0;
const kept: string[] = [];
const callers = Array.from({ length: 4 }, caller);
const looks: Awaited<ReturnType<typeof look>>[] = [];
while (performance.now() < until) {
  await sleep(LOOK_MS);
  looks.push(await patiently(look));
  console.log(JSON.stringify(looks.at(-1)));
}
await Promise.all(callers);

/** By least squares over the second half: the first fills caches. */
function slopePerHour(of: (look: (typeof looks)[number]) => number): number {
  const half = looks.slice(Math.floor(looks.length / 2)).map(of);
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  const middle = (half.length - 1) / 2;
  const top = half.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const bottom = half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return ((top / bottom) * 3_600_000) / LOOK_MS;
}

for (const id of kept) await quire.fetch(`/tasks/${id}`, { method: 'DELETE' });
for (const { task_id } of (await quire.json('/tasks?limit=200')).tasks) {
  await quire.fetch(`/tasks/${task_id}/cancel`);
  await quire.fetch(`/tasks/${task_id}`, { method: 'DELETE' });
}
await sleep(90_000);
const last = await look();
await client.query('vacuum full');
await client.query('checkpoint');
await client.end();
await quire.stop();

/** Files that still hold the word; the log of the database is written over in time and is counted by itself. */
const found = readdirSync(quire.dataDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => statSync(file).size < 1024 ** 3 && readFileSync(file).includes(WORD));
const inLog = found.filter((file) => file.includes('/pg_wal/'));
console.log(
  JSON.stringify({
    minutes,
    tasks: count,
    refusals,
    ends,
    slopePerHour: {
      serverMb: Math.round(slopePerHour((seen) => seen.serverMb) * 10) / 10,
      openFiles: Math.round(slopePerHour((seen) => seen.openFiles) * 10) / 10,
      objects: Math.round(slopePerHour((seen) => seen.objects)),
    },
    last,
    filesWithTheWord: found.length - inLog.length,
    ofTheDatabasesLog: inLog.length,
  }),
);
await quire.dispose();
