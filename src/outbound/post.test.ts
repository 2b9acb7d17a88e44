import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CLOSED_ADDRESS,
  httpServer,
  OPEN_ADDRESS,
  type TestServer,
} from '../../test/fixtures/outbound/test-servers.ts';
import { createOutbound } from './outbound.ts';

const servers: TestServer[] = [];
const serve = async (answer: RequestListener, address?: string) => {
  const server = await httpServer(answer, address);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const outbound = createOutbound({ allowedNetworks: [OPEN_ADDRESS] });
const post = (url: string, timeoutMs = 5_000) =>
  outbound.post(url, { headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs });

describe('post', () => {
  it('sends the body and returns the status', async () => {
    let received = '';
    const server = await serve(async (request, response) => {
      received = await text(request);
      response.writeHead(202).end('thanks');
    });
    expect(await post(`${server.url}/hook?a=b`)).toEqual({ status: 202 });
    expect(received).toBe('{"a":1}');
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/hook?a=b' });
    expect(server.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '7' });
    await expect.poll(() => server.connections()).toBe(0);
  });

  it('does not follow redirects', async () => {
    const canary = await serve((_request, response) => response.end(), CLOSED_ADDRESS);
    const server = await serve((_request, response) => response.writeHead(307, { location: canary.url }).end());
    expect(await post(server.url)).toEqual({ status: 307 });
    expect(canary.requests).toHaveLength(0);
  });

  it('rejects private addresses with a general sentence', async () => {
    const private10 = createOutbound({ allowedNetworks: [], lookup: async () => [{ address: '10.0.0.1', family: 4 }] });
    await expect(private10.post('https://hook.example/', { headers: {}, body: '', timeoutMs: 1_000 })).rejects.toThrow(
      'The address in url is not allowed; use a public http(s) address. The operator can allow other networks with QUIRE_ALLOWED_NETWORKS.',
    );
  });

  it('is not delayed by an endless response', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 10);
      response.on('close', () => clearInterval(timer));
    });
    const slow = await serve((_request, response) => response.writeHead(200).write('x'));
    const started = Date.now();
    expect(await post(server.url)).toEqual({ status: 200 });
    expect(await post(slow.url)).toEqual({ status: 200 });
    expect(Date.now() - started).toBeLessThan(3_000);
    await expect.poll(() => server.connections() + slow.connections()).toBe(0);
  });

  it('gives up after the timeout', async () => {
    const server = await serve(() => {});
    await expect(post(server.url, 300)).rejects.toMatchObject({
      code: 'url_unreachable',
      parameters: { reason: 'it took longer than 0.3 seconds' },
    });
  });
});
