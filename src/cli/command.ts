export interface Command {
  /** Name and arguments, as shown by `quire help`. */
  usage: string;
  summary: string;
  /** More lines for `quire <command> --help`. */
  details?: string;
  /** Gives the exit code. A thrown error is one sentence on stderr and code 1; a UsageError is code 2. */
  run(args: string[]): Promise<number>;
}

/** Exit code if some of several files failed. */
export const EXIT_SOME_FAILED = 3;

/** The command was called wrongly: the sentence and the usage go to stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `--llm auto` or `--llm URL` stands for QUIRE_LLM_URL; processes that are started from here inherit it. */
export function applyLlmOption(given: string | undefined, environment: NodeJS.ProcessEnv): void {
  if (given === undefined) return;
  if (given !== 'auto' && !/^https?:\/\//i.test(given)) throw new UsageError('--llm must be auto or a URL.');
  environment.QUIRE_LLM_URL = given;
}
