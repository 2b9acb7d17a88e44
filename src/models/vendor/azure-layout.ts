import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { backOffMs, mayPass, retryAfterMs } from '../language/client/retry.ts';
import type { Secret } from '../language/registry/secret.ts';

const Fault = z.object({
  code: z.string().optional(),
  innererror: z.object({ code: z.string().optional() }).nullish(),
});
const Operation = z.object({ status: z.string().optional(), error: Fault.nullish() });

/** The status is at the start of an answer, so that a long one need not be parsed. */
const HEAD_BYTES = 4_096;
const STATUS = /^\s*\{\s*"status"\s*:\s*"(\w+)"/;

/** Status of an operation, and the innermost error code. */
function operationOf(body: Buffer): { status: string | null; code: string | null } {
  const early = STATUS.exec(body.subarray(0, HEAD_BYTES).toString('utf8'))?.[1];
  if (early && early !== 'failed') return { status: early, code: null };
  const parsed = Operation.safeParse(jsonOf(body));
  if (!parsed.success) return { status: early ?? null, code: null };
  const { status, error } = parsed.data;
  return { status: status ?? null, code: error?.innererror?.code ?? error?.code ?? null };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Error codes for refused files. The service's own messages are not passed on: they quote requests. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  InvalidContent: 'the document analysis service finds it damaged',
  InvalidContentDimensions: 'its pages are too small or too large for the document analysis service',
  InvalidContentLength: 'it is larger than the document analysis service takes',
  UnsupportedContent: 'the document analysis service does not take this kind of file',
  ContentProcessingFailed: 'the document analysis service cannot process it',
  PasswordProtected: 'it is protected by a password',
};

function errorOf(code: string | null, otherwise: string): QuireError {
  const reason = code === null ? undefined : FILE_FAULTS[code];
  if (reason) return new QuireError('unreadable_file', { reason });
  const known = code !== null && /^\w{1,60}$/.test(code) ? code : otherwise;
  return new QuireError('vendor_failed', { reason: `it answered with ${known}` });
}

/** The supported version; later ones may use other names. */
export const API_VERSION = '2024-11-30';
/** Documents may have 500 MB. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const POLL_TIMEOUT_MS = 120_000;
/** Twice the size of two thousand dense pages. */
const LONGEST_ANSWER_BYTES = 512 * 1024 * 1024;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 15_000;
const MOST_ATTEMPTS = 6;

interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: Readable;
  timeoutMs: number;
  limitBytes: number;
  signal: AbortSignal;
}
interface Response {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export interface AzureLayoutOptions {
  /** Base address of the resource, as in the portal. */
  endpoint: string;
  key: Secret;
  /** Paid add-ons such as `formulas` and `keyValuePairs`. */
  features: readonly string[];
  send: (url: string, request: Request) => Promise<Response>;
}

export interface Upload {
  path: string;
  mimeType: string;
}

/** Azure Document Intelligence, model `prebuilt-layout`, over REST: submit, poll, fetch the result. */
export class AzureLayout {
  readonly #options: AzureLayoutOptions;

  constructor(options: AzureLayoutOptions) {
    this.#options = options;
  }

  /** The answer as JSON text. Throws QuireError: `unreadable_file` for a bad file, else `vendor_failed`. */
  async analyse(upload: Upload, signal: AbortSignal): Promise<Buffer> {
    const operation = await this.#submit(upload, signal);
    try {
      return await this.#await(operation, signal);
    } finally {
      await this.#forget(operation);
    }
  }

  async #submit({ path, mimeType }: Upload, signal: AbortSignal): Promise<string> {
    const { endpoint, features } = this.#options;
    const query = new URLSearchParams({ 'api-version': API_VERSION, stringIndexType: 'utf16CodeUnit' });
    if (features.length > 0) query.set('features', features.join(','));
    const url = `${endpoint}/documentintelligence/documentModels/prebuilt-layout:analyze?${query}`;
    const { size } = await stat(path);
    const response = await this.#send(url, signal, () => ({
      method: 'POST',
      headers: { 'content-type': mimeType, 'content-length': String(size) },
      body: createReadStream(path),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }));
    const operation = [response.headers['operation-location']].flat()[0];
    // Polling sends the key, which must stay with its origin.
    const isOwn = operation !== undefined && URL.parse(operation)?.origin === new URL(endpoint).origin;
    if (response.status !== 202 || !isOwn)
      throw new QuireError('vendor_failed', {
        reason: 'it accepted the document but returned no address for the result',
      });
    return operation;
  }

  async #await(operation: string, signal: AbortSignal): Promise<Buffer> {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_POLL_MS)) {
      const response = await this.#send(operation, signal, () => ({
        method: 'GET',
        headers: {},
        timeoutMs: POLL_TIMEOUT_MS,
      }));
      const { status, code } = operationOf(response.body);
      if (status === 'succeeded') return response.body;
      if (status === 'failed' || status === 'canceled' || status === null)
        throw errorOf(code, status ?? 'an unknown state');
      await sleep(Math.min(retryAfterMs(response.headers['retry-after']) ?? waitMs, LONGEST_POLL_MS), undefined, {
        signal,
      });
    }
  }

  /** Results are stored for a day otherwise. Best effort. */
  async #forget(operation: string): Promise<void> {
    const signal = AbortSignal.timeout(5_000);
    await this.#once(operation, signal, { method: 'DELETE', headers: {}, timeoutMs: 5_000 }).catch(() => {});
  }

  /** Retries after overload and broken connections. */
  async #send(
    url: string,
    signal: AbortSignal,
    request: () => Omit<Request, 'limitBytes' | 'signal'>,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#once(url, signal, request()).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!isQuireError(error)) throw error;
        return error;
      });
      const isLast = attempt === MOST_ATTEMPTS;
      if (isQuireError(response)) {
        const reason = String(response.parameters.reason ?? 'it could not be reached');
        if (isLast || response.code !== 'url_unreachable')
          throw new QuireError('vendor_failed', { reason }, { cause: response });
        await sleep(backOffMs(attempt), undefined, { signal });
      } else if (response.status < 300) return response;
      else if (isLast || !mayPass(response.status)) throw refusal(response);
      else {
        const waitMs = Math.max(retryAfterMs(response.headers['retry-after']) ?? 0, backOffMs(attempt));
        await sleep(waitMs, undefined, { signal });
      }
    }
  }

  #once(url: string, signal: AbortSignal, request: Omit<Request, 'limitBytes' | 'signal'>): Promise<Response> {
    const headers = { ...request.headers, 'ocp-apim-subscription-key': this.#options.key.reveal() };
    return this.#options.send(url, { ...request, headers, limitBytes: LONGEST_ANSWER_BYTES, signal });
  }
}

function refusal({ status, body }: Response): QuireError {
  if (status === 401 || status === 403) return new QuireError('vendor_failed', { reason: 'it refused the key' });
  return errorOf(operationOf(body).code, `status ${status}`);
}
