import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { isModelId } from './tokenizer-id.ts';

/** The largest vocabularies in use take 35 MB. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;
/** The hub redirects to its storage, and that to mirrors. */
const MOST_REDIRECTS = 5;

export interface TokenizerHubOptions {
  /** Null to fetch nothing. */
  url: string | null;
  /** Contains `<id>/tokenizer.json`, as on the hub. */
  folder: string;
  download: (
    url: string,
    options: { limitBytes: number; timeoutMs: number; maxRedirects: number; field: string; signal?: AbortSignal },
  ) => Promise<{ stream: Readable }>;
}

/** Tokenizers of a model hub, cached on disk. */
export class TokenizerHub {
  readonly #options: TokenizerHubOptions;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: TokenizerHubOptions) {
    this.#options = options;
  }

  /** Fetches the tokenizer if it is missing. If that fails, loading it will report it. */
  async ensure(id: string, signal?: AbortSignal): Promise<void> {
    if (this.#options.url === null || !isModelId(id) || (await this.has(id))) return;
    await this.pull(id, signal);
  }

  has(id: string): Promise<boolean> {
    return access(path.join(this.#options.folder, id, 'tokenizer.json')).then(
      () => true,
      () => false,
    );
  }

  /** Fetches the tokenizer even if it exists. Throws QuireError `tokenizer_unavailable`. */
  async pull(id: string, signal?: AbortSignal): Promise<void> {
    if (!isModelId(id)) throw unavailable(id, 'this is not a model id');
    const { url } = this.#options;
    if (url === null) throw unavailable(id, 'the setting QUIRE_TOKENIZER_HUB names no address to fetch it from');
    const running = this.#underWay.get(id) ?? this.#fetch(url, id, signal).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, running);
    await running;
  }

  async #fetch(url: string, id: string, signal?: AbortSignal): Promise<void> {
    const target = path.join(this.#options.folder, id);
    await mkdir(target, { recursive: true });
    try {
      await this.#store(`${url}/${id}/resolve/main/tokenizer.json`, path.join(target, 'tokenizer.json'), signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isQuireError(error) && error.code === 'tokenizer_unavailable') throw error;
      const reason = isQuireError(error) ? reasonOf(error) : 'it could not be stored';
      throw unavailable(id, `${new URL(url).host} did not give it: ${reason}`, error);
    }
    // Optional.
    const config = `${url}/${id}/resolve/main/tokenizer_config.json`;
    await this.#store(config, path.join(target, 'tokenizer_config.json'), signal).catch(() => signal?.throwIfAborted());
  }

  /** Written to a temporary file and renamed: others may read the folder. */
  async #store(url: string, target: string, signal?: AbortSignal): Promise<void> {
    const { stream } = await this.#options.download(url, {
      ...{
        limitBytes: LARGEST_BYTES,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: MOST_REDIRECTS,
        field: 'QUIRE_TOKENIZER_HUB',
      },
      ...(signal && { signal }),
    });
    const partial = `${target}.${randomUUID()}.part`;
    try {
      await pipeline(stream, createWriteStream(partial, { mode: 0o644 }));
      if (!(await beginsAsJson(partial)))
        throw unavailable(path.basename(path.dirname(target)), 'what the hub sent is no JSON');
      await rename(partial, target);
    } finally {
      await rm(partial, { force: true });
    }
  }
}

/** A login page would be HTML. */
async function beginsAsJson(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  return /^\s*\{/.test(buffer.subarray(0, bytesRead).toString('utf8'));
}

function reasonOf(error: QuireError): string {
  if (error.code === 'too_large') return `it is over ${error.parameters.limit} bytes`;
  if (error.code === 'url_not_allowed') return 'it leads to an address that is not allowed';
  return String(error.parameters.reason ?? error.code);
}

const unavailable = (id: string, reason: string, cause?: unknown): QuireError =>
  new QuireError('tokenizer_unavailable', { id, reason }, { cause });
