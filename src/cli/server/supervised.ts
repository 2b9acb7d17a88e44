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
