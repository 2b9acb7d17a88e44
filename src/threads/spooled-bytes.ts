import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** What is shorter stays in memory. */
export const IN_MEMORY_BYTES = 64 * 1024;

/** Where bytes ended up that somebody sent. */
export type Spooled = { bytes: Buffer } | { path: string };

export const newSpoolFile = (folder: string): string => path.join(folder, randomUUID());

/** Bytes in memory while few, then in a file, so that many slow requests fill no memory. */
export class SpooledBytes {
  readonly #path: string;
  readonly #toFile: (bytes: Buffer) => Buffer;
  #pieces: Buffer[] = [];
  #size = 0;
  #file: WriteStream | null = null;
  #failure: Error | null = null;

  /** `file`: where the bytes go that are too many for memory. `toFile`: what becomes of them on the way. */
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
    // A copy: a slice would keep all of the piece that it was cut from.
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

  /** All that was written, in memory. */
  async read(): Promise<Buffer> {
    const spooled = await this.end();
    return 'bytes' in spooled ? spooled.bytes : readFile(spooled.path);
  }

  async dispose(): Promise<void> {
    this.#pieces = [];
    if (!this.#file) return;
    // Not before it is closed: a file that is just being opened would appear after it was removed.
    if (!this.#file.closed) await closed(this.#file);
    await rm(this.#path, { force: true });
  }
}

const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    file.once('close', () => resolve());
    file.destroy();
  });
