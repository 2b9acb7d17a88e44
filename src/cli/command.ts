export interface Command {
  /** Name and arguments, as shown by `quire help`. */
  usage: string;
  summary: string;
  /** More lines for `quire <command> --help`. */
  details?: string;
  /** Gives the exit code. A thrown error is one sentence on stderr and code 1; a UsageError is code 2. */
  run(args: string[]): Promise<number>;
}

/** The command was called wrongly: the sentence and the usage go to stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
