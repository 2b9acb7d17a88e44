import { QuireError } from '../domain/errors.ts';
import type { Limits } from '../domain/limits.ts';
import { ProcessDied } from './pool/working-process.ts';

/** A step that crashes its process is tried this often; after that the file is to blame. */
export const MOST_TRIES = 3;

/** What is worked on: a page, the opening of the file, or (null) the whole. */
export type Subject = { page: number } | 'opening';

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
      if (error.reason === 'out-of-memory') {
        throw new QuireError('out_of_memory', { limit: limits.child_memory_bytes }, { cause: error });
      }
      if (error.reason === 'file-too-large') {
        throw new QuireError('output_too_large', { limit: limits.child_file_bytes }, { cause: error });
      }
      if (error.reason === 'too-many-processes') {
        throw new QuireError('too_many_processes', { limit: limits.child_processes }, { cause: error });
      }
      if (error.reason === 'too-much-disk') {
        throw new QuireError('too_much_disk', { limit: limits.child_disk_bytes }, { cause: error });
      }
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
