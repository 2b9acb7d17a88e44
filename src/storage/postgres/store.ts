import type { Store } from '../../service/ports/store.ts';
import { type Connection, reportingAbsence } from './connection.ts';
import type { TaskQueue } from './queue/queue.ts';
import { PostgresAuditStore } from './stores/audit-store.ts';
import { PostgresBatchStore } from './stores/batch-store.ts';
import { PostgresCorrectionStore } from './stores/correction-store.ts';
import { PostgresFileStore } from './stores/file-store.ts';
import { PostgresGarbageStore } from './stores/garbage-store.ts';
import { PostgresIdempotencyStore } from './stores/idempotency-store.ts';
import { PostgresKeyStore } from './stores/key-store.ts';
import { PostgresRangeStore } from './stores/range-store.ts';
import { PostgresRateStore } from './stores/rate-store.ts';
import { PostgresRunStore } from './stores/run-store.ts';
import { PostgresSchemaStore } from './stores/schema-store.ts';
import { PostgresTaskStore } from './stores/task-store.ts';
import { PostgresUsageStore } from './stores/usage-store.ts';
import { PostgresWebhookStore } from './stores/webhook-store.ts';
import { PostgresWorkerStore } from './stores/worker-store.ts';

/** Runs each method of a store so that the loss of the database becomes an error that callers may retry. */
function guarded<T extends object>(store: T): T {
  return new Proxy(store, {
    get(target, property) {
      const value = Reflect.get(target, property, target) as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => reportingAbsence(() => value.apply(target, args) as Promise<unknown>);
    },
  });
}

export function createStore(db: Connection, queue: TaskQueue): Store {
  return {
    tasks: guarded(new PostgresTaskStore(db)),
    runs: guarded(new PostgresRunStore(db)),
    ranges: guarded(new PostgresRangeStore(db)),
    batches: guarded(new PostgresBatchStore(db)),
    corrections: guarded(new PostgresCorrectionStore(db)),
    schemas: guarded(new PostgresSchemaStore(db)),
    files: guarded(new PostgresFileStore(db)),
    keys: guarded(new PostgresKeyStore(db)),
    idempotency: guarded(new PostgresIdempotencyStore(db)),
    webhooks: guarded(new PostgresWebhookStore(db)),
    garbage: guarded(new PostgresGarbageStore(db)),
    rates: guarded(new PostgresRateStore(db)),
    usage: guarded(new PostgresUsageStore(db)),
    audit: guarded(new PostgresAuditStore(db)),
    workers: guarded(new PostgresWorkerStore(db)),
    queue: guarded(queue.within(db)),
    transaction: (work) =>
      reportingAbsence(() => db.transaction().execute((transaction) => work(createStore(transaction, queue)))),
  };
}
