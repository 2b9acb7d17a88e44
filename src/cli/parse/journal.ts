import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

interface Line<Entry> {
  file: string;
  /** Hash of the options and the file. */
  mark: string;
  entry: Entry;
}

interface JournalOptions<Entry> {
  path: string;
  /** Options that affect results: after a change all files are processed again. */
  shape: unknown;
  /** False to retry the entry's file. */
  isDone?: (entry: Entry) => boolean;
  resume: boolean;
}

export type Journal<Entry> = Awaited<ReturnType<typeof openJournal<Entry>>>;

/** Records finished files beside their results, so that an interrupted run can be resumed. */
export async function openJournal<Entry>({ path, shape, resume, isDone = () => true }: JournalOptions<Entry>) {
  const hash = createHash('sha256').update(JSON.stringify(shape)).digest('hex');
  /** Hashes of finished files. Entries stay on disk. */
  const done = new Map<string, string>();
  const markOf = async (file: string, target: string): Promise<string> => {
    const found = await stat(file).catch(() => null);
    return `${hash} ${found?.size ?? '-'} ${found?.mtimeMs ?? '-'} ${target}`;
  };
  if (!resume) await rm(path, { force: true });
  await writeFile(path, '', { flag: 'a' });
  for await (const { file, mark, entry } of linesOf<Entry>(path)) if (isDone(entry)) done.set(file, mark);
  return {
    /** Whether the same file was processed with the same options and target. */
    has: async (file: string, target = ''): Promise<boolean> => done.get(file) === (await markOf(file, target)),
    add: async (file: string, entry: Entry, target = ''): Promise<void> => {
      const mark = await markOf(file, target);
      done.set(file, mark);
      await appendFile(path, `${JSON.stringify({ file, mark, entry } satisfies Line<Entry>)}\n`);
    },
    remove: (): Promise<void> => rm(path, { force: true }),
    lines: (): AsyncGenerator<Line<Entry>> => linesOf<Entry>(path),
  };
}

/** Ignores a truncated last line. */
async function* linesOf<Entry>(path: string): AsyncGenerator<Line<Entry>> {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    try {
      yield JSON.parse(text) as Line<Entry>;
    } catch {}
  }
}
