/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** Closing connections and the database takes a moment; more than this is a fault that must not hold a restart up. */
const STOP_PATIENCE_SECONDS = 20;

/** Ends the process should stopping take much longer than running tasks are given. */
export function giveUpAfter(shutdownSeconds: number): void {
  setTimeout(
    () => {
      process.stderr.write('quire: stopping took too long; ending now. Unfinished tasks are taken up again.\n');
      process.exit(1);
    },
    (shutdownSeconds + STOP_PATIENCE_SECONDS) * 1000,
  ).unref();
}
