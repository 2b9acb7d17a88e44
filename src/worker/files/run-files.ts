import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { QuireError } from '../../domain/errors.ts';
import { partsPrefix } from '../../service/object-keys.ts';
import type { ObjectStore } from '../../service/ports/objects.ts';
import type { FileDigest } from '../../service/ports/records.ts';
import { openPlainFile, type PlainFile, placePlainFile, removePlainFile } from './plain-file.ts';

/** Several times the largest page image. */
const LARGEST_IMAGE_BYTES = 128 * 1024 * 1024;

export interface RunFilesOptions {
  objects: ObjectStore;
  prefix: string;
  workDir: string;
  signal: AbortSignal;
}

export class RunFiles {
  readonly #options: RunFilesOptions;
  readonly #stored = new Set<string>();

  constructor(options: RunFilesOptions) {
    this.#options = options;
  }

  /** Stores an output file and returns its key. The work folder keeps a copy for assembling. */
  store(file: string): Promise<string> {
    return this.#put(file, `${this.#options.prefix}/${file}`);
  }

  /** Like `store`, for the files of the response. Returns digests to detect later damage. */
  async storeOutput(...files: string[]): Promise<Record<string, FileDigest>> {
    const written: Record<string, FileDigest> = {};
    for (const file of files) {
      await this.#put(file, `${this.#options.prefix}/${file}`, async ({ path }) => {
        written[file] = await digestOf(path);
      });
    }
    return written;
  }

  storeImage(file: string): Promise<string> {
    return this.#put(file, `${this.#options.prefix}/${file}`, ({ size }) => {
      if (size > LARGEST_IMAGE_BYTES) throw new QuireError('output_too_large', { limit: LARGEST_IMAGE_BYTES });
    });
  }

  /** Removes a stored file from the work folder, whose files are counted repeatedly. */
  drop(file: string): Promise<void> {
    return removePlainFile(this.#options.workDir, file);
  }

  /** Stores a file that is needed only until the pages are joined. */
  storePart(file: string): Promise<string> {
    return this.#put(file, `${partsPrefix(this.#options.prefix)}/${file}`);
  }

  /** Like `storePart`, from a stream. */
  async storePartFrom(stream: Readable, file: string): Promise<void> {
    const { objects, prefix, signal } = this.#options;
    signal.throwIfAborted();
    await objects.put(`${partsPrefix(prefix)}/${file}`, { stream });
  }

  /** Downloads a file that another worker stored. */
  fetch(file: string): Promise<void> {
    return this.fetchObject(`${this.#options.prefix}/${file}`, file);
  }

  fetchPart(file: string): Promise<void> {
    return this.fetchObject(`${partsPrefix(this.#options.prefix)}/${file}`, file);
  }

  /** Marks an output file as stored by another worker. */
  isElsewhere(file: string): void {
    this.#stored.add(`${this.#options.prefix}/${file}`);
  }

  async fetchObject(key: string, file: string): Promise<void> {
    const { objects, workDir, signal } = this.#options;
    signal.throwIfAborted();
    await using plain = await placePlainFile(workDir, file);
    await objects.download(key, plain.path);
    plain.letRead();
    this.#stored.add(key);
  }

  async place(file: string, text: string): Promise<void> {
    const { workDir, signal } = this.#options;
    signal.throwIfAborted();
    await using plain = await placePlainFile(workDir, file);
    await writeFile(plain.path, text, { signal });
    plain.letRead();
  }

  async #put(file: string, key: string, check?: (plain: PlainFile) => void | Promise<void>): Promise<string> {
    const { objects, workDir, signal } = this.#options;
    signal.throwIfAborted();
    if (this.#stored.has(key)) return key;
    await using plain = await openPlainFile(workDir, file);
    await check?.(plain);
    await objects.put(key, { path: plain.path });
    this.#stored.add(key);
    return key;
  }
}

async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
