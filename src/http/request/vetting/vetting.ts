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

/** Throws QuireError for what the route would refuse. Any other error occurs again there, where it can be reported. */
export async function* vet({ large, check, limitValues }: VettingInput): AsyncGenerator<string, null> {
  yield '';
  try {
    const value =
      'path' in large
        ? parseJsonBytes(await readFile(large.path))
        : boundedJsonOf(large.text, large.field ?? '', limitValues);
    // What is in a field and is not JSON has a message of its own in each route.
    checkAs(check, value, large.field);
  } catch (error) {
    if (isQuireError(error)) throw error;
  }
  return null;
}

/**
 * Parses and checks large requests in a thread with its own heap and time limit: 4 MB would block the server for 0.1 s. Rejects with the
 * QuireError that the route would throw. `check`: name of the schema of its body.
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
