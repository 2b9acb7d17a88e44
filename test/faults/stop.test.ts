import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import type { TakenJob } from '../../src/service/ports/queue.ts';
import type { Service } from '../../src/service/service.ts';
import { postgresTaskChanges } from '../../src/storage/postgres/changes.ts';
import { RunFolders } from '../../src/worker/files/run-folders.ts';
import type { ProcessPool } from '../../src/worker/pool/process-pool.ts';
import { Worker, type WorkerOptions } from '../../src/worker/worker.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { newTask } from '../support/new-task.ts';

describe('a worker that is stopped', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-stop-'));
  let database: TestDatabase;
  let changes: ReturnType<typeof postgresTaskChanges>;
  beforeAll(async () => {
    database = await createTestDatabase();
    changes = postgresTaskChanges(database.connectionString);
    await changes.start();
  });
  afterAll(async () => {
    await changes.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A worker whose processes never respond, on a slow database. */
  function slowWorker(): { worker: Worker; give: (job: TakenJob) => Promise<void> } {
    let give: (job: TakenJob) => Promise<void> = async () => {};
    const never = (_step: unknown, _args: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const service = {
      store: {
        ...database.store,
        runs: Object.create(database.store.runs, {
          claim: {
            value: async (...args: Parameters<typeof database.store.runs.claim>) => {
              await sleep(300);
              return database.store.runs.claim(...args);
            },
          },
        }),
        transaction: async <T>(work: Parameters<typeof database.store.transaction<T>>[0]) => {
          await sleep(300);
          return database.store.transaction(work);
        },
      },
      objects: { size: async () => 1, download: async () => {}, deleteAll: async () => {} },
      changes,
      limits: DEFAULT_LIMITS,
      log: () => {},
    } as unknown as Service;
    const worker = new Worker({
      service,
      jobs: {
        consume: async (_concurrency: number, handle: typeof give) => {
          give = handle;
        },
        pause: async () => {},
      },
      pool: { size: 1, run: never, close: () => {} } as unknown as ProcessPool,
      languageModels: null,
      folders: new RunFolders(folder),
      concurrency: 1,
      leaseSeconds: 30,
      setting: { limits: DEFAULT_LIMITS, threads: 1, languageModel: false, tokenizerDir: null },
      tracer: null,
      onEnd: () => {},
      onPage: () => {},
      onStage: () => {},
      onRetry: () => {},
    } as unknown as WorkerOptions);
    return { worker, give: (job) => give(job) };
  }

  it('also hands back a run that it is about to claim', async () => {
    const tenantId = await database.store.keys.createTenant('tenant');
    const task = await database.store.transaction((tx) => tx.tasks.insert(newTask(tenantId)));
    const { worker, give } = slowWorker();
    await worker.start();
    const running = give({ taskId: task.taskId, tenantId, runId: task.runId, jobId: randomUUID() });
    await sleep(50);
    const began = performance.now();
    await worker.stop(0);
    await running;
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await database.store.tasks.find(tenantId, task.taskId)).toMatchObject({ status: 'Starting', attempts: 0 });
  });
});
