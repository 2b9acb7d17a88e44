import { afterEach, describe, expect, it } from 'vitest';
import { CLOSED_ADDRESS, httpServer, type TestServer } from '../../test/fixtures/outbound/test-servers.ts';
import { createOutbound } from './outbound.ts';

let server: TestServer;
afterEach(() => server.close());

const OPTIONS = { method: 'POST', headers: {}, body: '{}', timeoutMs: 2_000, limitBytes: 1_000 } as const;

describe('request', () => {
  it('reaches exactly the configured origin, and only with this method', async () => {
    server = await httpServer((_, response) => response.writeHead(201, { 'x-a': 'b' }).end('done'), CLOSED_ADDRESS);
    const outbound = createOutbound({ allowedNetworks: [], configuredOrigins: [server.url] });
    const answer = await outbound.request(`${server.url}/v1/chat`, OPTIONS);
    expect({ ...answer, headers: answer.headers['x-a'], body: String(answer.body) }).toEqual({
      status: 201,
      headers: 'b',
      body: 'done',
    });
    await expect(outbound.request(`http://${CLOSED_ADDRESS}:1/`, OPTIONS)).rejects.toMatchObject({
      code: 'url_not_allowed',
    });
    expect(() => outbound.check(server.url, 'file')).toThrow('not allowed');
  });

  it('limits the response and does not follow redirects', async () => {
    server = await httpServer((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(2_000));
      else response.writeHead(302, { location: '/long' }).end();
    }, CLOSED_ADDRESS);
    const outbound = createOutbound({ allowedNetworks: [], configuredOrigins: [server.url] });
    await expect(outbound.request(`${server.url}/long`, OPTIONS)).rejects.toMatchObject({ code: 'too_large' });
    expect((await outbound.request(`${server.url}/`, OPTIONS)).status).toBe(302);
  });
});
