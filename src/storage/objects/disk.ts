import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskFull, QuireError } from '../../domain/errors.ts';
import type { ObjectSource, ObjectStore } from '../../service/ports/objects.ts';
import { ownFolder } from '../own-folder.ts';
import { unless } from '../unless.ts';

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Another attempt is needed only if the folder is removed at that very moment. */
const MOST_MOVES = 5;

const SYNCED_AT_ONCE = 8;

/** Flushes a file, or the entries of a folder. Ignores what was removed meanwhile. */
async function syncToDisk(place: string): Promise<void> {
  await using file = await open(place, 'r').catch(unless('ENOENT', null));
  await file?.sync();
}

/** False across file systems, where the file must be copied. */
const isMoved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(() => true, unless('EXDEV', false));

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Objects as files in a folder. A new object gets its name only when it is complete. */
export class DiskObjectStore implements ObjectStore {
  readonly #root: string;
  #incoming: string;

  constructor(root: string) {
    this.#root = root;
    this.#incoming = path.join(root, '.incoming');
  }

  /** Creates the folders and removes incomplete files of crashed processes. */
  async start(): Promise<void> {
    this.#incoming = await ownFolder(path.join(this.#root, '.incoming'));
  }

  #pathOf(key: string): string {
    // Keys come from the service; this is a second check.
    if (!KEY.test(key)) throw new Error(`Not an object key: ${JSON.stringify(key)}`);
    return path.join(this.#root, key);
  }

  async put(key: string, source: ObjectSource): Promise<{ size: number }> {
    const target = this.#pathOf(key);
    const incoming = path.join(this.#incoming, randomUUID());
    try {
      await this.#write(source, incoming);
      const { size } = await stat(incoming);
      await this.#moveInto(incoming, target);
      return { size };
    } catch (error) {
      await rm(incoming, { force: true });
      if (isDiskFull(error)) {
        throw new QuireError('disk_full', {}, { cause: error, retryAfterSeconds: 60 });
      }
      throw error;
    }
  }

  async #write(source: ObjectSource, file: string): Promise<void> {
    if ('path' in source) {
      if (source.mayMove && (await isMoved(source.path, file))) return;
      // Shares blocks if the file system supports it.
      await copyFile(source.path, file, constants.COPYFILE_FICLONE);
    } else if ('bytes' in source) {
      await writeFile(file, source.bytes, { mode: 0o600 });
    } else {
      await pipeline(source.stream, createWriteStream(file, { mode: 0o600 }));
    }
  }

  /** Retries if `delete` removed the folder before the file was moved. */
  async #moveInto(file: string, target: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        return await rename(file, target);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || attempt === MOST_MOVES) throw error;
      }
    }
  }

  /** Called once at the end: by then the system has written most files by itself. */
  async settle(prefix: string): Promise<void> {
    const folder = this.#pathOf(prefix);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unless('ENOENT', []));
    const places = entries.map((entry) => path.join(entry.parentPath, entry.name));
    for (let from = 0; from < places.length; from += SYNCED_AT_ONCE) {
      await Promise.all(places.slice(from, from + SYNCED_AT_ONCE).map(syncToDisk));
    }
    for (let above = folder; above.startsWith(this.#root); above = path.dirname(above)) await syncToDisk(above);
  }

  async read(key: string) {
    const file = this.#pathOf(key);
    const size = await this.size(key);
    if (size === null) throw new QuireError('object_not_found');
    return { stream: createReadStream(file), size };
  }

  async download(key: string, target: string): Promise<void> {
    try {
      await copyFile(this.#pathOf(key), target, constants.COPYFILE_FICLONE);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new QuireError('object_not_found', {}, { cause: error });
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    const found = await stat(this.#pathOf(key)).catch(unless('ENOENT', null)).catch(unless('ENOTDIR', null));
    return found?.isFile() ? found.size : null;
  }

  async delete(key: string): Promise<void> {
    const file = this.#pathOf(key);
    await unlink(file).catch(unless('ENOENT', undefined));
    await this.#removeEmptyFolders(path.dirname(file));
  }

  async deleteAll(prefix: string): Promise<void> {
    const folder = this.#pathOf(prefix);
    // A worker that has not noticed the end of its task may still write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    await this.#removeEmptyFolders(path.dirname(folder));
  }

  async #removeEmptyFolders(folder: string): Promise<void> {
    for (let current = folder; current.startsWith(this.#root + path.sep); current = path.dirname(current)) {
      try {
        await rmdir(current);
      } catch {
        return;
      }
    }
  }

  async check(): Promise<void> {
    await access(this.#incoming, constants.W_OK);
  }
}
