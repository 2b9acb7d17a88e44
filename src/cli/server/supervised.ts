/** Set for a process that a supervisor runs. */
export const SUPERVISED = 'QUIRE_SUPERVISED';

interface ReadyMessage {
  ready: true;
  shutdownSeconds: number;
}

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && (message as Partial<ReadyMessage>).ready === true;

/** Whether this process is to run the command itself. Read before the settings are: a supervisor loads nothing. */
export const runsItself = ({ QUIRE_SUPERVISE, [SUPERVISED]: supervised }: NodeJS.ProcessEnv): boolean =>
  supervised === 'true' || QUIRE_SUPERVISE === 'false';

/** Tells the supervisor, where there is one, that all is up. */
function tellReady(shutdownSeconds: number): void {
  process.send?.({ ready: true, shutdownSeconds } satisfies ReadyMessage);
  process.on('message', () => process.send?.('here'));
  // Neither the answers nor the wait for questions keep a process alive that has ended its work.
  process.channel?.unref();
}

/** Closing connections and the database takes a moment; more than this is a fault that must not hold a restart up. */
const STOP_PATIENCE_SECONDS = 20;

/** Without its supervisor it disconnects from the database and ends. */
const ORPHAN_PATIENCE_MS = 300;

/** Starts something and runs it until it is asked to stop; `tell` says that it is ready. Gives the exit code. */
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
 * `signal` is aborted at the first SIGINT or SIGTERM, or when the supervisor is gone; `asked` resolves then. A second signal ends the
 * process at once; so does a shutdown that takes far too long.
 */
function untilStopped(shutdownSeconds: number): { signal: AbortSignal; asked: Promise<void> } {
  const controller = new AbortController();
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      if (controller.signal.aborted) process.exit(1);
      giveUpAfter(shutdownSeconds);
      controller.abort(new Error('it was asked to stop'));
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    // Nothing would restart or stop it any more. The next server resumes its tasks, as after a kill.
    process.once('disconnect', () => {
      setTimeout(() => process.exit(1), ORPHAN_PATIENCE_MS).unref();
      if (!controller.signal.aborted) stop();
    });
    // Waiting for it keeps no process alive that could not be started.
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
