import { afterEach, describe, expect, it, vi } from 'vitest';
import { modelAt, sendTo } from '../../../../test/fixtures/models/language-model-fixture.ts';
import { type ChatServer, createChatServer, type Reply } from '../../../../test/support/fakes/chat-server.ts';
import { CallGate } from '../limits/call-gate.ts';
import { MemoryLedger } from '../limits/memory-ledger.ts';
import type { LanguageModel } from '../registry/models-file.ts';
import type { ChatRequest } from './chat.ts';
import { ChatClient } from './chat-client.ts';
import { ModelFailure } from './model-failure.ts';
import { backOffMs, retryAfterMs } from './retry.ts';

let server: ChatServer;
afterEach(() => server.close());

const REQUEST: ChatRequest = {
  messages: [
    { role: 'system', parts: [{ text: 'rules' }] },
    { role: 'user', parts: [{ text: 'question' }, { jpegBase64: 'AAAA' }] },
  ],
  maxCompletionTokens: null,
  temperature: 0.5,
};

async function client(
  ...replies: Reply[]
): Promise<{ ask: (change?: Partial<LanguageModel>, signal?: AbortSignal) => Promise<unknown>; ledger: MemoryLedger }> {
  server = await createChatServer((_, index) => replies[Math.min(index, replies.length - 1)]!);
  const ledger = new MemoryLedger();
  const chat = new ChatClient({ send: sendTo(server.url), gate: new CallGate(ledger) });
  return {
    ledger,
    ask: (change = {}, signal = new AbortController().signal) =>
      chat.complete(modelAt(server.url, change), REQUEST, signal),
  };
}

describe('a chat completion', () => {
  it('sends text, images, token limit, temperature and key, and returns text and usage', async () => {
    const { ask } = await client('Hello.');
    expect(await ask()).toEqual({ text: 'Hello.', cutOff: false, usage: { promptTokens: 100, completionTokens: 2 } });
    const [asked] = server.asked;
    expect(asked!.headers.authorization).toBe('Bearer k-very-secret');
    expect(asked!.body).toMatchObject({ model: 'm', max_tokens: 500, temperature: 0.5 });
    expect(asked!.body.messages[0]).toEqual({ role: 'system', content: 'rules' });
    expect(asked!.body.messages[1]!.content).toEqual([
      { type: 'text', text: 'question' },
      { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,AAAA' } },
    ]);
  });

  it('reports an answer truncated at the token limit', async () => {
    const { ask } = await client({ lengthLimited: 'Hel' });
    expect(await ask()).toMatchObject({ text: 'Hel', cutOff: true });
  });

  it.each<[string, Reply]>([
    ['an endpoint that is overloaded', { status: 503 }],
    ['a connection that breaks off', 'cut off'],
    ['a body that is not JSON', { raw: 'oops {' }],
    ['JSON that is no completion', { raw: '{"choices": []}' }],
  ])('is retried after %s', async (_, reply) => {
    const { ask } = await client(reply, 'Second.');
    expect(await ask()).toMatchObject({ text: 'Second.' });
    expect(server.asked).toHaveLength(2);
  });

  it('respects Retry-After for all requests', async () => {
    const { ask, ledger } = await client({ status: 429, headers: { 'retry-after': '1' } }, 'Later.');
    const pause = vi.spyOn(ledger, 'pause');
    expect(await ask()).toMatchObject({ text: 'Later.' });
    expect(pause).toHaveBeenCalledOnce();
    expect(server.asked[1]!.startedAt - server.asked[0]!.endedAt).toBeGreaterThan(950);
  });

  it('does not wait longer than two minutes', async () => {
    const { ask } = await client({ status: 429, headers: { 'retry-after': '7200' } });
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable', message: 'it answered with status 429' });
    expect(server.asked).toHaveLength(1);
  });

  it('is not retried if the request is refused, and the error contains no request data', async () => {
    const { ask } = await client({ status: 401, body: 'Incorrect API key provided: k-very-secret' });
    const failure = (await ask().catch((error: unknown) => error)) as ModelFailure;
    expect(failure).toBeInstanceOf(ModelFailure);
    expect(failure).toMatchObject({ kind: 'rejected', message: 'it answered with status 401' });
    expect(server.asked).toHaveLength(1);
  });

  it('recognises a refusal', async () => {
    const { ask } = await client({ refusal: 'I cannot help with that.' });
    await expect(ask()).rejects.toMatchObject({
      kind: 'refused',
      about: { usage: { promptTokens: 100, completionTokens: 5 } },
    });
  });

  it('is retried only once if the endpoint is too slow', async () => {
    const { ask } = await client('silence');
    await expect(ask({ timeoutMs: 200 })).rejects.toMatchObject({ message: 'it took longer than 0.2 seconds' });
    expect(server.asked).toHaveLength(2);
  });

  it('is rejected if it is huge', async () => {
    const { ask } = await client({ hugeBytes: 5 * 1024 * 1024 }, { status: 400 });
    await expect(ask()).rejects.toBeInstanceOf(ModelFailure);
  });

  it('adapts to the parameter names of the endpoint and to missing temperature support', async () => {
    const { ask } = await client(
      { status: 400, body: "Unsupported parameter: use 'max_completion_tokens' instead" },
      { status: 400, body: "'temperature' does not support 0.5" },
      'Fine.',
    );
    expect(await ask()).toMatchObject({ text: 'Fine.' });
    expect(server.asked[2]!.body).toMatchObject({ max_completion_tokens: 500 });
    expect(server.asked[2]!.body).not.toHaveProperty('max_tokens');
    expect(server.asked[2]!.body).not.toHaveProperty('temperature');
  });

  it('stops at once when aborted, even while queued', async () => {
    const { ask } = await client('silence');
    const stop = new AbortController();
    const asking = [
      ask({ concurrency: 1 }, stop.signal),
      ask({ concurrency: 1 }, stop.signal),
      ask({ concurrency: 1 }, stop.signal),
    ];
    const settled = Promise.allSettled(asking);
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    const before = performance.now();
    stop.abort(new Error('cancelled'));
    expect((await settled).map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe('the delay before a retry', () => {
  it('doubles up to twenty seconds, half of it random', () => {
    expect([1, 2, 3, 9].map((attempt) => backOffMs(attempt, () => 1))).toEqual([500, 1_000, 2_000, 20_000]);
    expect(backOffMs(1, () => 0)).toBe(250);
  });

  it('is read from Retry-After as seconds or date', () => {
    expect(retryAfterMs('3')).toBe(3_000);
    expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000);
    expect([retryAfterMs(undefined), retryAfterMs('soon')]).toEqual([null, null]);
  });
});
