import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

type Part = { type: string; text?: string; image_url?: { url: string } };

/** One request as the server saw it. */
export interface Asked {
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string | Part[] }[];
    max_tokens?: number;
    max_completion_tokens?: number;
    temperature?: number;
    response_format?: unknown;
  };
  /** All text of the request. */
  text: string;
  imageCount: number;
  startedAt: number;
  endedAt: number;
}

/** How a request is answered. A text is a normal answer; the rest simulates failures of endpoints. */
export type Reply =
  | string
  | { slowMs: number; text: string }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { refusal: string }
  | { lengthLimited: string }
  | { raw: string }
  | { hugeBytes: number }
  | 'cut off'
  | 'silence';

export interface ChatServer {
  /** Base address, as in the configuration. */
  url: string;
  asked: Asked[];
  reply: (asked: Asked, index: number) => Reply;
  /** The number of prompt tokens that the server reports. */
  promptTokens: (asked: Asked) => number;
  /** The maximum number of concurrent requests. */
  mostAtOnce: number;
  close(): Promise<void>;
}

const PROMPT_TOKENS = 100;
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** A chat completion server with scripted answers. */
export async function createChatServer(reply: ChatServer['reply'] = () => 'An answer.'): Promise<ChatServer> {
  let active = 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const body = (await json(request)) as Asked['body'];
    const parts = body.messages.flatMap(({ content }): Part[] =>
      typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    );
    const asked: Asked = {
      headers: request.headers,
      body,
      text: parts.map((part) => part.text ?? '').join('\n'),
      imageCount: parts.filter((part) => part.type === 'image_url').length,
      startedAt: performance.now(),
      endedAt: 0,
    };
    chat.asked.push(asked);
    chat.mostAtOnce = Math.max(chat.mostAtOnce, ++active);
    try {
      await write(response, body.model, chat.promptTokens(asked), chat.reply(asked, chat.asked.length - 1));
    } finally {
      active--;
      asked.endedAt = performance.now();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    reply,
    promptTokens: () => PROMPT_TOKENS,
    mostAtOnce: 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return chat;
}

async function write(response: ServerResponse, model: string, promptTokens: number, reply: Reply): Promise<void> {
  const complete = (message: object, finish_reason: string, length: number) => {
    const usage = { prompt_tokens: promptTokens, completion_tokens: length, total_tokens: promptTokens + length };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ model, choices: [{ index: 0, message, finish_reason }], usage }));
  };
  const say = (content: string, finish = 'stop') => complete({ role: 'assistant', content }, finish, tokensOf(content));
  if (reply === 'silence') return;
  if (reply === 'cut off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"choices": [{"message": {"content": "<table><tr><td>');
    await sleep(20);
    response.destroy();
    return;
  }
  if (typeof reply === 'string') return say(reply);
  if ('slowMs' in reply) {
    await sleep(reply.slowMs);
    return say(reply.text);
  }
  if ('refusal' in reply) return complete({ role: 'assistant', content: null, refusal: reply.refusal }, 'stop', 5);
  if ('lengthLimited' in reply) return say(reply.lengthLimited, 'length');
  if ('hugeBytes' in reply) return say('x'.repeat(reply.hugeBytes));
  if ('raw' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(reply.raw);
    return;
  }
  response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
}
