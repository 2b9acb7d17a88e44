import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { QuireError } from '../../domain/errors.ts';
import { partsPrefix } from '../../service/object-keys.ts';
import type { ObjectStore } from '../../service/ports/objects.ts';
import type { FileDigest } from '../../service/ports/records.ts';
import { openPlainFile, type PlainFile, placePlainFile, removePlainFile } from './plain-file.ts';

/** Several times the largest page that is drawn. */
const LARGEST_IMAGE_BYTES = 128 * 1024 * 1024;

export interface RunFilesOptions {
  objects: ObjectStore;
  /** Below it objects of the run lie. */
  prefix: string;
  workDir: string;
  signal: AbortSignal;
}

/** The files of a run: in its work folder, where working processes leave them, and in the object store for everybody else. */
export class RunFiles {
  readonly #options: RunFilesOptions;
  readonly #stored = new Set<string>();

  constructor(options: RunFilesOptions) {
    this.#options = options;
  }

  /** Keeps a file that belongs to the output, and gives its key. The work folder keeps its copy: assembling looks at it. */
  store(file: string): Promise<string> {
    return this.#put(file, `${this.#options.prefix}/${file}`);
  }

  /** As `store`, for what tasks are answered with. Returns what was written, so that damage is found later. */
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

  /** Takes a file that is stored out of the work folder, whose files are counted again and again while pages are read. */
  drop(file: string): Promise<void> {
    return removePlainFile(this.#options.workDir, file);
  }

  /** Keeps a file that is needed only until the pages are joined. */
  storePart(file: string): Promise<string> {
    return this.#put(file, `${partsPrefix(this.#options.prefix)}/${file}`);
  }

  /** As `storePart`, for what lies in no file. */
  async storePartFrom(stream: Readable, file: string): Promise<void> {
    const { objects, prefix, signal } = this.#options;
    signal.throwIfAborted();
    await objects.put(`${partsPrefix(prefix)}/${file}`, { stream });
  }

  /** Brings a file into the work folder that another worker stored. */
  fetch(file: string): Promise<void> {
    return this.fetchObject(`${this.#options.prefix}/${file}`, file);
  }

  fetchPart(file: string): Promise<void> {
    return this.fetchObject(`${partsPrefix(this.#options.prefix)}/${file}`, file);
  }

  /** A file of the output that another worker stored, and that nobody needs here. */
  isElsewhere(file: string): void {
    this.#stored.add(`${this.#options.prefix}/${file}`);
  }

  /** Brings an object of another place into the work folder. */
  async fetchObject(key: string, file: string): Promise<void> {
    const { objects, workDir, signal } = this.#options;
    signal.throwIfAborted();
    await using plain = await placePlainFile(workDir, file);
    await objects.download(key, plain.path);
    plain.letRead();
    this.#stored.add(key);
  }

  /** Writes a text into the work folder. */
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
