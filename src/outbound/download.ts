import { pipeline, Readable } from 'node:stream';
import type { Client, Dispatcher } from 'undici';
import { QuireError } from '../domain/errors.ts';
import type { AddressPolicy } from './address-policy.ts';
import { byteCap, decoders, tooLarge } from './body.ts';
import { Deadline } from './failure.ts';
import { pinnedClient } from './pinned-client.ts';

const MAX_LENGTH = 255;

/** RFC 8187: `UTF-8''na%C3%AFve.pdf`. Null for other text. */
function extendedValue(text: string): string | null {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(text) ?? [];
  return encoded ? decoded(encoded) : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function fromDisposition(header: string): string | null {
  const [, extended] = /(?:^|;)\s*filename\*\s*=\s*"?([^";]+)"?/i.exec(header) ?? [];
  const [, quoted, token] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  return (extended && extendedValue(extended)) || quoted?.replace(/\\(.)/g, '$1') || token || null;
}

/** The file name from the header (RFC 6266) or the path, without folders and control characters. */
export function fileNameOf(url: URL, disposition: string | null): string | null {
  const fromPath = url.pathname.split('/').at(-1) ?? '';
  const name = (disposition && fromDisposition(disposition)) || decoded(fromPath) || fromPath;
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, MAX_LENGTH);
  return plain === '' || plain === '.' || plain === '..' ? null : plain;
}

export interface DownloadOptions {
  /** Limit before and after decompression. */
  limitBytes: number;
  /** Total time, including name resolution and redirects. */
  timeoutMs: number;
  /** Maximum silence of the server. Defaults to 30 seconds. */
  idleTimeoutMs?: number;
  maxRedirects: number;
  signal?: AbortSignal | undefined;
  /** Field name for error messages. Defaults to `file`. */
  field?: string;
}

export interface Download {
  /** Fails with a QuireError at a limit or if the server disconnects. */
  stream: Readable;
  contentType: string | null;
  fileName: string | null;
}

const IDLE_TIMEOUT_MS = 30_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'quire' };

type Response = Dispatcher.ResponseData;

export async function download(policy: AddressPolicy, address: string, options: DownloadOptions): Promise<Download> {
  const deadline = new Deadline(options.timeoutMs, options.signal);
  const field = options.field ?? 'file';
  let url = policy.check(address, field);
  for (let redirects = 0; ; redirects++) {
    let client: Client | null = null;
    try {
      const addresses = await deadline.race(policy.resolve(url, field));
      client = await pinnedClient(url, addresses, timeouts(options));
      const response = await client.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: HEADERS,
        signal: deadline.signal,
      });
      const location = REDIRECTS.has(response.statusCode) ? header(response, 'location') : null;
      if (location === null) return received(client, url, response, options, deadline);
      if (redirects === options.maxRedirects)
        throw new QuireError('url_unreachable', { reason: `it redirects more than ${options.maxRedirects} times` });
      // Redirects are checked like the first URL.
      url = policy.check(URL.parse(location, url.href)?.href ?? location, field);
      void client.destroy();
    } catch (error) {
      void client?.destroy();
      throw deadline.explain(error);
    }
  }
}

const timeouts = (options: DownloadOptions) => {
  const idleTimeoutMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
  return { headersTimeoutMs: idleTimeoutMs, idleTimeoutMs };
};

function received(
  client: Client,
  url: URL,
  response: Response,
  options: DownloadOptions,
  deadline: Deadline,
): Download {
  if (response.statusCode !== 200)
    throw new QuireError('url_unreachable', { reason: `the server answered ${response.statusCode}` });
  if (Number(header(response, 'content-length')) > options.limitBytes) throw tooLarge(options.limitBytes);
  const stages = [
    byteCap(options.limitBytes),
    ...decoders(header(response, 'content-encoding')),
    byteCap(options.limitBytes),
  ];
  // Errors also reach the last stage, whose reader handles them.
  pipeline([response.body, ...stages], () => {});
  const stream = Readable.from(explained(stages.at(-1)!, deadline), { objectMode: false });
  // Also if nobody reads: a generator that was never started runs no `finally`.
  stream.once('close', () => void client.destroy());
  return {
    stream,
    contentType: header(response, 'content-type'),
    fileName: fileNameOf(url, header(response, 'content-disposition')),
  };
}

async function* explained(body: Readable, deadline: Deadline): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (error) {
    throw deadline.explain(error);
  }
}

function header(response: Response, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
