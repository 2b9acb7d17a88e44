import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

interface Line<Entry> {
  file: string;
  /** Of the options, and of the file when it was read. */
  mark: string;
  entry: Entry;
}

export interface JournalOptions<Entry> {
  path: string;
  /** What shapes results: after a change everything is done again. */
  shape: unknown;
  /** False for an entry whose file is to be tried again. */
  isDone?: (entry: Entry) => boolean;
  /** False forgets what an earlier run did. */
  resume: boolean;
}

/** What is done of many files, beside their results, so that an interrupted run goes on where it stopped. */
export class Journal<Entry> {
  readonly #path: string;
  readonly #shape: string;
  /** Marks of what is done. The entries themselves stay on disk. */
  readonly #done = new Map<string, string>();

  private constructor({ path, shape }: JournalOptions<Entry>) {
    this.#path = path;
    this.#shape = createHash('sha256').update(JSON.stringify(shape)).digest('hex');
  }

  static async open<Entry>(options: JournalOptions<Entry>): Promise<Journal<Entry>> {
    const journal = new Journal<Entry>(options);
    if (!options.resume) await rm(options.path, { force: true });
    await writeFile(options.path, '', { flag: 'a' });
    for await (const { file, mark, entry } of journal.lines())
      if (options.isDone?.(entry) ?? true) journal.#done.set(file, mark);
    return journal;
  }

  /** Whether the file was read with the same options, into the same place, and has not changed since. */
  async has(file: string, target = ''): Promise<boolean> {
    return this.#done.get(file) === (await this.#markOf(file, target));
  }

  async add(file: string, entry: Entry, target = ''): Promise<void> {
    const mark = await this.#markOf(file, target);
    this.#done.set(file, mark);
    await appendFile(this.#path, `${JSON.stringify({ file, mark, entry } satisfies Line<Entry>)}\n`);
  }

  remove(): Promise<void> {
    return rm(this.#path, { force: true });
  }

  /** In the order in which they were written. Ignores a line that was cut off when the run ended. */
  async *lines(): AsyncGenerator<Line<Entry>> {
    for await (const text of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      try {
        yield JSON.parse(text) as Line<Entry>;
      } catch {}
    }
  }

  async #markOf(file: string, target: string): Promise<string> {
    const found = await stat(file).catch(() => null);
    return `${this.#shape} ${found?.size ?? '-'} ${found?.mtimeMs ?? '-'} ${target}`;
  }
}
