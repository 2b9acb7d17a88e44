import { QuireError } from '../domain/errors.ts';
import type { Limits } from '../domain/limits.ts';
import type { Service } from '../service/service.ts';
import type { StepName, Steps, WorkSetting } from './child/protocol.ts';
import type { RunFolder } from './files/run-folders.ts';
import type { ProcessPool } from './pool/process-pool.ts';
import { ProcessDied } from './pool/working-process.ts';
import type { OnRetry, RunWatch } from './run-watch.ts';

export interface PageWork {
  service: Service;
  pool: ProcessPool;
  setting: Omit<WorkSetting, 'workDir' | 'idSeed'>;
  /** A worker without a heartbeat for this long has died. */
  leaseSeconds: number;
  onPage: () => void;
  onRetry: OnRetry;
}

/** After this many crashes of a step, the file is to blame. */
export const MOST_TRIES = 3;

/** A page, opening the file, or (null) the whole document. */
type Subject = { page: number } | 'opening';

const LIMITS = {
  'out-of-memory': ['out_of_memory', 'child_memory_bytes'],
  'file-too-large': ['output_too_large', 'child_file_bytes'],
  'too-many-processes': ['too_many_processes', 'child_processes'],
  'too-much-disk': ['too_much_disk', 'child_disk_bytes'],
} as const;

/** Repeats a step whose process crashed, but not one that ran out of memory or time. */
export async function withTries<T>(
  limits: Limits,
  subject: Subject | null,
  work: () => Promise<T>,
  onAgain: () => void = () => {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error;
      const [code, limit] = LIMITS[error.reason as keyof typeof LIMITS] ?? [];
      if (code) throw new QuireError(code, { limit: limits[limit] }, { cause: error });
      if (error.reason === 'timed-out') throw timedOut(limits, subject, error);
      if (attempt === MOST_TRIES) {
        throw new QuireError('worker_crashed', { attempts: MOST_TRIES, reason: error.message }, { cause: error });
      }
      onAgain();
    }
  }
}

function timedOut(limits: Limits, subject: Subject | null, cause: Error): QuireError {
  if (subject === 'opening') return new QuireError('open_timed_out', { seconds: limits.open_seconds }, { cause });
  return subject
    ? new QuireError('page_timed_out', { page: subject.page, seconds: limits.page_seconds }, { cause })
    : new QuireError('task_timed_out', { seconds: limits.processing_seconds }, { cause });
}

export type RunStep = <Name extends StepName>(
  step: Name,
  args: Steps[Name]['args'],
  seconds: number,
  page?: number,
) => Promise<Steps[Name]['result']>;

export interface StepRunnerOptions {
  pool: ProcessPool;
  limits: Limits;
  folder: RunFolder;
  ownerId: string;
  setting: WorkSetting;
  signal: AbortSignal;
  watch?: RunWatch;
}

const STAGES: Readonly<Partial<Record<StepName, string>>> = {
  prepare: 'open',
  readPage: 'page',
  replacePage: 'page',
  planExtraction: 'plan',
  checkAnswer: 'check',
};

/** Runs steps of one document in any free process, with retries. */
export function stepRunner({ pool, limits, folder, ownerId, setting, signal, watch }: StepRunnerOptions): RunStep {
  const work = { group: folder.path, owner: { id: ownerId, folder: folder.ownerFolder }, setting, signal };
  return (step, args, seconds, page) => {
    const subject = step === 'prepare' ? 'opening' : page === undefined ? null : { page };
    const run = () => pool.run(step, args, { ...work, timeoutMs: seconds * 1000 });
    if (!watch) return withTries(limits, subject, run);
    const attributes: Record<string, number> = page === undefined ? {} : { 'quire.page': page };
    return watch.stage(STAGES[step] ?? step, (onAgain) => withTries(limits, subject, run, onAgain), attributes);
  };
}
