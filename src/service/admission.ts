import { QuireError } from '../domain/errors.ts';
import type { Service } from './service.ts';

const FRESH_MS = 1_000;

/** Refuses new tasks while too many wait. Counts are at most a second old, so that creating stays cheap. */
export class Admission {
  readonly #service: Service;
  #counted: Promise<{ total: number; byTenant: Map<string, number> }> | null = null;
  #countedAt = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  async admit(tenantId: string): Promise<void> {
    const now = Date.now();
    if (!this.#counted || now - this.#countedAt > FRESH_MS) {
      this.#countedAt = now;
      this.#counted = this.#service.store.tasks.countWaiting();
      this.#counted.catch(() => {
        this.#counted = null;
      });
    }
    const { total, byTenant } = await this.#counted;
    const { queued_tasks, queued_tasks_per_tenant } = this.#service.limits;
    if (total >= queued_tasks) throw new QuireError('queue_full', {}, { retryAfterSeconds: 10 });
    if ((byTenant.get(tenantId) ?? 0) >= queued_tasks_per_tenant) {
      throw new QuireError('queue_limit', { limit: queued_tasks_per_tenant }, { retryAfterSeconds: 10 });
    }
  }
}
