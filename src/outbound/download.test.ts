import type { RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CLOSED_ADDRESS,
  httpServer,
  OPEN_ADDRESS,
  rawServer,
  type TestServer,
} from '../../test/fixtures/outbound/test-servers.ts';
import type { DownloadOptions } from './download.ts';
import { createOutbound, type Lookup } from './outbound.ts';

const servers: TestServer[] = [];
const serve = async (answer: RequestListener, address?: string, port?: number) => {
  const server = await httpServer(answer, address, port);
  servers.push(server);
  return server;
};
const serveRaw = async (...args: Parameters<typeof rawServer>) => {
  const server = await rawServer(...args);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const LIMITS: DownloadOptions = { limitBytes: 1_000_000, timeoutMs: 5_000, maxRedirects: 5 };
const outbound = createOutbound({ allowedNetworks: [OPEN_ADDRESS] });
const download = (url: string, options: Partial<DownloadOptions> = {}) =>
  outbound.download(url, { ...LIMITS, ...options });
const fetched = async (url: string, options: Partial<DownloadOptions> = {}) =>
  buffer((await download(url, options)).stream);
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

describe('download', () => {
  it('returns the bytes, the type and the name', async () => {
    const server = await serve((_request, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.setHeader('content-disposition', "attachment; filename=x; filename*=UTF-8''na%C3%AFve.pdf");
      response.end('%PDF-1.7');
    });
    const answer = await download(`${server.url}/folder/a.bin?x=1`);
    expect(await text(answer.stream)).toBe('%PDF-1.7');
    expect(answer).toMatchObject({ contentType: 'application/pdf', fileName: 'naïve.pdf' });
    expect(server.requests[0]?.url).toBe('/folder/a.bin?x=1');
    expect(server.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
  });

  it.each([
    [404, 'the server answered 404'],
    [500, 'the server answered 500'],
    [204, 'the server answered 204'],
    [304, 'the server answered 304'],
  ])('reports that the server answered %s', async (status, reason) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    await expect(download(server.url)).rejects.toMatchObject({ code: 'url_unreachable', parameters: { reason } });
  });

  it('reports a closed port and an unknown name', async () => {
    const server = await serve(() => {});
    await server.close();
    await expect(download(server.url)).rejects.toMatchObject({
      parameters: { reason: 'the server refused the connection' },
    });
    const nameless = createOutbound({
      allowedNetworks: [],
      lookup: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    await expect(nameless.download('http://nowhere.example/', LIMITS)).rejects.toMatchObject({
      code: 'url_unreachable',
      parameters: { reason: 'the host name could not be resolved' },
    });
  });

  it('closes the connection after the last byte and when nobody reads', async () => {
    const server = await serve((_request, response) => response.end('x'.repeat(500_000)));
    await fetched(server.url);
    const unread = await download(server.url);
    unread.stream.destroy();
    await expect.poll(() => server.connections()).toBe(0);
  });
});

describe('names', () => {
  const answering = (...answers: string[][]): Lookup & { asked: number } =>
    Object.assign(
      async () => {
        const answer = answers[Math.min(lookup.asked++, answers.length - 1)]!;
        return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
      { asked: 0 },
    );
  let lookup: ReturnType<typeof answering>;

  it('connects to the checked address, whatever the resolver says next', async () => {
    const good = await serve((_request, response) => response.end('good'));
    const canary = await serve((_request, response) => response.end('secret'), CLOSED_ADDRESS, good.port);
    lookup = answering([OPEN_ADDRESS], [CLOSED_ADDRESS]);
    const pinned = createOutbound({ allowedNetworks: [OPEN_ADDRESS], lookup });
    const address = `http://files.example:${good.port}/`;
    expect(await text((await pinned.download(address, LIMITS)).stream)).toBe('good');
    expect(lookup.asked).toBe(1);
    expect(good.requests[0]?.headers.host).toBe(`files.example:${good.port}`);
    await expect(pinned.download(address, LIMITS)).rejects.toMatchObject({ code: 'url_not_allowed' });
    expect(canary.requests).toHaveLength(0);
    expect(canary.connections()).toBe(0);
  });

  it.each([
    [[OPEN_ADDRESS, CLOSED_ADDRESS]],
    [[CLOSED_ADDRESS, OPEN_ADDRESS]],
    [['8.8.8.8', '::1']],
    [['8.8.8.8', '::ffff:10.0.0.1']],
    [['169.254.169.254']],
  ])('rejects a name that resolves to %j', async (answer) => {
    lookup = answering(answer);
    const mixed = createOutbound({ allowedNetworks: [OPEN_ADDRESS], lookup });
    await expect(mixed.download('http://mixed.example/', LIMITS)).rejects.toMatchObject({ code: 'url_not_allowed' });
  });

  it('tries the next checked address when the first does not listen', async () => {
    const good = await serve((_request, response) => response.end('good'));
    lookup = answering(['127.0.0.3', OPEN_ADDRESS]);
    const both = createOutbound({ allowedNetworks: [OPEN_ADDRESS, '127.0.0.3'], lookup });
    const answer = await both.download(`http://files.example:${good.port}/`, LIMITS);
    expect(await text(answer.stream)).toBe('good');
  });

  it('uses the name in the TLS handshake', async () => {
    let hello = '';
    const server = await serveRaw((socket, head) => {
      hello = head.toString('latin1');
      socket.destroy();
    });
    lookup = answering([OPEN_ADDRESS]);
    const tls = createOutbound({ allowedNetworks: [OPEN_ADDRESS], lookup });
    await expect(tls.download(`https://files.example:${server.port}/`, LIMITS)).rejects.toMatchObject({
      code: 'url_unreachable',
    });
    expect(hello).toContain('files.example');
  });

  it('does not wait for a resolver that never answers', async () => {
    const silent = createOutbound({ allowedNetworks: [], lookup: () => new Promise(() => {}) });
    await expect(silent.download('http://slow.example/', { ...LIMITS, timeoutMs: 200 })).rejects.toMatchObject({
      parameters: { reason: 'it took longer than 0.2 seconds' },
    });
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('follows status %s', async (status) => {
    const end = await serve((_request, response) => response.end('there'));
    const start = await serve(redirectTo(`${end.url}/b.pdf`, status));
    const answer = await download(start.url);
    expect(await text(answer.stream)).toBe('there');
    expect(answer.fileName).toBe('b.pdf');
  });

  it('follows a relative location', async () => {
    const server = await serve((request, response) =>
      request.url === '/a/b' ? response.writeHead(302, { location: '../c?d' }).end() : response.end(request.url),
    );
    expect((await fetched(`${server.url}/a/b`)).toString()).toBe('/c?d');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:PORT/',
    '//127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://user@127.0.0.2:PORT/',
    'file:///etc/passwd',
    'http://',
  ])('rejects a redirect to %s', async (location) => {
    const canary = await serve((_request, response) => response.end('secret'), CLOSED_ADDRESS);
    const middle = await serve(redirectTo(location.replace('PORT', String(canary.port))));
    const start = await serve(redirectTo(middle.url));
    await expect(download(start.url)).rejects.toMatchObject({ code: 'url_not_allowed' });
    expect(middle.requests).toHaveLength(1);
    expect(canary.requests).toHaveLength(0);
  });

  it('follows a limited number of redirects', async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('done');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await fetched(`${server.url}/5`)).toString()).toBe('done');
    await expect(download(`${server.url}/6`)).rejects.toMatchObject({
      parameters: { reason: 'it redirects more than 5 times' },
    });
  });
});

describe('hostile bodies', () => {
  const TOO_LARGE = { code: 'too_large', status: 413 };
  const limitBytes = 10_000;

  it('accepts a body of exactly the limit', async () => {
    const server = await serve((_request, response) => response.end(Buffer.alloc(limitBytes)));
    expect(await fetched(server.url, { limitBytes })).toHaveLength(limitBytes);
  });

  it('rejects a declared length over the limit immediately', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': String(limitBytes + 1) });
      response.write('x');
    });
    await expect(download(server.url, { limitBytes })).rejects.toMatchObject(TOO_LARGE);
    await expect.poll(() => server.connections()).toBe(0);
  });

  it('stops an endless body at the limit', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(4_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetched(server.url, { limitBytes })).rejects.toMatchObject(TOO_LARGE);
    await expect.poll(() => server.connections()).toBe(0);
  });

  it('reads no more than the declared length', async () => {
    const server = await serveRaw((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc${'x'.repeat(500)}`),
    );
    expect((await fetched(server.url)).toString()).toBe('abc');
  });

  it('rejects an incomplete body', async () => {
    const server = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 300\r\n\r\nabc'));
    await expect(fetched(server.url)).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('unpacks %s that nobody asked for', async (encoding, compress) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('plain')),
    );
    expect((await fetched(server.url)).toString()).toBe('plain');
  });

  it('stops a gzip bomb at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(100_000);
    await expect(fetched(server.url, { limitBytes: 1_000_000 })).rejects.toMatchObject(TOO_LARGE);
  });

  it('stops a nested gzip bomb', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000)));
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
    );
    await expect(fetched(server.url)).rejects.toMatchObject(TOO_LARGE);
  });

  it.each(['gzip, gzip, gzip', 'compress', 'exi'])('rejects the encoding %s', async (encoding) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );
    await expect(download(server.url)).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  it('reports damaged and truncated compression', async () => {
    const whole = gzipSync('plain text '.repeat(1_000));
    for (const bytes of [Buffer.from('no gzip'), whole.subarray(0, whole.length - 12)]) {
      const server = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
      );
      await expect(fetched(server.url)).rejects.toMatchObject({
        parameters: { reason: 'its compression is damaged' },
      });
    }
  });

  it('ends a slow body after the timeout', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetched(server.url, { timeoutMs: 400 })).rejects.toMatchObject({
      code: 'url_unreachable',
      parameters: { reason: 'it took longer than 0.4 seconds' },
    });
    await expect.poll(() => server.connections()).toBe(0);
  });

  it('ends a body after a long silence', async () => {
    const server = await serve((_request, response) => response.write('x'));
    await expect(fetched(server.url, { idleTimeoutMs: 300 })).rejects.toMatchObject({
      parameters: { reason: 'the server stopped sending' },
    });
  });

  it('ends the wait for a server that never answers', async () => {
    const server = await serve(() => {});
    await expect(download(server.url, { idleTimeoutMs: 300 })).rejects.toMatchObject({
      parameters: { reason: 'the server did not answer in time' },
    });
  });

  it('ends the wait for endless headers', async () => {
    const server = await serveRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`));
    await expect(download(server.url)).rejects.toMatchObject({
      parameters: { reason: 'the server sent headers that are too long' },
    });
  });

  it("stops when the caller aborts, with the caller's reason", async () => {
    const server = await serve((_request, response) => response.write('x'));
    const controller = new AbortController();
    const reading = fetched(server.url, { signal: controller.signal });
    await sleep(100);
    controller.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    await expect(download(server.url, { signal: controller.signal })).rejects.toThrow('cancelled');
    await expect.poll(() => server.connections()).toBe(0);
  });
});
