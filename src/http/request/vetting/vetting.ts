import { readFile } from 'node:fs/promises';
import { isQuireError, QuireError } from '../../../domain/errors.ts';
import type { JobCaller, WorkThreads } from '../../../threads/work-threads.ts';
import type { LargeJson } from '../../route.ts';
import { boundedJsonOf, parseJsonBytes } from '../body/bounded-json.ts';
import { checkAs } from './checks.ts';

interface VettingInput {
  large: LargeJson;
  check: string;
  limitValues: number;
}

/** Throws QuireErrors of the validation. Other errors occur again in the route, which reports them. */
export async function* vet({ large, check, limitValues }: VettingInput): AsyncGenerator<string, null> {
  yield '';
  try {
    const value =
      'path' in large
        ? parseJsonBytes(await readFile(large.path))
        : boundedJsonOf(large.text, large.field ?? '', limitValues);
    // Routes have their own messages for fields that are not JSON.
    checkAs(check, value, large.field);
  } catch (error) {
    if (isQuireError(error)) throw error;
  }
  return null;
}

/**
 * Parses and validates large requests in a thread with limited memory and time: 4 MB would block the server for 0.1 s.
 * Rejects with the QuireError that the route would throw. `check`: name of the body's schema.
 */
export const vetting =
  (threads: WorkThreads, limitValues: number) =>
  async (large: LargeJson, check: string, caller: JobCaller): Promise<void> => {
    try {
      await threads.run<{ vet: typeof vet }, 'vet'>(import.meta.url, 'vet', { large, check, limitValues }, caller);
    } catch (error) {
      if (!isQuireError(error)) return;
      throw error.code === 'too_much_to_render' ? new QuireError('too_many_values', { limit: limitValues }) : error;
    }
  };
