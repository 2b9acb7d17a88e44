import { QuireError } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';

const ALLOCATION_FAILED =
  /^(Array buffer allocation failed|Invalid typed array length|WebAssembly\.Memory\(\)|.*could not allocate)/;

/** The limit of the sandbox that an error tells of, in the words of the catalogue; any other error as it is. */
export function resourceFault(error: unknown, limits: Limits): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'EFBIG') return new QuireError('output_too_large', { limit: limits.child_file_bytes }, { cause: error });
  if (code === 'ENOSPC') return new QuireError('disk_full', {}, { cause: error });
  const noMemory = code === 'ERR_MEMORY_ALLOCATION_FAILED' || code === 'ENOMEM';
  if (noMemory || (error instanceof RangeError && ALLOCATION_FAILED.test(message))) {
    return new QuireError('out_of_memory', { limit: limits.child_memory_bytes }, { cause: error });
  }
  return error;
}
