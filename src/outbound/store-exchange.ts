import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';

export interface StoreAnswer {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** Only for successful reads; must be read or destroyed. */
  body: Readable | null;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  signal?: AbortSignal;
}

/**
 * Its own agent. The default one may be that of the undici inside Node.js, as soon as `fetch` or `Response` was used: with
 * stores that close the connection after each response, that version crashed the worker (`assert(!this.paused)` in
 * `Parser.finish`).
 */
const agent = new Agent();

/** Requests to the object store. `fetch` copies bodies several times and took three times the processor time. */
export async function storeExchange(
  url: string,
  { method = 'GET', headers, body, signal }: Question,
): Promise<StoreAnswer> {
  const answer = await request(url, {
    ...{ method, headers, body: body ?? null, signal },
    dispatcher: agent,
  } as Parameters<typeof request>[1]);
  const { statusCode: status } = answer;
  const ok = status >= 200 && status < 300;
  // Read everything else immediately: an unread response blocks its connection.
  const words = ok && method === 'GET' ? null : await answer.body.text();
  return {
    ok,
    status,
    headers: { get: (name) => [answer.headers[name.toLowerCase()]].flat().join(', ') || null },
    text: async () => words ?? answer.body.text(),
    body: words === null ? answer.body : null,
  };
}
