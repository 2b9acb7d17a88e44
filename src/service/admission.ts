import { QuireError } from '../domain/errors.ts';
import type { Service } from './service.ts';

const FRESH_MS = 1_000;

export interface AdmissionOptions {
  /** Bytes left where uploads are kept while they arrive. */
  freeBytes: () => Promise<number>;
  /** With less room than this nothing is accepted. */
  neededBytes: number;
}

/** Refuses work while the queue or the disk is nearly full, before reading it. Its view is at most a second old. */
export class Admission {
  readonly #service: Service;
  readonly #options: AdmissionOptions;
  readonly #counts: () => Promise<{ total: number; byTenant: Map<string, number> }>;
  readonly #room: () => Promise<number>;

  constructor(service: Service, options: AdmissionOptions) {
    this.#service = service;
    this.#options = options;
    this.#counts = fresh(() => service.store.tasks.countWaiting());
    this.#room = fresh(options.freeBytes);
  }

  /** Whether a file may come in. */
  async admitFile(): Promise<void> {
    if ((await this.#room()) < this.#options.neededBytes) {
      throw new QuireError('disk_full', {}, { retryAfterSeconds: 60 });
    }
  }

  /** Whether a task may come in. */
  async admit(tenantId: string): Promise<void> {
    await this.admitFile();
    const { total, byTenant } = await this.#counts();
    const { queued_tasks, queued_tasks_per_tenant } = this.#service.limits;
    if (total >= queued_tasks) throw new QuireError('queue_full', {}, { retryAfterSeconds: 10 });
    if ((byTenant.get(tenantId) ?? 0) >= queued_tasks_per_tenant) {
      throw new QuireError('queue_limit', { limit: queued_tasks_per_tenant }, { retryAfterSeconds: 10 });
    }
  }
}

/** A value that is read again when it is older than a second; those who ask meanwhile share one reading. */
function fresh<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | null = null;
  let readAt = 0;
  return () => {
    const now = performance.now();
    if (value && now - readAt <= FRESH_MS) return value;
    readAt = now;
    const reading = read();
    value = reading;
    reading.catch(() => {
      if (value === reading) value = null;
    });
    return reading;
  };
}
