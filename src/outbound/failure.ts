import { QuireError } from '../domain/errors.ts';

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the server refused the connection',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  ENOTFOUND: 'the host name could not be resolved',
  ETIMEDOUT: 'the server did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'the server did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'the server did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'the server stopped sending',
  UND_ERR_HEADERS_OVERFLOW: 'the server sent headers that are too long',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke off before the end',
};
const TLS_CODE = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO)/;
const ENCODING_CODE = /^(Z_|ERR_(_ERROR_FORMAT|BROTLI|ZSTD)|ERR_PADDING)/;

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = (error as { code?: unknown }).code;
  const nested = error instanceof AggregateError ? error.errors : [error.cause];
  return [...(typeof code === 'string' ? [code] : []), ...nested.flatMap(codesOf)];
}

const unreachable = (reason: string, cause?: unknown): QuireError =>
  new QuireError('url_unreachable', { reason }, { cause });

export class Deadline {
  readonly signal: AbortSignal;
  readonly #timeoutMs: number;
  readonly #timeout: AbortSignal;
  readonly #caller: AbortSignal | undefined;

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.#timeoutMs = timeoutMs;
    this.#timeout = AbortSignal.timeout(timeoutMs);
    this.#caller = caller;
    this.signal = caller ? AbortSignal.any([caller, this.#timeout]) : this.#timeout;
  }

  /** For work that does not support signals, such as name resolution. */
  async race<T>(work: Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(this.signal.reason);
      this.signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      this.signal.removeEventListener('abort', stop);
    }
  }

  /** The error for the caller. An abort by the caller is passed on unchanged. */
  explain(error: unknown): unknown {
    if (this.#caller?.aborted) return this.#caller.reason;
    if (error instanceof QuireError) return error;
    if (this.#timeout.aborted) return unreachable(`it took longer than ${this.#timeoutMs / 1_000} seconds`, error);
    const codes = codesOf(error);
    const known = codes.find((code) => code in REASONS);
    if (known) return unreachable(REASONS[known] ?? known, error);
    if (codes.some((code) => TLS_CODE.test(code))) return unreachable('its certificate is not valid', error);
    if (codes.some((code) => ENCODING_CODE.test(code))) return unreachable('its compression is damaged', error);
    return unreachable('the connection broke off', error);
  }
}
