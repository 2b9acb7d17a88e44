export const SUPERVISED = 'QUIRE_SUPERVISED';

interface ReadyMessage {
  ready: true;
  shutdownSeconds: number;
}

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && (message as Partial<ReadyMessage>).ready === true;

/** Whether this process runs the command itself. Called before settings are read: a supervisor loads nothing. */
export const runsItself = ({ QUIRE_SUPERVISE, [SUPERVISED]: supervised }: NodeJS.ProcessEnv): boolean =>
  supervised === 'true' || QUIRE_SUPERVISE === 'false';

function tellReady(shutdownSeconds: number): void {
  process.send?.({ ready: true, shutdownSeconds } satisfies ReadyMessage);
  process.on('message', () => process.send?.('here'));
  // The channel must not keep the process alive.
  process.channel?.unref();
}

/** Closing connections and the database takes a moment; a longer time must not delay a restart. */
const STOP_PATIENCE_SECONDS = 20;

/** Time to disconnect from the database after the supervisor is gone. */
const ORPHAN_PATIENCE_MS = 300;

/** Starts something and runs it until it is stopped; `tell` reports that it is ready. Returns the exit code. */
export async function runUntilStopped<Running extends { stop(): Promise<void> }>(
  shutdownSeconds: number,
  start: (signal: AbortSignal) => Promise<Running>,
  tell: (running: Running) => Promise<void> | void,
): Promise<number> {
  const { signal, asked } = untilStopped(shutdownSeconds);
  const running = await start(signal).catch((error) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!running) return 0;
  await tell(running);
  tellReady(shutdownSeconds);
  await asked;
  process.stdout.write('Stopping; running tasks are finished or handed back.\n');
  await running.stop();
  return 0;
}

/**
 * `signal` aborts and `asked` resolves at the first SIGINT or SIGTERM, or when the supervisor is gone. A second signal or
 * a slow shutdown ends the process.
 */
function untilStopped(shutdownSeconds: number): { signal: AbortSignal; asked: Promise<void> } {
  const controller = new AbortController();
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      if (controller.signal.aborted) process.exit(1);
      giveUpAfter(shutdownSeconds);
      controller.abort(new Error('it was stopped'));
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    // Nothing would restart or stop it any more. The next server resumes its tasks, as after a kill.
    process.once('disconnect', () => {
      setTimeout(() => process.exit(1), ORPHAN_PATIENCE_MS).unref();
      if (!controller.signal.aborted) stop();
    });
    // Must not keep a process alive that failed to start.
    process.channel?.unref();
  });
  return { signal: controller.signal, asked };
}

function giveUpAfter(shutdownSeconds: number): void {
  setTimeout(
    () => {
      process.stderr.write('quire: stopping took too long; ending now. Unfinished tasks are taken up again.\n');
      process.exit(1);
    },
    (shutdownSeconds + STOP_PATIENCE_SECONDS) * 1000,
  ).unref();
}
