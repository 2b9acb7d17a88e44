export interface Command {
  /** Name and arguments, as shown by `quire help`. */
  usage: string;
  summary: string;
  /** Gives the exit code. A thrown error is one sentence on stderr and code 1. */
  run(args: string[]): Promise<number>;
}
