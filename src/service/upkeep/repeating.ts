export interface Repeating {
  start(): void;
  /** Runs immediately, unless it is already running. */
  now(): void;
  /** Waits for the current run. */
  stop(): Promise<void>;
}

/** Runs work periodically, never twice at once. After a failure, it runs again at the next interval. */
export function repeating(
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const now = (): void => {
    running ??= work(() => isStopped)
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
  };
  return {
    start: () => {
      timer = setInterval(now, everyMs).unref();
    },
    now,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
