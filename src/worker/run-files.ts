import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { partsPrefix } from '../service/object-keys.ts';
import type { ObjectStore } from '../service/ports/objects.ts';
import { openPlainFile, placeFor } from './plain-file.ts';

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

  /** Keeps a file that is needed only until the pages are joined. */
  storePart(file: string): Promise<string> {
    return this.#put(file, `${partsPrefix(this.#options.prefix)}/${file}`);
  }

  /** Brings a file into the work folder that another worker stored. */
  fetch(file: string): Promise<void> {
    return this.#get(file, `${this.#options.prefix}/${file}`);
  }

  fetchPart(file: string): Promise<void> {
    return this.#get(file, `${partsPrefix(this.#options.prefix)}/${file}`);
  }

  async #put(file: string, key: string): Promise<string> {
    const { objects, workDir, signal } = this.#options;
    signal.throwIfAborted();
    if (this.#stored.has(key)) return key;
    await using plain = await openPlainFile(workDir, file);
    await objects.put(key, { path: plain.path });
    this.#stored.add(key);
    return key;
  }

  async #get(file: string, key: string): Promise<void> {
    const { objects, workDir, signal } = this.#options;
    signal.throwIfAborted();
    const target = await placeFor(workDir, file);
    // Working processes may run under another account; the folder around it is closed to everybody else.
    const made = await mkdir(path.dirname(target), { recursive: true });
    if (made) await chmod(path.dirname(target), 0o777);
    await objects.download(key, target);
    await chmod(target, 0o644);
    this.#stored.add(key);
  }
}
