import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParseConfiguration } from '../../src/domain/configuration/parse-configuration.ts';
import { isQuireError } from '../../src/domain/errors.ts';
import type { Limits } from '../../src/domain/limits.ts';
import type { WorkSetting } from '../../src/worker/child/protocol.ts';
import { withTries } from '../../src/worker/page-attempts.ts';
import type { ProcessPool } from '../../src/worker/pool/process-pool.ts';
import type { HostileFile } from './hostile-file.ts';

export interface Outcome {
  name: string;
  /** `answer`, or the code of the error it ended in. */
  end: string;
  /** Set if the error is not in the catalogue: a defect of ours. */
  defect: string | null;
  seconds: number;
  /** All text of the result. */
  words: string;
}

export interface FileRun {
  pool: ProcessPool;
  folder: string;
  limits: Limits;
  configuration: ParseConfiguration;
  officeProgram?: string | null;
  /** Only this many pages of a long document are read. */
  mostPages: number;
}

/** Processes a file like a parse task: opened, pages read, output written, each in a working process. */
export async function runFile(file: HostileFile, run: FileRun): Promise<Outcome> {
  const { pool, folder, limits, configuration } = run;
  await mkdir(folder, { recursive: true });
  const workDir = await mkdtemp(path.join(folder, 'run-'));
  const inputPath = path.join(workDir, 'input');
  await writeFile(inputPath, file.make());
  const setting: WorkSetting = {
    ...{ workDir, limits, threads: 1, tokenizerDir: null, languageModel: false, idSeed: 'hostile' },
    ...(run.officeProgram === undefined ? {} : { officeProgram: run.officeProgram }),
  };
  const owner = { id: 'hostile', folder };
  const options = { group: randomUUID(), owner, setting, signal: new AbortController().signal };
  const { open_seconds, processing_seconds, page_seconds } = limits;
  const timeoutMs = { open: open_seconds * 1000, whole: processing_seconds * 1000, page: page_seconds * 1000 };
  const started = performance.now();
  const ended = (end: string, defect: string | null, words = ''): Outcome => ({
    ...{ name: file.name, end, defect, words, seconds: (performance.now() - started) / 1000 },
  });
  try {
    const opened = await withTries(limits, 'opening', () =>
      pool.run(
        'prepare',
        { inputPath, name: file.fileName || null, configuration },
        { ...options, timeoutMs: timeoutMs.open },
      ),
    );
    const prepared = { ...opened, pageCount: Math.min(opened.pageCount, run.mostPages) };
    for (let pageNumber = 1; pageNumber <= prepared.pageCount; pageNumber++) {
      const args = { prepared, inputPath, pageNumber, configuration };
      await withTries(limits, { page: pageNumber }, () =>
        pool.run('readPage', args, { ...options, timeoutMs: timeoutMs.page }),
      );
    }
    const output = await withTries(limits, null, () =>
      pool.run('assemble', { prepared, configuration }, { ...options, timeoutMs: timeoutMs.whole }),
    );
    return ended('answer', null, await readFile(path.join(workDir, output.chunksFile), 'utf8'));
  } catch (error) {
    if (isQuireError(error)) return ended(error.code, null);
    return ended('defect', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Runs files in parallel, as many as there are processes, within the given time. */
export async function runFiles(
  files: readonly HostileFile[],
  run: FileRun,
  options: { untilMs?: number; onEnd?: (outcome: Outcome) => void } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < files.length && performance.now() < (options.untilMs ?? Number.POSITIVE_INFINITY)) {
      const outcome = await runFile(files[next++]!, run);
      outcomes.push(outcome);
      options.onEnd?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: run.pool.size }, work));
  return outcomes;
}

/** Checks whether a file ended as required; null if it did, otherwise what is wrong. */
export function complaint({ ends }: HostileFile, { end, defect }: Outcome): string | null {
  if (defect) return defect;
  if (ends === 'answer' && end !== 'answer') return `ended in ${end} instead of an answer`;
  if (ends && ends !== 'answer' && !ends.includes(end)) return `ended in ${end} instead of ${ends.join(' or ')}`;
  return null;
}
