import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Store } from '../ports/store.ts';
import { SERVER_VERSION } from '../version.ts';

const TELL_MS = 5_000;

/** Says again and again that a worker is there, so that servers can tell when none is. Call the result when it is gone. */
export async function announceWorker({ workers }: Store): Promise<() => Promise<void>> {
  const worker = { workerId: randomUUID(), host: os.hostname(), version: SERVER_VERSION };
  // Elsewhere it is reported that the database is away.
  const tell = () => workers.seen(worker).catch(() => {});
  await tell();
  const telling = setInterval(tell, TELL_MS).unref();
  return async () => {
    clearInterval(telling);
    await workers.gone(worker.workerId).catch(() => {});
  };
}
