import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { TableDocument } from '../../render/extraction-table/rows.ts';

interface Line {
  mark: string;
  document: TableDocument;
}

/** Extracted rows beside the table, so that an interrupted run resumes. A row is valid until its file or the schema changes. */
export class ResultsJournal {
  readonly #path: string;
  readonly #shape: string;
  /** Marks of what is done. The results themselves stay on disk. */
  readonly #done = new Map<string, string>();

  private constructor(path: string, shape: unknown) {
    this.#path = path;
    this.#shape = createHash('sha256').update(JSON.stringify(shape)).digest('hex');
  }

  static async open(table: string, shape: unknown, resume: boolean): Promise<ResultsJournal> {
    const journal = new ResultsJournal(`${table}.progress.jsonl`, shape);
    if (!resume) await rm(journal.#path, { force: true });
    await writeFile(journal.#path, '', { flag: 'a' });
    for await (const { mark, document } of journal.#lines())
      if (document.error === null) journal.#done.set(document.file, mark);
    return journal;
  }

  async has(file: string): Promise<boolean> {
    return this.#done.get(file) === (await this.#markOf(file));
  }

  async add(document: TableDocument): Promise<void> {
    const mark = await this.#markOf(document.file);
    this.#done.set(document.file, mark);
    await appendFile(this.#path, `${JSON.stringify({ mark, document } satisfies Line)}\n`);
  }

  /** Results of these files, those of the last run of each; in the order in which they were written. */
  async *documents(files: ReadonlySet<string>): AsyncGenerator<TableDocument> {
    const last = new Map<string, number>();
    let at = 0;
    for await (const { document } of this.#lines()) last.set(document.file, at++);
    at = 0;
    for await (const { document } of this.#lines())
      if (last.get(document.file) === at++ && files.has(document.file)) yield document;
  }

  remove(): Promise<void> {
    return rm(this.#path, { force: true });
  }

  async #markOf(file: string): Promise<string> {
    const found = await stat(file).catch(() => null);
    return `${this.#shape} ${found?.size ?? '-'} ${found?.mtimeMs ?? '-'}`;
  }

  /** Ignores a line that was cut off when the run ended. */
  async *#lines(): AsyncGenerator<Line> {
    for await (const text of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      try {
        yield JSON.parse(text) as Line;
      } catch {}
    }
  }
}
