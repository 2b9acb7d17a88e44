export interface Repeating {
  start(): void;
  /** Does it now instead of at the next time; nothing happens while it is under way. */
  now(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Does something again and again, never twice at once. What fails is tried again at the next time. */
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
