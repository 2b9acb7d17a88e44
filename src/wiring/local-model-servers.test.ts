import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLocalModelServers, localModelHint } from './local-model-servers.ts';

describe('localModelHint', () => {
  const answers: Record<string, string> = {
    '/a/models': JSON.stringify({ data: [{ id: 'nomic-embed-text' }, { id: 'qwen3:8b' }] }),
    '/b/models': 'not json',
    '/c/models': JSON.stringify({ data: [{ id: 'text-embedding' }] }),
  };
  const server = createServer((request, reply) => void reply.end(answers[request.url ?? ''] ?? '{}'));
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('finds a server with a chat model and ignores other servers', async () => {
    const servers = ['b', 'c', 'd', 'a'].map((name) => ({ name, url: `${base}/${name}` }));
    expect(await findLocalModelServers(servers, 20_000)).toEqual([{ name: 'a', url: `${base}/a`, model: 'qwen3:8b' }]);
    expect(await localModelHint(servers, 20_000)).toContain('qwen3:8b; --llm auto');
  });

  it('returns null without a server', async () => {
    expect(await localModelHint([{ name: 'gone', url: 'http://127.0.0.1:1/v1' }])).toBeNull();
  });
});
