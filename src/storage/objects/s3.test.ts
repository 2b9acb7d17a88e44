import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSED_ADDRESS, httpServer, type TestServer } from '../../../test/fixtures/outbound/test-servers.ts';

/** The buffer size of a response: the reader is slow exactly when the last byte arrives. */
const BYTES = 64 * 1024;

/** Uses `Response` first, so that Node.js creates its own connections before ours, as in a worker. */
const READ = `
new Response('');
const { S3ObjectStore } = await import(${JSON.stringify(path.join(import.meta.dirname, 's3.ts'))});
const access = { region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };
const store = new S3ObjectStore({ endpoint: process.env.ENDPOINT, bucket: 'objects', ...access });
const read = async (name) => {
  const { stream, size } = await store.read(name);
  // The store closes the connection in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 150));
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  return [size, bytes];
};
await store.put('a', { bytes: Buffer.from('a') });
const found = await Promise.all(['a', 'b', 'c'].map(read));
found.push(await read('d'));
await store.delete('a');
console.log(JSON.stringify(found));`;

describe('a store that closes the connection after each response', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await httpServer((request, response) => {
      const bytes = request.method === 'GET' ? Buffer.alloc(BYTES) : Buffer.alloc(0);
      const status = request.method === 'DELETE' ? 204 : 200;
      request.resume().once('end', () => {
        response.writeHead(status, { connection: 'close', etag: '"e"', 'content-length': bytes.length }).end(bytes);
      });
    }, CLOSED_ADDRESS);
  });
  afterAll(() => server.close());

  it('does not crash a process that reads slowly', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', READ], {
      env: { ENDPOINT: server.url, PATH: process.env.PATH },
    });
    expect(JSON.parse(stdout)).toEqual(Array(4).fill([BYTES, BYTES]));
    expect(server.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'GET', 'GET', 'DELETE']);
  });
});
