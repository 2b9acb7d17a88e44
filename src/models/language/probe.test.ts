import { afterEach, describe, expect, it } from 'vitest';
import { modelAt, sendTo } from '../../../test/fixtures/models/language-model-fixture.ts';
import { type ChatServer, createChatServer } from '../../../test/support/fakes/chat-server.ts';
import { ChatClient } from './client/chat-client.ts';
import { CallGate } from './limits/call-gate.ts';
import { MemoryLedger } from './limits/memory-ledger.ts';
import { probe } from './probe.ts';

const { signal } = new AbortController();
const refuse = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) });
let server: ChatServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function probed(reply: ChatServer['reply'], reported: Record<string, unknown> = {}) {
  server = await createChatServer(reply);
  const client = new ChatClient({ send: sendTo(server.url), gate: new CallGate(new MemoryLedger()) });
  const inquire = async (path: string) => reported[path] ?? Promise.reject(new Error('no such path'));
  return probe(modelAt(server.url, { jsonSchema: true }), client, inquire, 'AAAA', signal);
}

describe('the abilities of a server', () => {
  it('are determined with two questions', async () => {
    const able = await probed(() => '{"answer": "ready"}', { models: { data: [{ id: 'm', max_model_len: 4_096 }] } });
    expect(able).toEqual({ keepsToSchema: true, takesImages: true, contextTokens: 4_096 });
    expect(server!.asked).toHaveLength(2);
  });

  it('exclude schemas and images that it refuses', async () => {
    const able = await probed(
      ({ body, imageCount }) => {
        if (imageCount > 0) return refuse('image input is not supported - hint: you may need to provide the mmproj');
        return body.response_format ? refuse('Failed to initialize samplers') : 'Ready!';
      },
      { '/props': { default_generation_settings: { n_ctx: 2_048 } } },
    );
    expect(able).toEqual({ keepsToSchema: false, takesImages: false, contextTokens: 2_048 });
  });

  it('are unknown if no server answers', async () => {
    await expect(probed(() => refuse('no such model'))).rejects.toThrow('status 400 (no such model)');
  });
});
