import { QuireError } from '../domain/errors.ts';
import type { Limits } from '../domain/limits.ts';
import { ProcessDied } from './pool/working-process.ts';

/** A step that crashes its process is tried this often; after that the file is to blame. */
export const MOST_TRIES = 3;

/** What is worked on: a page, the opening of the file, or (null) the whole. */
export type Subject = { page: number } | 'opening';

/** The limit that a process was ended for, and the error that says so. */
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
