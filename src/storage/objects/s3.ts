import { closeSync, constants, createReadStream, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { type StoreAnswer, storeExchange } from '../../outbound/store-exchange.ts';
import type { ObjectSource, ObjectStore } from '../../service/ports/objects.ts';

const WAITS_MS = [100, 300, 1_000, 3_000];
const TOO_MANY_REQUESTS = 429;
/** Also the response to a machine with a wrong clock: signatures are valid for 15 minutes. */
const FORBIDDEN = 403;

/** Object stores sometimes respond with 503 or drop connections: retry for a few seconds, then throw a retryable error. */
export async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const waitMs = WAITS_MS[attempt];
      if (waitMs === undefined) {
        throw new QuireError('objects_unavailable', {}, { cause: error, retryAfterSeconds: 5 });
      }
      await sleep(waitMs * (0.5 + Math.random()));
    }
  }
}

function isPassing(error: unknown): boolean {
  if (isQuireError(error) || !(error instanceof Error)) return false;
  const { status, cause } = error as { status?: unknown; cause?: unknown };
  if (typeof status === 'number') return status >= 500 || status === TOO_MANY_REQUESTS || status === FORBIDDEN;
  if (cause instanceof Error && typeof (cause as { status?: unknown }).status === 'number') return isPassing(cause);
  return NETWORK.test(`${error.name} ${error.message} ${codeOf(error)} ${codeOf(cause)}`);
}

const NETWORK =
  /S3NetworkError|fetch failed|TimeoutError|AbortError|terminated|socket|ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR/i;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null | undefined)?.code ?? '');

/** S3 requires at least 5 MiB; 10,000 parts of 8 MiB are 80 GB. One part at a time is in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** Can be read in less than a millisecond. */
const SMALL_BYTES = 1024 * 1024;
/** Limit of list and delete calls. */
const BATCH = 1_000;

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Objects in a bucket. S3 shows objects only when they are complete. */
export class S3ObjectStore implements ObjectStore {
  readonly #client: S3mini;

  constructor(options: S3Options) {
    const { region, accessKeyId, secretAccessKey } = options;
    const endpoint = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`;
    const fetch = storeExchange as unknown as typeof globalThis.fetch;
    this.#client = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: 60_000, fetch });
  }

  async put(key: string, source: ObjectSource): Promise<{ size: number }> {
    if ('bytes' in source) return this.#putSmall(key, source.bytes);
    if ('path' in source) {
      const small = smallFile(source.path);
      if (small) return this.#putSmall(key, small);
      return this.#putStream(key, createReadStream(source.path, { highWaterMark: SMALL_BYTES }));
    }
    return this.#putStream(key, source.stream);
  }

  async #putSmall(key: string, bytes: Uint8Array): Promise<{ size: number }> {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await persistently(() => this.#client.putObject(key, content));
    return { size: bytes.byteLength };
  }

  async #putStream(key: string, stream: Readable): Promise<{ size: number }> {
    const parts = partsOf(stream);
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    if (first.length < PART_BYTES) return this.#putSmall(key, first);
    const uploadId = await persistently(() => this.#client.getMultipartUploadId(key));
    try {
      let size = 0;
      const uploaded: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
      for (let part: Buffer | undefined = first; part?.length; part = (await parts.next()).value) {
        const bytes = part;
        uploaded.push(await persistently(() => this.#client.uploadPart(key, uploadId, bytes, uploaded.length + 1)));
        size += bytes.length;
      }
      await persistently(() => this.#client.completeMultipartUpload(key, uploadId, uploaded));
      return { size };
    } catch (error) {
      await this.#client.abortMultipartUpload(key, uploadId).catch(() => {});
      throw error;
    }
  }

  /** S3 confirms an object only after it is stored. */
  async settle(): Promise<void> {}

  async read(key: string): Promise<{ stream: Readable; size: number }> {
    const answer = (await persistently(() => this.#client.getObjectResponse(key))) as unknown as StoreAnswer | null;
    if (!answer?.body) throw new QuireError('object_not_found');
    return { stream: answer.body, size: Number(answer.headers.get('content-length')) };
  }

  async download(key: string, path: string): Promise<void> {
    await persistently(async () => {
      const { stream } = await this.read(key);
      await pipeline(stream, createWriteStream(path));
    });
  }

  async size(key: string): Promise<number | null> {
    if ((await persistently(() => this.#client.objectExists(key))) !== true) return null;
    return persistently(() => this.#client.getContentLength(key));
  }

  async delete(key: string): Promise<void> {
    await persistently(() => this.#client.deleteObject(key));
  }

  async deleteAll(prefix: string): Promise<void> {
    for (;;) {
      const found = await persistently(() => this.#client.listObjects('/', `${prefix}/`, BATCH));
      const keys = (found ?? []).map((object) => object.Key);
      if (keys.length > 0) await persistently(() => this.#client.deleteObjects(keys));
      if (keys.length < BATCH) return;
    }
  }

  async check(): Promise<void> {
    if (!(await this.#client.bucketExists())) throw new Error('The bucket does not exist or cannot be reached.');
  }
}

/** Reads a small file synchronously, which is faster than the thread pool; null for larger ones. */
function smallFile(path: string): Uint8Array | null {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(file);
    if (size > SMALL_BYTES) return null;
    const bytes = Buffer.allocUnsafe(size);
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0));
  } finally {
    closeSync(file);
  }
}

async function* partsOf(stream: Readable): AsyncGenerator<Buffer, undefined> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    while (size >= PART_BYTES) {
      const joined = pieces.length === 1 ? piece : Buffer.concat(pieces);
      yield joined.subarray(0, PART_BYTES);
      pieces = [joined.subarray(PART_BYTES)];
      size -= PART_BYTES;
    }
  }
  if (size > 0) yield Buffer.concat(pieces);
}
