import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { EXIT_SOME_FAILED } from '../command.ts';
import { openJournal } from './journal.ts';
import { forEachFile, ManyProgress } from './progress.ts';
import { ENDINGS, type Format, type Reader } from './reader.ts';
import { type FileSource, namesOf } from './sources.ts';
import { writeToFile } from './write-result.ts';

export interface ManyOptions {
  reader: Reader;
  out: string;
  format: Format;
  jobs: number;
  resume: boolean;
  /** Options that affect results: after a change all files are read again. */
  shape: unknown;
  signal: AbortSignal;
  verbose: boolean;
}

/** Reads files into a folder and lists failed ones at the end. Returns the exit code. */
export async function readMany(sources: readonly FileSource[], options: ManyOptions): Promise<number> {
  const { out, jobs, signal, resume } = options;
  await mkdir(out, { recursive: true });
  const journal = path.join(out, '.quire-done.jsonl');
  const done = await openJournal<null>({ path: journal, shape: options.shape, resume: true });
  const names = namesOf(sources);
  const progress = new ManyProgress(process.stderr, sources.length);
  const failed: { source: string; reason: string }[] = [];
  let skipped = 0;
  await forEachFile(sources, { jobs, signal, progress }, async (source) => {
    const target = `${names.get(source)}${ENDINGS[options.format]}`;
    const file = path.resolve(source.given);
    if (resume && (await isThere(file)) && (await isThere(path.join(out, target))) && (await done.has(file, target))) {
      skipped += 1;
      return;
    }
    try {
      await readOne(source, target, options, progress);
      await done.add(file, null, target);
    } catch (error) {
      signal.throwIfAborted();
      failed.push({ source: source.given, reason: (error as Error).message });
    }
  });
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
  await using read = await options.reader(source.given, () => progress.page());
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

const isThere = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;
