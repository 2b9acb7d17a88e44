/** Exit code of a command that was interrupted, as shells have it: 128 and the number of the signal. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type StopSignal = keyof typeof INTERRUPTED;

export interface Workplace {
  /** Aborted by Ctrl-C and its like. */
  signal: AbortSignal;
  /** The exit code of work that was interrupted; throws what ended it otherwise. */
  exitCodeOf(error: unknown): number;
}

/** Handles the signals that end a command. `onExit` deletes its files last, so that nothing can write to them again. */
export function openWorkplace(onExit: () => void): Workplace {
  const controller = new AbortController();
  let by: StopSignal | null = null;
  for (const name of Object.keys(INTERRUPTED) as StopSignal[]) {
    process.on(name, () => {
      if (by) process.exit(INTERRUPTED[name]);
      by = name;
      controller.abort(new Error('Interrupted.'));
    });
  }
  process.on('exit', onExit);
  return {
    signal: controller.signal,
    exitCodeOf(error) {
      if (!by) throw error;
      process.stderr.write('quire: Interrupted.\n');
      return INTERRUPTED[by];
    },
  };
}
