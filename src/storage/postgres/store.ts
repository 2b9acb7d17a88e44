import type { Store } from '../../service/ports/store.ts';
import { type Connection, reportingAbsence } from './connection.ts';
import type { TaskQueue } from './queue/queue.ts';
import { PostgresAuditStore } from './stores/account/audit-store.ts';
import { PostgresKeyStore } from './stores/account/key-store.ts';
import { PostgresRateStore } from './stores/account/rate-store.ts';
import { PostgresSchemaStore } from './stores/account/schema-store.ts';
import { PostgresUsageStore } from './stores/account/usage-store.ts';
import { PostgresWebhookStore } from './stores/account/webhook-store.ts';
import { PostgresFileStore } from './stores/file-store.ts';
import { PostgresGarbageStore } from './stores/garbage-store.ts';
import { PostgresIdempotencyStore } from './stores/idempotency-store.ts';
import { PostgresBatchStore } from './stores/tasks/batch-store.ts';
import { PostgresCorrectionStore } from './stores/tasks/correction-store.ts';
import { PostgresRangeStore } from './stores/tasks/range-store.ts';
import { PostgresRunStore } from './stores/tasks/run-store.ts';
import { PostgresTaskStore } from './stores/tasks/task-store.ts';
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
