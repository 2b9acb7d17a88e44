import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AddressPolicy } from './address-policy.ts';
import { byteCap, decoders } from './body.ts';
import { Deadline } from './failure.ts';
import { pinnedClient } from './pinned-client.ts';

export interface RequestOptions {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  /** A stream needs its length among the headers. */
  body?: string | Readable;
  timeoutMs: number;
  /** A longer answer is an error, whatever its headers say. */
  limitBytes: number;
  signal?: AbortSignal | undefined;
  /** The field that is named when the address is refused. Defaults to `url`. */
  field?: string;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request and answers all of it, up to the limit. Redirects are not followed: they would take secrets along. */
export async function request(
  policy: AddressPolicy,
  address: string,
  options: RequestOptions,
): Promise<OutboundResponse> {
  const deadline = new Deadline(options.timeoutMs, options.signal);
  const field = options.field ?? 'url';
  const url = policy.check(address, field);
  try {
    const addresses = await deadline.race(policy.resolve(url, field));
    const client = pinnedClient(url, addresses, {
      headersTimeoutMs: options.timeoutMs,
      idleTimeoutMs: options.timeoutMs,
    });
    try {
      const response = await client.request({
        method: options.method,
        path: url.pathname + url.search,
        headers: { 'user-agent': 'quire', 'accept-encoding': 'identity', ...options.headers },
        body: options.body ?? null,
        signal: deadline.signal,
      });
      const encoding = response.headers['content-encoding'];
      const body = await readAll(response.body, String(encoding ?? ''), options.limitBytes, deadline.signal);
      return { status: response.statusCode, headers: response.headers, body };
    } finally {
      void client.destroy();
    }
  } catch (error) {
    throw deadline.explain(error);
  }
}

async function readAll(body: Readable, encoding: string, limitBytes: number, signal: AbortSignal): Promise<Buffer> {
  const collected = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const steps = [...decoders(encoding), byteCap(limitBytes)];
  const [bytes] = await Promise.all([buffer(collected), pipeline([body, ...steps, collected], { signal })]);
  return bytes;
}
