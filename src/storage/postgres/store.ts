import type { Store } from '../../service/ports/store.ts';
import { type Connection, reportingAbsence } from './connection.ts';
import type { TaskQueue } from './queue/queue.ts';
import { keyStore } from './stores/account/key-store.ts';
import { schemaStore } from './stores/account/schema-store.ts';
import { usageStore } from './stores/account/usage-store.ts';
import { webhookStore } from './stores/account/webhook-store.ts';
import { fileStore } from './stores/file-store.ts';
import { idempotencyStore } from './stores/idempotency-store.ts';
import { batchStore } from './stores/tasks/batch-store.ts';
import { correctionStore } from './stores/tasks/correction-store.ts';
import { rangeStore } from './stores/tasks/range-store.ts';
import { runStore } from './stores/tasks/run-store.ts';
import { taskStore } from './stores/tasks/task-store.ts';
import { auditStore, garbageStore, rateStore, workerStore } from './stores/upkeep-stores.ts';

/** Converts connection errors of all methods to retryable errors. */
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
    tasks: guarded(taskStore(db)),
    runs: guarded(runStore(db)),
    ranges: guarded(rangeStore(db)),
    batches: guarded(batchStore(db)),
    corrections: guarded(correctionStore(db)),
    schemas: guarded(schemaStore(db)),
    files: guarded(fileStore(db)),
    keys: guarded(keyStore(db)),
    idempotency: guarded(idempotencyStore(db)),
    webhooks: guarded(webhookStore(db)),
    garbage: guarded(garbageStore(db)),
    rates: guarded(rateStore(db)),
    usage: guarded(usageStore(db)),
    audit: guarded(auditStore(db)),
    workers: guarded(workerStore(db)),
    queue: guarded(queue.within(db)),
    transaction: (work) =>
      reportingAbsence(() => db.transaction().execute((transaction) => work(createStore(transaction, queue)))),
  };
}
