import { DISABLE_AFTER_FAILING_SECONDS } from '../../domain/account/webhook.ts';
import { taskPrefix } from '../object-keys.ts';
import { deleteGarbage } from '../retention.ts';
import type { Service } from '../service.ts';
import { failDependents } from '../tasks/dependents.ts';

const SWEEP_MS = 5_000;
const TIDY_MS = 10 * 60_000;
const BATCH = 200;
const DELIVERIES_KEPT_DAYS = 30;
/** Long enough to answer a question about last year. */
const AUDIT_KEPT_DAYS = 400;

/** Deletes expired tasks, idempotency keys and deliveries, and disables endpoints that failed for days. */
export class Housekeeping {
  readonly #service: Service;
  #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<void> | null = null;

  constructor(service: Service) {
    this.#service = service;
  }

  start(): void {
    this.#timers = [
      setInterval(() => void this.#guarded(() => this.sweep()), SWEEP_MS),
      setInterval(() => void this.#guarded(() => this.tidy()), TIDY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#sweeping;
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#service.log('warn', 'housekeeping will be tried again', { error: String(error) });
    }
  }

  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    while ((await this.#removeExpired()) === BATCH);
    for (let count = BATCH; count === BATCH; ) {
      const prefixes = await this.#service.store.garbage.take(BATCH);
      await deleteGarbage(this.#service, prefixes);
      count = prefixes.length;
    }
  }

  async #removeExpired(): Promise<number> {
    return this.#service.store.transaction(async (tx) => {
      await tx.audit.actor('expiry');
      const expired = await tx.tasks.takeExpired(BATCH);
      for (const task of expired) {
        await tx.tasks.removeExpired(task.taskId);
        await failDependents(tx, task.taskId);
      }
      await tx.garbage.add(expired.map((task) => taskPrefix(task.tenantId, task.taskId)));
      return expired.length;
    });
  }

  async tidy(): Promise<void> {
    const { store } = this.#service;
    await store.idempotency.removeOld();
    await store.batches.removeExpired();
    await store.queue.tidy();
    await store.webhooks.disableFailing(DISABLE_AFTER_FAILING_SECONDS);
    await store.webhooks.removeOldDeliveries(DELIVERIES_KEPT_DAYS);
    await store.usage.fold();
    await store.audit.removeOld(AUDIT_KEPT_DAYS);
  }
}
