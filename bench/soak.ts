import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pageOfManyKinds, pdfOfPages } from '../test/support/documents.ts';
import { Quire } from '../test/support/quire.ts';

/**
 * Mixed load for some minutes; every half minute it samples memory, processes, open files, temporary files, rows and
 * objects. At the end everything is deleted or expires, and the whole data folder is searched for a word that was in
 * every document.
 *
 *     npm run bench -- soak --minutes 60
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

const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** These processes and their descendants: in a sandbox, the reader is a child of the sandbox program. */
function below(pids: readonly number[]): number[] {
  const childrenOf = (pid: number): number[] => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  };
  return pids.flatMap((pid) => [pid, ...below(childrenOf(pid))]);
}

async function look() {
  const { rows } = await client.query<Record<string, number>>(`select
    (select count(*)::int from tasks) as tasks, (select count(*)::int from files) as files, (select count(*)::int from queue.job) as jobs,
    (select count(*)::int from idempotency_keys) as keys, (select count(*)::int from garbage) as garbage`);
  return {
    serverMb: Math.round(residentMb(quire.pid)),
    workersMb: Math.round(below(quire.workingProcesses()).reduce((sum, pid) => sum + residentMb(pid), 0)),
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

const SCHEMA = { type: 'object', properties: { page: { type: 'number' }, words: { type: 'string' } } };
const bytesOf: readonly { name: string; bytes: () => Buffer }[] = [
  { name: 'one.pdf', bytes: () => pdfOfPages(1, WORD) },
  { name: 'five.pdf', bytes: () => pdfOfPages(5, WORD) },
  { name: 'rows.csv', bytes: () => Buffer.from(`name,number\n${`${WORD},7\n`.repeat(200)}`) },
  { name: 'notes.md', bytes: () => Buffer.from(`# ${WORD}\n\nSome words about ${WORD}.\n`) },
  { name: 'looked-at.pdf', bytes: () => pageOfManyKinds(`The ${WORD} were counted in spring.`) },
  { name: 'mail.eml', bytes: () => Buffer.from(`Subject: ${WORD}\r\nContent-Type: text/plain\r\n\r\n${WORD}\r\n`) },
];

/**
 * Creates a task of one kind in turn: by value, from an uploaded file, as an extraction, with layout analysis, with a
 * short expiry.
 */
async function make(number: number): Promise<string> {
  const headers = { 'idempotency-key': `soak-${number}` };
  const { name, bytes } = bytesOf[number % bytesOf.length]!;
  const expiry = number % 7 === 0 ? { expires_in: 20 } : {};
  const given = { file: bytes().toString('base64'), file_name: name, ...expiry };
  if (number % 5 === 0) {
    const { file_id } = await patiently(() => quire.upload(bytes(), name));
    uploaded.push(file_id);
    return (await patiently(() => quire.parse({ ...given, file: `ch://files/${file_id}` }, { headers }))).task_id;
  }
  if (number % 8 === 0) {
    const answer = await patiently(() => ok(quire.post('/tasks/extract', { ...given, schema: SCHEMA }, { headers })));
    return (await quire.body(answer)).task_id;
  }
  const looking = name === 'looked-at.pdf' ? { segmentation_strategy: 'LayoutAnalysis' } : {};
  return (await patiently(() => quire.parse({ ...given, ...looking }, { headers }))).task_id;
}

const ok = async (asked: Promise<Response>): Promise<Response> => {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
};

/** One client: creates tasks, reads them in several ways to their end, and deletes most of them. */
async function caller(): Promise<void> {
  while (performance.now() < until) {
    const number = count++;
    const expires = number % 7 === 0;
    const id = await make(number);
    if (number % 11 === 0) await quire.fetch(`/tasks/${id}/cancel`);
    if (number % 4 === 0) await (await quire.fetch(`/tasks/${id}/events`)).text().catch(() => '');
    const end = await quire.finished(id, 600_000).catch(() => ({ status: expires ? 'expired' : 'lost' }));
    ends[end.status] = (ends[end.status] ?? 0) + 1;
    if (number % 6 === 0) await (await quire.fetch(`/tasks/${id}/markdown`)).text();
    if (number % 3 !== 0) await quire.fetch(`/tasks/${id}`, { method: 'DELETE' });
    else if (!expires) kept.push(id);
    // At most this many stay, so that the level is constant.
    if (kept.length > 50) await quire.fetch(`/tasks/${kept.shift()}`, { method: 'DELETE' });
    if (uploaded.length > 20) await quire.fetch(`/files/${uploaded.shift()}`, { method: 'DELETE' });
  }
}
/** Retries when the server asks to; the idempotency key creates the task once. */
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
const uploaded: string[] = [];
const callers = Array.from({ length: 4 }, caller);
const looks: Awaited<ReturnType<typeof look>>[] = [];
while (performance.now() < until) {
  await sleep(LOOK_MS);
  looks.push(await patiently(look));
  console.log(JSON.stringify(looks.at(-1)));
}
await Promise.all(callers);

/** By least squares over the second half, since the first fills caches. */
function slopePerHour(of: (look: (typeof looks)[number]) => number): number {
  const half = looks.slice(Math.floor(looks.length / 2)).map(of);
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  const middle = (half.length - 1) / 2;
  const top = half.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const bottom = half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return ((top / bottom) * 3_600_000) / LOOK_MS;
}

for (const id of uploaded) await quire.fetch(`/files/${id}`, { method: 'DELETE' });
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

/**
 * Files that still contain the word; the write-ahead log of the database is overwritten over time and counted
 * separately.
 */
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
      workersMb: Math.round(slopePerHour((seen) => seen.workersMb) * 10) / 10,
      openFiles: Math.round(slopePerHour((seen) => seen.openFiles) * 10) / 10,
      objects: Math.round(slopePerHour((seen) => seen.objects)),
    },
    last,
    filesWithTheWord: found.length - inLog.length,
    ofTheDatabasesLog: inLog.length,
  }),
);
await quire.dispose();
