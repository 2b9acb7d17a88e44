import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AddressPolicy } from './address-policy.ts';
import { byteCap, decoders } from './body.ts';
import { type ExchangeOptions, exchange } from './exchange.ts';

export interface RequestOptions extends ExchangeOptions {
  method: 'GET' | 'POST' | 'DELETE';
  /** A stream needs its length among the headers. */
  body?: string | Readable;
  /** A longer answer is an error, whatever its headers say. */
  limitBytes: number;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request and answers all of it, up to the limit. Redirects are not followed: they would take secrets along. */
export function request(policy: AddressPolicy, address: string, options: RequestOptions): Promise<OutboundResponse> {
  const headers = { 'accept-encoding': 'identity', ...options.headers };
  const sent = { ...options, headers, body: options.body ?? null };
  return exchange(policy, address, sent, async ({ statusCode, headers, body }, { signal }) => ({
    status: statusCode,
    headers,
    body: await readAll(body, String(headers['content-encoding'] ?? ''), options.limitBytes, signal),
  }));
}

async function readAll(body: Readable, encoding: string, limitBytes: number, signal: AbortSignal): Promise<Buffer> {
  const collected = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const steps = [...decoders(encoding), byteCap(limitBytes)];
  const [bytes] = await Promise.all([buffer(collected), pipeline([body, ...steps, collected], { signal })]);
  return bytes;
}
