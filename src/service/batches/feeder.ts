import type { BatchRecord } from '../ports/batches.ts';
import type { Service } from '../service.ts';
import { announceEnd } from './batch-json.ts';
import { makeNextTask } from './make-task.ts';

/** Tasks of one batch that wait or run: enough for many workers, few enough that the line stays short. */
const UNDER_WAY = 200;
const LOOK_MS = 500;

/** Makes tasks of what waits in batches, a few at a time, and ends batches. Any server may run it, several may at once. */
export class BatchFeeder {
  readonly #service: Service;
  #timer: NodeJS.Timeout | null = null;
  #feeding: Promise<void> | null = null;
  #isStopped = false;

  constructor(service: Service) {
    this.#service = service;
  }

  start(): void {
    this.#timer = setInterval(() => this.feed(), LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#feeding;
  }

  /** Looks now instead of in half a second. */
  feed(): void {
    this.#feeding ??= this.#feed()
      .catch((error) => this.#service.log('warn', 'batches will be looked at again', { error: String(error) }))
      .finally(() => {
        this.#feeding = null;
      });
  }

  async #feed(): Promise<void> {
    for (const batch of await this.#service.store.batches.open()) {
      if (this.#isStopped) return;
      await this.#advance(batch);
    }
  }

  async #advance(batch: BatchRecord): Promise<void> {
    const { store } = this.#service;
    const underWay = (await store.batches.underWay(batch.batchId)).length;
    for (let place = underWay; place < UNDER_WAY && !this.#isStopped; place++) {
      if (!(await makeNextTask(this.#service, batch))) break;
    }
    if (underWay > 0) return;
    await store.transaction(async (tx) => {
      const ended = await tx.batches.finish(batch.batchId);
      if (ended) await announceEnd(tx, ended);
    });
  }
}
