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
export function tellReady(shutdownSeconds: number): void {
  process.send?.({ ready: true, shutdownSeconds } satisfies ReadyMessage);
  process.on('message', () => process.send?.('here'));
  // Neither the answers nor the wait for questions keep a process alive that has ended its work.
  process.channel?.unref();
}

/** Closing connections and the database takes a moment; more than this is a fault that must not hold a restart up. */
const STOP_PATIENCE_SECONDS = 20;

/** Without its supervisor it lets go of the database and ends. */
const ORPHAN_PATIENCE_MS = 300;

/** What a command that runs until it is stopped looks at. */
export interface Stopping {
  /** Aborted at the first SIGINT or SIGTERM, or when the supervisor is gone. */
  signal: AbortSignal;
  /** Resolves then. */
  asked: Promise<void>;
}

/** Handles stop signals. A second one ends the process at once; so does a shutdown that takes far too long. */
export function untilStopped(shutdownSeconds: number): Stopping {
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
    // Nobody would restart it or could stop it by name. Its tasks are resumed by the next server, as after a kill.
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
