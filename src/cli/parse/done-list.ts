import { createHash } from 'node:crypto';
import { appendFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const FILE = '.quire-done.jsonl';

interface Done {
  source: string;
  /** Of the file when it was read; it has changed when these have. */
  size: number;
  mtimeMs: number;
  /** Of the options that shape the result. */
  options: string;
  target: string;
}

/** What has been read into an output folder, kept there so that `--resume` can continue from it. */
export class DoneList {
  readonly #folder: string;
  readonly #options: string;
  readonly #done = new Map<string, Done>();

  private constructor(folder: string, options: string) {
    this.#folder = folder;
    this.#options = options;
  }

  static async open(folder: string, options: unknown): Promise<DoneList> {
    const list = new DoneList(folder, createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 16));
    const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      try {
        const done = JSON.parse(line) as Done;
        list.#done.set(done.source, done);
      } catch {
        // A line that was cut off by the end of the program: its file is read again.
      }
    }
    return list;
  }

  /** Whether the file was read with the same options, has not changed since, and its result is there. */
  async has(source: string, target: string): Promise<boolean> {
    const done = this.#done.get(path.resolve(source));
    const found = await stat(source).catch(() => null);
    if (!done || !found || done.options !== this.#options || done.target !== target) return false;
    if (done.size !== found.size || done.mtimeMs !== found.mtimeMs) return false;
    return (await stat(path.join(this.#folder, target)).catch(() => null)) !== null;
  }

  async add(source: string, target: string): Promise<void> {
    const found = await stat(source).catch(() => null);
    if (!found) return;
    const { size, mtimeMs } = found;
    const done: Done = { source: path.resolve(source), size, mtimeMs, options: this.#options, target };
    await appendFile(path.join(this.#folder, FILE), `${JSON.stringify(done)}\n`);
  }
}
