import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Store } from '../ports/store.ts';
import { SERVER_VERSION } from '../version.ts';

const TELL_MS = 5_000;

/** Says again and again that a worker is there, so that servers can tell when none is. */
export class WorkerPresence {
  readonly #store: Store;
  readonly #worker = { workerId: randomUUID(), host: os.hostname(), version: SERVER_VERSION };
  #telling: NodeJS.Timeout | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  async start(): Promise<void> {
    await this.#tell();
    this.#telling = setInterval(() => void this.#tell(), TELL_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#telling) clearInterval(this.#telling);
    await this.#store.workers.gone(this.#worker.workerId).catch(() => {});
  }

  /** Elsewhere it is reported that the database is away. */
  async #tell(): Promise<void> {
    await this.#store.workers.seen(this.#worker).catch(() => {});
  }
}
