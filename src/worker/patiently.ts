import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull, isQuireError } from '../domain/errors.ts';

/** How long finished work waits for an unreachable database. */
const PATIENCE_MS = 10 * 60_000;

/** Retries while the database is unreachable, so that results are not lost. */
export async function patiently<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await write();
    } catch (error) {
      const isAway = isQuireError(error) && error.code === 'database_unavailable';
      if (!isAway || performance.now() > giveUpAt) throw error;
      await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => {});
      signal?.throwIfAborted();
    }
  }
}

const CODES: ReadonlySet<string> = new Set(['database_unavailable', 'objects_unavailable', 'disk_full']);

/** Errors that are not caused by the file: the task returns to the queue. */
export function isOurTrouble(error: unknown): boolean {
  return isQuireError(error) ? CODES.has(error.code) : isDiskFull(error);
}
