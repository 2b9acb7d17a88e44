import { isDiskFull, isQuireError } from '../domain/errors.ts';

const CODES: ReadonlySet<string> = new Set(['database_unavailable', 'objects_unavailable', 'disk_full']);

/** Not the file's fault: the work goes back to the queue, and the next worker may have more luck. */
export function isOurTrouble(error: unknown): boolean {
  return isQuireError(error) ? CODES.has(error.code) : isDiskFull(error);
}
