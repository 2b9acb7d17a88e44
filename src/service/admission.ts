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
  readonly #counts: Fresh<{ total: number; byTenant: Map<string, number> }>;
  readonly #room: Fresh<number>;

  constructor(service: Service, options: AdmissionOptions) {
    this.#service = service;
    this.#options = options;
    this.#counts = new Fresh(() => service.store.tasks.countWaiting());
    this.#room = new Fresh(options.freeBytes);
  }

  /** Whether a file may come in. */
  async admitFile(): Promise<void> {
    if ((await this.#room.get()) < this.#options.neededBytes) {
      throw new QuireError('disk_full', {}, { retryAfterSeconds: 60 });
    }
  }

  /** Whether a task may come in. */
  async admit(tenantId: string): Promise<void> {
    await this.admitFile();
    const { total, byTenant } = await this.#counts.get();
    const { queued_tasks, queued_tasks_per_tenant } = this.#service.limits;
    if (total >= queued_tasks) throw new QuireError('queue_full', {}, { retryAfterSeconds: 10 });
    if ((byTenant.get(tenantId) ?? 0) >= queued_tasks_per_tenant) {
      throw new QuireError('queue_limit', { limit: queued_tasks_per_tenant }, { retryAfterSeconds: 10 });
    }
  }
}

/** A value that is read again when it is older than a second; those who ask meanwhile share one reading. */
class Fresh<T> {
  readonly #read: () => Promise<T>;
  #value: Promise<T> | null = null;
  #readAt = 0;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  get(): Promise<T> {
    const now = performance.now();
    if (!this.#value || now - this.#readAt > FRESH_MS) {
      this.#readAt = now;
      const reading = this.#read();
      this.#value = reading;
      reading.catch(() => {
        if (this.#value === reading) this.#value = null;
      });
    }
    return this.#value;
  }
}
