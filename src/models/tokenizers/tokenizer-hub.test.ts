import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOSED_ADDRESS, httpServer, type TestServer } from '../../../test/fixtures/outbound/test-servers.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { TokenizerHub } from './tokenizer-hub.ts';
import { hubIdOf } from './tokenizer-id.ts';

const TOKENIZER = '{"version": "1.0"}';
let folder: string;
let server: TestServer;
let answer: RequestListener;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hub-'));
  answer = (request, response) =>
    request.url === '/owner/tiny/resolve/main/tokenizer.json' ? response.end(TOKENIZER) : response.writeHead(404).end();
  server = await httpServer((request, response) => answer(request, response), CLOSED_ADDRESS);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function hubAt(url: string | null): TokenizerHub {
  const outbound = createOutbound({ allowedNetworks: [], configuredOrigins: url === null ? [] : [url] });
  return new TokenizerHub({ url, folder, download: outbound.downloadConfigured });
}
const stored = () => readFile(path.join(folder, 'owner/tiny/tokenizer.json'), 'utf8');

describe('the hub of tokenizers', () => {
  it('is asked once, and its files are cached', async () => {
    const hub = hubAt(server.url);
    await Promise.all([hub.ensure('owner/tiny'), hub.ensure('owner/tiny')]);
    await hub.ensure('owner/tiny');
    expect(await stored()).toBe(TOKENIZER);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/owner/tiny/resolve/main/tokenizer.json',
      '/owner/tiny/resolve/main/tokenizer_config.json',
    ]);
    expect(await readdir(path.join(folder, 'owner/tiny'))).toEqual(['tokenizer.json']);
  });

  it('is never asked without an address', async () => {
    await hubAt(null).ensure('owner/tiny');
    expect(server.requests).toEqual([]);
    await expect(hubAt(null).pull('owner/tiny')).rejects.toThrow(/QUIRE_TOKENIZER_HUB names no address/);
  });

  it('may redirect to its storage, but not into private networks', async () => {
    const secret = await httpServer((_, response) => response.end(TOKENIZER), CLOSED_ADDRESS);
    answer = (_, response) => response.writeHead(302, { location: `${secret.url}/blob` }).end();
    await expect(hubAt(server.url).pull('owner/tiny')).rejects.toThrow(/leads to an address that is not allowed/);
    expect(secret.requests).toEqual([]);
    await secret.close();
    answer = (request, response) =>
      request.url === '/blob' ? response.end(TOKENIZER) : response.writeHead(307, { location: '/blob' }).end();
    await hubAt(server.url).pull('owner/tiny');
    expect(await stored()).toBe(TOKENIZER);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['does not have it', (_, response) => response.writeHead(404).end(), /did not give it: the server answered 404/],
    ['sends a page', (_, response) => response.end('<html>Sign in</html>'), /what the hub sent is no JSON/],
    [
      'sends too much',
      (_, response) => response.writeHead(200, { 'content-length': String(2 ** 40) }).end(),
      /it is over \d+ bytes/,
    ],
    [
      'breaks off',
      (_, response) => void response.writeHead(200, { 'content-length': '9' }).write('{', () => response.destroy()),
      /did not give it/,
    ],
  ])('fails with a clear error if it %s, and leaves nothing behind', async (_, given, reason) => {
    answer = given;
    await expect(hubAt(server.url).pull('owner/tiny')).rejects.toMatchObject({
      code: 'tokenizer_unavailable',
      message: expect.stringMatching(reason),
    });
    expect(await readdir(path.join(folder, 'owner/tiny'))).toEqual([]);
  });

  it.each(['../../etc', 'a/../b', '.hidden', 'a/b/c', 'a b', ''])('refuses the id "%s"', async (id) => {
    await expect(hubAt(server.url).pull(id)).rejects.toThrow(/not a model id/);
    await hubAt(server.url).ensure(id);
    expect(server.requests).toEqual([]);
  });

  it('has the tokenizers that are not included', () => {
    expect(hubIdOf({ Enum: 'XlmRobertaBase' })).toBe('FacebookAI/xlm-roberta-base');
    expect(hubIdOf({ String: 'owner/tiny' })).toBe('owner/tiny');
    expect(hubIdOf({ Enum: 'Cl100kBase' })).toBeNull();
  });
});
