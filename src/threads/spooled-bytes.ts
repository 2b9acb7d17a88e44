import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** Less stays in memory. */
export const IN_MEMORY_BYTES = 64 * 1024;

export type Spooled = { bytes: Buffer } | { path: string };

export const newSpoolFile = (folder: string): string => path.join(folder, randomUUID());

/** Keeps few bytes in memory and many in a file, so that slow requests do not fill the memory. */
export class SpooledBytes {
  readonly #path: string;
  readonly #toFile: (bytes: Buffer) => Buffer;
  #pieces: Buffer[] = [];
  #size = 0;
  #file: WriteStream | null = null;
  #failure: Error | null = null;

  /** `toFile` transforms bytes that are written to the file. */
  constructor(file: string, toFile: (bytes: Buffer) => Buffer = (bytes) => bytes) {
    this.#path = file;
    this.#toFile = toFile;
  }

  get size(): number {
    return this.#size;
  }

  write(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (!this.#file && this.#size > IN_MEMORY_BYTES) {
      this.#file = createWriteStream(this.#path, { mode: 0o600 });
      this.#file.on('error', (error) => {
        this.#failure = error;
      });
      this.#file.write(this.#toFile(Buffer.concat(this.#pieces)));
      this.#pieces = [];
    }
    // Copy: a slice would keep the whole piece in memory.
    if (this.#file) this.#file.write(this.#toFile(bytes));
    else this.#pieces.push(Buffer.from(bytes));
  }

  async drained(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#file?.writableNeedDrain) await once(this.#file, 'drain');
  }

  async end(): Promise<Spooled> {
    if (!this.#file) return { bytes: Buffer.concat(this.#pieces) };
    this.#file.end();
    await finished(this.#file);
    return { path: this.#path };
  }

  async read(): Promise<Buffer> {
    const spooled = await this.end();
    return 'bytes' in spooled ? spooled.bytes : readFile(spooled.path);
  }

  async dispose(): Promise<void> {
    this.#pieces = [];
    if (!this.#file) return;
    // A file that is still being opened would appear again after its removal.
    if (!this.#file.closed) await closed(this.#file);
    await rm(this.#path, { force: true });
  }
}

const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    file.once('close', () => resolve());
    file.destroy();
  });
