import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull, isQuireError } from '../domain/errors.ts';

/** How long finished work waits for an unreachable database before it is given up. */
const PATIENCE_MS = 10 * 60_000;

/** Tries again while the database is unreachable. A result is not thrown away because of a moment. */
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

/** Not the file's fault: the work goes back to the queue, and the next worker may have more luck. */
export function isOurTrouble(error: unknown): boolean {
  return isQuireError(error) ? CODES.has(error.code) : isDiskFull(error);
}
