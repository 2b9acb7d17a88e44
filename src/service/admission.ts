import { QuireError } from '../domain/errors.ts';
import type { Service } from './service.ts';

const FRESH_MS = 1_000;

interface AdmissionOptions {
  freeBytes: () => Promise<number>;
  /** Nothing is accepted with less free space than this. */
  neededBytes: number;
}

export type Admission = ReturnType<typeof admission>;

/** Rejects work while the queue or the disk is nearly full, before its body is read. Values are up to a second old. */
export function admission({ store, limits }: Service, { freeBytes, neededBytes }: AdmissionOptions) {
  const counts = fresh(() => store.tasks.countWaiting());
  const room = fresh(freeBytes);
  const admitFile = async (): Promise<void> => {
    if ((await room()) < neededBytes) throw new QuireError('disk_full', {}, { retryAfterSeconds: 60 });
  };
  const admit = async (tenantId: string): Promise<void> => {
    await admitFile();
    const { total, byTenant } = await counts();
    const { queued_tasks, queued_tasks_per_tenant: limit } = limits;
    if (total >= queued_tasks) throw new QuireError('queue_full', {}, { retryAfterSeconds: 10 });
    if ((byTenant.get(tenantId) ?? 0) >= limit)
      throw new QuireError('queue_limit', { limit }, { retryAfterSeconds: 10 });
  };
  return { admitFile, admit };
}

/** Caches a value for a second; concurrent callers share one read. */
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
