import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';

/** The result of a job and its written bytes, in memory or in a file that is removed on disposal. */
export class Made<Result> implements AsyncDisposable {
  readonly result: Result;
  readonly #place: { bytes: Uint8Array } | { path: string };

  constructor(result: Result, place: { bytes: Uint8Array } | { path: string }) {
    this.result = result;
    this.#place = place;
  }

  /** May be called repeatedly. `end` is exclusive. */
  async *bytes(start = 0, end = Infinity): AsyncGenerator<Buffer> {
    if (end <= start) return;
    if ('bytes' in this.#place) yield Buffer.from(this.#place.bytes).subarray(start, end);
    else yield* createReadStream(this.#place.path, { start, end: end - 1 }) as AsyncIterable<Buffer>;
  }

  async text(): Promise<string> {
    const bytes = 'bytes' in this.#place ? Buffer.from(this.#place.bytes) : await readFile(this.#place.path);
    return bytes.toString();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if ('path' in this.#place) await rm(this.#place.path, { force: true });
  }
}
