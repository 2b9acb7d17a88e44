import { isQuireError } from '../domain/errors.ts';

const CODES: ReadonlySet<string> = new Set(['database_unavailable', 'objects_unavailable', 'disk_full']);
/** No room in the work folder. */
const DISK_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Not the file's fault: the work goes back in line, and whoever takes it next may have more luck. */
export function isOurTrouble(error: unknown): boolean {
  if (isQuireError(error)) return CODES.has(error.code);
  return DISK_CODES.has((error as { code?: unknown } | null | undefined)?.code);
}
