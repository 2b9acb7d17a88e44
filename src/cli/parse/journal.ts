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

interface JournalOptions<Entry> {
  path: string;
  /** What shapes results: after a change everything is done again. */
  shape: unknown;
  /** False for an entry whose file is to be tried again. */
  isDone?: (entry: Entry) => boolean;
  /** False forgets what an earlier run did. */
  resume: boolean;
}

export type Journal<Entry> = Awaited<ReturnType<typeof openJournal<Entry>>>;

/** What is done of many files, next to their results, so that an interrupted run continues where it stopped. */
export async function openJournal<Entry>({ path, shape, resume, isDone = () => true }: JournalOptions<Entry>) {
  const hash = createHash('sha256').update(JSON.stringify(shape)).digest('hex');
  /** Marks of what is done. The entries themselves stay on disk. */
  const done = new Map<string, string>();
  const markOf = async (file: string, target: string): Promise<string> => {
    const found = await stat(file).catch(() => null);
    return `${hash} ${found?.size ?? '-'} ${found?.mtimeMs ?? '-'} ${target}`;
  };
  if (!resume) await rm(path, { force: true });
  await writeFile(path, '', { flag: 'a' });
  for await (const { file, mark, entry } of linesOf<Entry>(path)) if (isDone(entry)) done.set(file, mark);
  return {
    /** Whether the file was read with the same options, into the same place, and has not changed since. */
    has: async (file: string, target = ''): Promise<boolean> => done.get(file) === (await markOf(file, target)),
    add: async (file: string, entry: Entry, target = ''): Promise<void> => {
      const mark = await markOf(file, target);
      done.set(file, mark);
      await appendFile(path, `${JSON.stringify({ file, mark, entry } satisfies Line<Entry>)}\n`);
    },
    remove: (): Promise<void> => rm(path, { force: true }),
    /** In the order in which they were written. */
    lines: (): AsyncGenerator<Line<Entry>> => linesOf<Entry>(path),
  };
}

/** Ignores a line that was cut off when the run ended. */
async function* linesOf<Entry>(path: string): AsyncGenerator<Line<Entry>> {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    try {
      yield JSON.parse(text) as Line<Entry>;
    } catch {}
  }
}
