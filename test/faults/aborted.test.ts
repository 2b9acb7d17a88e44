import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';

/** `QUIRE_ABORTS=600 npx vitest run test/faults/aborted.test.ts` is the long run. */
const TIMES = Number(process.env.QUIRE_ABORTS ?? 3);
const AT_ONCE = TIMES > 3 ? 40 : 12;
/** A limit that is used up exactly: one slot that was not released is one too few. */
const PLACES = 60;
const PROBE = pathToFileURL(path.join(import.meta.dirname, '../support/heap-probe.ts')).href;
/** Database connections, threads and caches vary; a leak grows with the number of requests. */
const SPARE_DESCRIPTORS = 12;
const SPARE_HEAP_BYTES = 12 * 1024 ** 2;

/** Complete requests that every creating route refuses: anything left afterwards is a leak. */
const BODY = JSON.stringify({
  ...{ file: 'ch://files/none', schema: { type: 'object', properties: { a: {} } }, name: 7, url: 7 },
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/list', pad: 'x'.repeat(100_000) },
});
const FORM = `--b\r\ncontent-disposition: form-data; name="none"\r\n\r\n${'x'.repeat(100_000)}\r\n--b--\r\n`;

type Moment = 'headers' | 'body' | 'before the answer' | 'in the answer' | 'idle';
const MOMENTS: readonly Moment[] = ['headers', 'body', 'before the answer', 'in the answer', 'idle'];

interface Aborted {
  method: string;
  address: string;
  mediaType: string | null;
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
}

/** Every route, with existing ids where that changes nothing. */
function routesOf(document: OpenApi, ids: Record<string, string>, waiting: string): Aborted[] {
  const routes = Object.entries(document.paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([name, { requestBody }]): Aborted => {
      const method = name.toUpperCase();
      const isRead = method === 'GET' && !route.endsWith('/cancel');
      const none = '00000000-0000-4000-8000-000000000000';
      const address = route.replace(/\{(\w+)\}/g, (_, id: string) => (isRead ? ids[id] : undefined) ?? none);
      return { method, address, mediaType: Object.keys(requestBody?.content ?? {})[0] ?? null };
    }),
  );
  const open = [`/tasks/${waiting}/events`, `/tasks/${waiting}?wait=60`, `/tasks/${ids.task_id}?corrected=true`];
  return [...routes, ...open.map((address) => ({ method: 'GET', address, mediaType: null }))];
}

/** Resolves when the connection is closed. */
function abort({ hostname, port }: URL, { method, address, mediaType }: Aborted, moment: Moment): Promise<void> {
  const isForm = mediaType === 'multipart/form-data';
  const body = mediaType === null ? '' : isForm ? FORM : BODY;
  const type = mediaType === null ? '' : `content-type: ${isForm ? `${mediaType}; boundary=b` : mediaType}\r\n`;
  const head = `${method} ${address} HTTP/1.1\r\nhost: x\r\nauthorization: ${FIRST_KEY}\r\n${type}content-length: ${body.length}\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname);
    const leave = () => void socket.destroy();
    socket.on('error', () => {}).once('close', () => resolve());
    if (moment === 'headers') socket.write(head.slice(0, -20), leave);
    else if (moment === 'body') socket.write(head + body.slice(0, body.length / 2), () => setTimeout(leave, 5));
    else {
      socket.write(head + body);
      if (moment === 'before the answer') setTimeout(leave, 2);
      else if (moment === 'in the answer') socket.once('data', leave);
      else socket.resume();
      // Requests without a response so far are aborted after a while.
      setTimeout(leave, moment === 'idle' ? 40 : 1_000).unref();
    }
  });
}

describe('aborted requests', () => {
  let quire: Quire;
  let routes: Aborted[];
  let database: pg.Client;
  let probe: string;
  let waiting: string;
  /** Sends a file that never ends, one byte per second: a silent client would be dropped after a while. */
  const endless = net
    .createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n');
      const drip = setInterval(() => socket.write('%'), 1_000);
      socket.on('error', () => {}).once('close', () => clearInterval(drip));
    })
    .listen(0, '127.0.0.1');

  beforeAll(async () => {
    probe = path.join(os.tmpdir(), `quire-heap-${process.pid}`);
    quire = await Quire.start({
      NODE_OPTIONS: `--import=${PROBE}`,
      HEAP_PROBE: probe,
      QUIRE_WORKERS: '1',
      QUIRE_LIMIT_REQUESTS_AT_ONCE: String(PLACES),
      QUIRE_LIMIT_EVENT_STREAMS: String(PLACES),
      // The waiting task must keep waiting for the whole test.
      QUIRE_LIMIT_URL_SECONDS: '7200',
      QUIRE_LIMIT_PROCESSING_SECONDS: '7200',
    });
    const { task_id } = await quire.parse({ file: onePage() });
    await quire.finished(task_id);
    const { file_id } = await quire.upload(Buffer.from('a,b\n1,2'), 'a.csv');
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const batch = await quire.body(
      quire.post('/batches', { task_type: 'Extract', configuration: { schema }, files: [file_id] }),
    );
    // Its file never ends, so it keeps waiting.
    const { port } = endless.address() as net.AddressInfo;
    ({ task_id: waiting } = await quire.parse({ file: `http://127.0.0.1:${port}/a.pdf` }));
    const ids = { task_id, file_id, batch_id: batch.batch_id };
    routes = routesOf((await quire.json('/openapi.json')) as OpenApi, ids, waiting);
    database = new pg.Client({ host: path.join(quire.dataDir, 'postgres/socket'), user: 'quire', database: 'quire' });
    await database.connect();
    while ((await quire.json(`/batches/${batch.batch_id}`)).status === 'Running') await sleep(200);
  }, 240_000);
  afterAll(async () => {
    await database?.end();
    endless.close();
    await quire.dispose();
    rmSync(probe, { force: true });
  });

  async function abortAll(times: number): Promise<void> {
    const orders = Array.from({ length: times }, () =>
      routes.flatMap((route) => MOMENTS.map((moment) => ({ route, moment }))),
    );
    const left = orders.flat().values();
    const address = new URL(quire.url);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { route, moment } of left) await abort(address, route, moment);
      }),
    );
  }

  async function heapBytes(): Promise<number> {
    rmSync(probe, { force: true });
    process.kill(quire.pid, 'SIGUSR2');
    while (!existsSync(probe)) await sleep(50);
    return Number(readFileSync(probe, 'utf8'));
  }

  const temporaryFiles = (): string[] =>
    ['incoming', 'objects/.incoming'].flatMap((folder) => {
      const place = path.join(quire.dataDir, folder);
      if (!existsSync(place)) return [];
      return readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    });

  async function rows(): Promise<Record<string, number>> {
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') and tablename <> 'rate_buckets'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows)
      counts[name] = Number((await database.query(`select count(*) from ${name}`)).rows[0].count);
    return counts;
  }

  /** Takes all slots, for requests and for streams. A refusal means that one was not released. */
  async function refusals(): Promise<number> {
    const gone = new AbortController();
    const open = async () => (await quire.fetch(`/tasks/${waiting}/events`, { signal: gone.signal })).status;
    const statuses = await Promise.all(Array.from({ length: PLACES }, open));
    const oneMore = await open();
    gone.abort();
    const { status, message } = await quire.json(`/tasks/${waiting}?include_chunks=false`);
    expect([status, message, oneMore]).toEqual(['Processing', expect.any(String), 429]);
    return statuses.filter((status) => status !== 200).length;
  }
  const descriptors = (): number => readdirSync(`/proc/${quire.pid}/fd`).length;

  it(`leave no counter, descriptor, file, row or memory behind, at ${MOMENTS.length} moments of every route`, async () => {
    expect(routes.length).toBeGreaterThan(60);
    // Threads, connections and late imports exist after this.
    await abortAll(1);
    await expect.poll(temporaryFiles, { timeout: 30_000 }).toEqual([]);
    const before = { descriptors: descriptors(), rows: await rows(), heap: await heapBytes() };

    await abortAll(TIMES);
    await expect.poll(temporaryFiles, { timeout: 30_000 }).toEqual([]);
    await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThan(before.descriptors + SPARE_DESCRIPTORS);
    await expect.poll(refusals, { timeout: 60_000 }).toBe(0);
    expect(await rows()).toEqual(before.rows);
    await expect.poll(heapBytes, { timeout: 30_000 }).toBeLessThan(before.heap + SPARE_HEAP_BYTES);
    const after = { descriptors: descriptors(), heap: await heapBytes() };
    if (TIMES > 3)
      console.log(
        JSON.stringify({ routes: routes.length, times: TIMES, before: { ...before, rows: undefined }, after }),
      );
  }, 3_600_000);
});
