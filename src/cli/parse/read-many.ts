import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ManyProgress } from './progress.ts';
import { ENDINGS, type Format, type Reader } from './reader.ts';
import { type FileSource, namesOf } from './sources.ts';
import { writeToFile } from './write-result.ts';

export interface ManyOptions {
  reader: Reader;
  out: string;
  format: Format;
  jobs: number;
  resume: boolean;
  /** What shapes results: after a change everything is read again. */
  shape: unknown;
  signal: AbortSignal;
  verbose: boolean;
}

/** Some files could not be read; the others were. */
const EXIT_SOME_FAILED = 3;

/** Reads files into a folder, several at a time, and names those that failed at the end. Gives the exit code. */
export async function readMany(sources: readonly FileSource[], options: ManyOptions): Promise<number> {
  const { out, jobs, signal, resume } = options;
  await mkdir(out, { recursive: true });
  const done = await DoneList.open(out, options.shape);
  const names = namesOf(sources);
  const progress = new ManyProgress(process.stderr, sources.length);
  const failed: { source: string; reason: string }[] = [];
  let skipped = 0;
  const waiting = sources.values();
  const readOn = async (): Promise<void> => {
    for (const source of waiting) {
      signal.throwIfAborted();
      const target = `${names.get(source)}${ENDINGS[options.format]}`;
      if (resume && (await done.has(source.given, target))) skipped += 1;
      else {
        try {
          await readOne(source, target, options, progress);
          await done.add(source.given, target);
        } catch (error) {
          signal.throwIfAborted();
          failed.push({ source: source.given, reason: (error as Error).message });
        }
      }
      progress.file();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, sources.length) }, readOn));
  } finally {
    progress.end();
  }
  tell(progress, { total: sources.length, skipped, failed });
  return failed.length > 0 ? EXIT_SOME_FAILED : 0;
}

async function readOne(
  source: FileSource,
  target: string,
  options: ManyOptions,
  progress: ManyProgress,
): Promise<void> {
  const file = path.join(options.out, target);
  await using read = await options.reader.read(source.given, () => progress.page());
  await mkdir(path.dirname(file), { recursive: true });
  const folder = `${file.slice(0, -ENDINGS[options.format].length)}.images`;
  await writeToFile(read.write(options.format === 'text' ? null : path.basename(folder)), file);
  if (options.format !== 'text') await read.saveImages(folder);
  if (options.verbose) process.stderr.write(`${source.given} → ${file}\n`);
}

function tell(
  progress: ManyProgress,
  { total, skipped, failed }: { total: number; skipped: number; failed: { source: string; reason: string }[] },
): void {
  const read = total - skipped - failed.length;
  const rest = skipped > 0 ? `, ${skipped} unchanged` : '';
  process.stderr.write(
    `${read} of ${total} files read${rest}: ${progress.pages} pages in ${progress.seconds.toFixed(1)} s (${progress.pagesPerSecond} pages/s).\n`,
  );
  if (failed.length === 0) return;
  process.stderr.write(`${failed.length} failed:\n`);
  for (const { source, reason } of failed) process.stderr.write(`  ${source}: ${reason}\n`);
}

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
