export interface Command {
  usage: string;
  summary: string;
  /** Shown by `quire <command> --help`. */
  details?: string;
  /** Returns the exit code. A thrown error is one sentence on stderr and exit code 1; for a UsageError it is 2. */
  run(args: string[]): Promise<number>;
}

export const EXIT_SOME_FAILED = 3;

/** Incorrect arguments: message and usage are printed, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `--llm` sets QUIRE_LLM_URL, also for child processes. */
export function applyLlmOption(given: string | undefined, environment: NodeJS.ProcessEnv): void {
  if (given === undefined) return;
  if (given !== 'auto' && !/^https?:\/\//i.test(given)) throw new UsageError('--llm must be auto or a URL.');
  environment.QUIRE_LLM_URL = given;
}
