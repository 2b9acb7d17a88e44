import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Store } from '../ports/store.ts';
import { SERVER_VERSION } from '../version.ts';

const TELL_MS = 5_000;

/** Sends heartbeats, so that servers know whether a worker is running. Call the returned function at the end. */
export async function announceWorker({ workers }: Store): Promise<() => Promise<void>> {
  const worker = { workerId: randomUUID(), host: os.hostname(), version: SERVER_VERSION };
  // An unreachable database is reported elsewhere.
  const tell = () => workers.seen(worker).catch(() => {});
  await tell();
  const telling = setInterval(tell, TELL_MS).unref();
  return async () => {
    clearInterval(telling);
    await workers.gone(worker.workerId).catch(() => {});
  };
}
