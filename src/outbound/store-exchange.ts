import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';

/** What the S3 client looks at in an answer. */
export interface StoreAnswer {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** Only where bytes were asked for and found; it must be read or destroyed. */
  body: Readable | null;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  signal?: AbortSignal;
}

/**
 * Connections of its own. Without one, `request` takes whatever dispatcher is there first, and as soon as anything has touched `fetch` or
 * `Response` that is the one of the undici inside Node.js, of another version: with stores that close the connection after each answer it
 * threw out of every promise (`assert(!this.paused)` in `Parser.finish`) and took the worker with it.
 */
const agent = new Agent();

/** Requests to the configured object store. `fetch` copies bodies several times and took three times the processor time. */
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
  // Whatever is not wanted as a stream is read at once: a connection whose answer nobody reads is lost.
  const words = ok && method === 'GET' ? null : await answer.body.text();
  return {
    ok,
    status,
    headers: { get: (name) => [answer.headers[name.toLowerCase()]].flat().join(', ') || null },
    text: async () => words ?? answer.body.text(),
    body: words === null ? answer.body : null,
  };
}
