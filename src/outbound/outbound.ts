import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { AddressPolicy, type AddressPolicyOptions } from './address-policy.ts';
import { byteCap, decoders, discard } from './body.ts';
import { type Download, type DownloadOptions, download } from './download.ts';
import { Deadline } from './failure.ts';
import { pinnedClient } from './pinned-client.ts';

export type { Lookup } from './address-policy.ts';
export type { Download, DownloadOptions } from './download.ts';

/** All outgoing connections use one policy: file URLs, webhooks, model endpoints and downloads. */
export interface Outbound {
  /** Checks without a resolver. Throws QuireError `url_not_allowed`. */
  check(url: string, field: string): URL;
  download(url: string, options: DownloadOptions): Promise<Download>;
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  /** Like `download`, from a configured URL; redirects are checked like any other URL. */
  downloadConfigured(url: string, options: DownloadOptions): Promise<Download>;
  /** For endpoints that the operator configured: their origins are allowed, also in private networks. */
  request(url: string, options: RequestOptions): Promise<OutboundResponse>;
}

/**
 * @example
 * const outbound = createOutbound({ allowedNetworks: [] });
 * const { stream } = await outbound.download('https://example.com/a.pdf', {
 *   limitBytes: 512 * 1024 ** 2, timeoutMs: 120_000, maxRedirects: 5,
 * });
 */
export function createOutbound(options: AddressPolicyOptions): Outbound {
  const configured = new AddressPolicy(options);
  const policy = new AddressPolicy({ ...options, configuredOrigins: [] });
  return {
    check: (url, field) => policy.check(url, field),
    download: (url, request) => download(policy, url, request),
    downloadConfigured: (url, request) => download(configured, url, request),
    post: (url, request) => post(policy, url, request),
    request: (url, options) => request(configured, url, options),
  };
}

export interface RequestOptions extends ExchangeOptions {
  method: 'GET' | 'POST' | 'DELETE';
  /** A stream needs a `content-length` header. */
  body?: string | Readable;
  limitBytes: number;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Returns the whole response. Does not follow redirects, which would receive secrets. */
export function request(policy: AddressPolicy, address: string, options: RequestOptions): Promise<OutboundResponse> {
  const headers = { 'accept-encoding': 'identity', ...options.headers };
  return exchange(policy, address, { ...options, headers }, async ({ statusCode, headers, body }, { signal }) => ({
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

export interface PostOptions extends ExchangeOptions {
  body: string;
}

const DISCARDED_BYTES = 64 * 1024;
const DISCARD_MS = 1_000;

export function post(policy: AddressPolicy, address: string, options: PostOptions): Promise<{ status: number }> {
  return exchange(policy, address, { ...options, method: 'POST' }, async (response, deadline) => {
    // Only the status matters, but let the server finish for a moment instead of resetting the connection.
    const patience = new Deadline(DISCARD_MS, deadline.signal);
    await patience.race(discard(response.body, DISCARDED_BYTES)).catch(() => {});
    response.body.on('error', () => {});
    return { status: response.statusCode };
  });
}

interface ExchangeOptions {
  headers: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Field name for error messages. Defaults to `url`. */
  field?: string;
}

/** One request to a checked and pinned address, without redirects. `read` is called before the connection is closed. */
async function exchange<T>(
  policy: AddressPolicy,
  address: string,
  { method, body, headers, timeoutMs, signal, field = 'url' }: Omit<RequestOptions, 'limitBytes'>,
  read: (response: Dispatcher.ResponseData, deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(timeoutMs, signal);
  const url = policy.check(address, field);
  try {
    const addresses = await deadline.race(policy.resolve(url, field));
    const client = await pinnedClient(url, addresses, { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs });
    try {
      const response = await client.request({
        method,
        path: url.pathname + url.search,
        headers: { 'user-agent': 'quire', ...headers },
        body: body ?? null,
        signal: deadline.signal,
      });
      return await read(response, deadline);
    } finally {
      void client.destroy();
    }
  } catch (error) {
    throw deadline.explain(error);
  }
}
