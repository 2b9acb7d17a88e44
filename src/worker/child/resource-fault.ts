import { type ErrorCode, type ErrorParameters, isDiskFull, QuireError } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';

const ALLOCATION_FAILED =
  /^(Array buffer allocation failed|Invalid typed array length|WebAssembly\.Memory\(\)|.*could not allocate)/;

/** The cause of an unreadable page may be a full disk. */
const DEEPEST_CAUSE = 5;

/** Converts errors caused by a sandbox limit, so that a full disk is not blamed on the file. */
export function resourceFault(error: unknown, limits: Limits): unknown {
  let cause = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && cause; depth++, cause = (cause as { cause?: unknown }).cause) {
    const fault = faultOf(cause, limits);
    if (fault) return new QuireError(...fault, { cause: error });
  }
  // Caused by deep nesting; the process can continue.
  if (error instanceof RangeError && /^Maximum call stack size exceeded/.test(error.message)) {
    const reason = 'it is nested too deeply, or contains too much in one place';
    return new QuireError('unreadable_file', { reason }, { cause: error });
  }
  return error;
}

function faultOf(error: unknown, limits: Limits): [ErrorCode, ErrorParameters] | null {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'EFBIG') return ['output_too_large', { limit: limits.child_file_bytes }];
  if (isDiskFull(error)) return ['disk_full', {}];
  const noMemory = code === 'ERR_MEMORY_ALLOCATION_FAILED' || code === 'ENOMEM';
  const isShort = noMemory || (error instanceof RangeError && ALLOCATION_FAILED.test(message));
  return isShort ? ['out_of_memory', { limit: limits.child_memory_bytes }] : null;
}
