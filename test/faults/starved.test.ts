import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, truncateSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giantsOf, type OpenApi } from '../hostile/giants.ts';
import { StarvedServer } from '../hostile/starved-server.ts';
import { onePage } from '../support/documents.ts';
import { FIRST_KEY } from '../support/quire.ts';

/** A quarter of a second is promised, and measured by `npm run bench -- starved`; shared cores are slower. */
const DEAF_MS = 1_500;
/** How many of the benchmark's requests are sent. */
const SAMPLE = 12;
const STREAMS = 5;

describe('a server with 256 MB of memory', () => {
  let server: StarvedServer;
  beforeAll(async () => {
    server = await StarvedServer.start({ QUIRE_WORKERS: '1', QUIRE_LIMIT_EVENT_STREAMS: String(STREAMS) });
  });
  afterAll(() => server.dispose());

  const json = { 'content-type': 'application/json' };

  it('answers requests with fields of the maximum size on all routes, and is never blocked for long', async () => {
    const { quire } = server;
    const limits = (await quire.json('/limits')) as Record<string, number>;
    const sizes = { characters: limits.request_bytes! - 8_192, items: limits.request_values! - 1_000 };
    const giants = [...giantsOf((await quire.json('/openapi.json')) as OpenApi, sizes)];
    expect(giants.length).toBeGreaterThan(500);
    const failed: string[] = [];
    const began = Date.now();
    const every = Math.ceil(giants.length / SAMPLE);
    for (const giant of giants.filter((_, at) => at % every === 0)) {
      const status = await server.send(giant);
      if (status >= 500) failed.push(`${giant.name}: ${status}`);
    }
    expect(failed).toEqual([]);
    expect(await server.troubles()).toEqual([]);
    expect(Math.max(0, ...server.turnsSince(began).map(({ processorMs }) => processorMs))).toBeLessThan(DEAF_MS);
  }, 900_000);

  it.each<[string, Record<string, unknown>, number]>([
    [
      'a schema with 200,000 choices',
      { schema: { type: 'object', properties: { a: { enum: numbers(200_000) } } } },
      413,
    ],
    ['a schema with 2.7 million choices', { schema: { type: 'object', enum: new Array(2_700_000).fill({}) } }, 413],
    ['a reference that is not text', { schema: { type: 'object', properties: { a: { $ref: '#/%E0%A4%A' } } } }, 400],
  ])(
    'refuses %s',
    async (_name, fields, status) => {
      const answer = await server.quire.post('/tasks/extract', { file: onePage(), ...fields }).catch(() => null);
      // It may close the connection of a client that keeps sending.
      if (answer) expect(answer.status).toBe(status);
      expect(await server.troubles()).toEqual([]);
    },
    300_000,
  );

  it('refuses a form whose fields together are too large', async () => {
    const form = new FormData();
    for (let at = 0; at < 60; at++) form.set(`field${at}`, 'x'.repeat(1_000_000));
    form.set('file', new Blob(['a,b']), 'a.csv');
    const answer = await server.quire.fetch('/files', { method: 'POST', body: form }).catch(() => null);
    if (answer) expect(answer.status).toBe(413);
    expect(await server.troubles()).toEqual([]);
  });

  it.each(['"a\nb"', '"a\\xb"', '"\\u12"'])('says that the file %j is not JSON', async (file) => {
    const asked = { method: 'POST', headers: json, body: `{"file":${file}}` };
    const answer = await server.quire.fetch('/tasks/parse', asked);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'malformed_json']);
  });

  it('keeps nothing of an aborted upload', async () => {
    const { hostname, port } = new URL(server.quire.url);
    const folder = path.join(server.quire.dataDir, 'objects/.incoming');
    const incoming = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const head = `POST /files HTTP/1.1\r\nhost: x\r\nauthorization: ${FIRST_KEY}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n`;
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    socket.write(head + part + 'a,b\n'.repeat(50_000));
    await expect.poll(() => incoming().length).toBe(1);
    const open = () => readdirSync(`/proc/${server.quire.pid}/fd`).map((fd) => openFile(server.quire.pid, fd));
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    await expect.poll(() => open().filter((file) => file.includes('.incoming'))).toEqual([]);
  });

  it('uses little memory for large requests that are sent slowly, and answers all of them', async () => {
    const { hostname, port } = new URL(server.quire.url);
    const text = 'x'.repeat(4_000_000);
    const json = `{"file":"ch://files/none","file_name":"${text}"}`;
    const field = '--b\r\ncontent-disposition: form-data; name="configuration"\r\n\r\n';
    const form = `${field}{"file_name":"${text}"}\r\n--b--\r\n`;
    const before = residentMegabytes(server.quire.pid);
    const answers: string[] = [];
    const slow = Array.from({ length: 40 }, (_, at) => {
      const [type, body] = at % 2 ? ['application/json', json] : ['multipart/form-data; boundary=b', form];
      const socket = net.connect(Number(port), hostname).on('error', () => answers.push('broken'));
      socket.once('data', (bytes) => answers.push(bytes.toString().slice(9, 12)));
      socket.write(
        `POST /tasks/parse HTTP/1.1\r\nhost: x\r\nauthorization: ${FIRST_KEY}\r\ncontent-type: ${type}\r\ncontent-length: ${body!.length}\r\n\r\n`,
      );
      socket.write(body!.slice(0, -9));
      return { socket, rest: body!.slice(-9) };
    });
    // All but the last bytes of each have been sent.
    await expect.poll(() => slow.every(({ socket }) => socket.writableLength === 0), { timeout: 120_000 }).toBe(true);
    // 160 MB were sent.
    expect(residentMegabytes(server.quire.pid) - before).toBeLessThan(100);
    for (const { socket, rest } of slow) socket.write(rest);
    await expect.poll(() => answers.length, { timeout: 120_000 }).toBe(slow.length);
    expect(new Set(answers)).toEqual(new Set(['400']));
    for (const { socket } of slow) socket.destroy();
    expect(await server.troubles()).toEqual([]);
    await expect.poll(() => readdirSync(path.join(server.quire.dataDir, 'incoming'))).toEqual([]);
  });

  it('reports a damaged output, and limits the number of event streams', async () => {
    const { quire } = server;
    const { task_id } = await quire.parse({ file: onePage() });
    expect((await quire.finished(task_id, 120_000)).status).toBe('Succeeded');
    const objects = path.join(quire.dataDir, 'objects');
    const chunks = readdirSync(objects, { recursive: true, encoding: 'utf8' }).find(
      (name) => name.includes(task_id) && name.endsWith('chunks.jsonl'),
    );
    truncateSync(path.join(objects, chunks!));
    const answer = await quire.fetch(`/tasks/${task_id}`);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'output_damaged']);

    // A task that stays unread: it waits for its file indefinitely.
    const silent = net.createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as net.AddressInfo;
    const waiting = await quire.parse({ file: `http://127.0.0.1:${port}/a.pdf` });
    const gone = new AbortController();
    const open = () => quire.fetch(`/tasks/${waiting.task_id}/events`, { signal: gone.signal });
    const streams = await Promise.all(Array.from({ length: STREAMS }, open));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open()).status).toBe(429);
    gone.abort();
    await quire.fetch(`/tasks/${waiting.task_id}/cancel`, { method: 'POST' });
    silent.close();
  });

  it('accepts creates of a tenant whose other connections announce a body and stay silent', async () => {
    const { hostname, port } = new URL(server.quire.url);
    const head = `POST /tasks/parse HTTP/1.1\r\nhost: x\r\nauthorization: ${FIRST_KEY}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`;
    const silent = Array.from({ length: 8 }, () => net.connect(Number(port), hostname).on('error', () => {}));
    await Promise.all(silent.map((socket) => new Promise((resolve) => socket.write(head, resolve))));
    const created = await server.quire.post(
      '/tasks/parse',
      { file: 'ch://files/none' },
      { signal: AbortSignal.timeout(110_000) },
    );
    // Any answer about the file means that it was their turn.
    expect(created.status).toBe(404);
    for (const socket of silent) socket.destroy();
  });
});

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

function openFile(pid: number, descriptor: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${descriptor}`);
  } catch {
    return '';
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
