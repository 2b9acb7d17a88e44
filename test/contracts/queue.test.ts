import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceInLine, TaskJob } from '../../src/service/ports/queue.ts';
import { lowerMarks } from '../../src/storage/postgres/queue/fair-marks.ts';
import { DATABASES, type TestDatabase } from '../support/database/database.ts';
import { newTask } from '../support/new-task.ts';

describe.each(DATABASES)('on %s', (_name, createDatabase) => {
  let database: TestDatabase;
  let tenants: string[];

  beforeAll(async () => {
    database = await createDatabase();
    tenants = await Promise.all(['heavy', 'light', 'third'].map((name) => database.store.keys.createTenant(name)));
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await sql`delete from queue.job`.execute(database.db);
    await sql`delete from queue_shares`.execute(database.db);
    await sql`delete from tasks`.execute(database.db);
  });

  const enqueue = async (tenant: number, name: string, place?: PlaceInLine) => {
    const job = { taskId: name, tenantId: tenants[tenant]!, runId: randomUUID() };
    await database.store.transaction((tx) => tx.queue.enqueue(job, place));
  };
  /** Takes jobs like a worker, one at a time, in queue order. */
  const takeAll = async (count: number): Promise<string[]> => {
    const taken: string[] = [];
    await new Promise<void>((resolve) => {
      void database.queue.consume(1, async (job) => {
        if (taken.length < count) taken.push(job.taskId);
        if (taken.length === count) resolve();
      });
    });
    await database.queue.pause();
    return taken;
  };

  describe('the queue', () => {
    it('lets tenants take turns, however many jobs one of them has queued', async () => {
      for (let at = 0; at < 20; at++) await enqueue(0, `heavy ${at}`);
      await enqueue(1, 'light');
      const order = await takeAll(21);
      expect(order.indexOf('light')).toBeLessThanOrEqual(1);
      expect(order.filter((name) => name !== 'light')).toEqual(Array.from({ length: 20 }, (_, at) => `heavy ${at}`));
    });

    it('gives an idle tenant no head start over those that worked meanwhile', async () => {
      for (let at = 0; at < 10; at++) await enqueue(0, `served ${at}`);
      await takeAll(10);
      for (let at = 0; at < 5; at++) await enqueue(1, `light ${at}`);
      for (let at = 0; at < 5; at++) await enqueue(0, `heavy ${at}`);
      const order = await takeAll(10);
      const firstHalf = order.slice(0, 6).filter((name) => name.startsWith('heavy')).length;
      expect(firstHalf).toBeGreaterThanOrEqual(2);
    });

    it('puts interrupted work first, and work that gave up its place after one task of each other tenant', async () => {
      await enqueue(0, 'heavy 0');
      await enqueue(0, 'heavy 1');
      await enqueue(1, 'light 0');
      await enqueue(0, 'rested', 'next');
      await enqueue(0, 'interrupted', 'first');
      const order = await takeAll(5);
      expect(order[0]).toBe('interrupted');
      expect(order.indexOf('light 0')).toBeLessThan(order.indexOf('rested'));
    });

    it('takes high before normal before low priority within a tenant, without affecting other tenants', async () => {
      for (let at = 0; at < 4; at++) await enqueue(0, `low ${at}`, 'low');
      for (let at = 0; at < 6; at++) await enqueue(0, `normal ${at}`, 'normal');
      for (let at = 0; at < 6; at++) await enqueue(1, `other ${at}`);
      await takeAll(2);
      for (let at = 0; at < 4; at++) await enqueue(0, `high ${at}`, 'high');
      const order = await takeAll(18);
      const place = (name: string) => order.indexOf(name);
      expect(place('high 0')).toBeLessThan(4);
      expect(place('high 3')).toBeLessThan(place('normal 5'));
      expect(place('normal 5')).toBeLessThan(place('low 3'));
      // At most two turns of the others pass between two of its own, however many high-priority jobs wait.
      const turns = order.flatMap((name, at) => (name.startsWith('other') ? [at] : []));
      const gaps = turns.slice(1).map((at, index) => at - turns[index]!);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(4);
    });

    it('reserves a place for a tenant with nothing running, however many places another tenant fills', async () => {
      for (let at = 0; at < 5; at++) await enqueue(0, `heavy ${at}`);
      const begun: string[] = [];
      const ends = Promise.withResolvers<void>();
      await database.queue.consume(2, async (job) => {
        begun.push(job.taskId);
        await ends.promise;
      });
      await expect.poll(() => begun).toHaveLength(2);
      await enqueue(0, 'heavy 5');
      await enqueue(1, 'light 0');
      await enqueue(1, 'light 1');
      await enqueue(2, 'third');
      await expect.poll(() => begun).toEqual(['heavy 0', 'heavy 1', 'light 0']);
      await sleep(300);
      expect(begun).toHaveLength(3);
      ends.resolve();
      await database.queue.pause();
    });

    it('offers a job again when its handler failed', async () => {
      await enqueue(0, 'stumbles');
      const attempts: string[] = [];
      await database.queue.consume(1, async (job) => {
        attempts.push(job.taskId);
        if (attempts.length === 1) throw new Error('not this time');
        await database.store.queue.complete(job.jobId);
      });
      await expect.poll(() => attempts).toHaveLength(2);
      await expect.poll(() => database.store.queue.waiting()).toMatchObject({ count: 0 });
      await database.queue.pause();
    });

    it('reports whether jobs wait, how many, and for how long', async () => {
      const { queue } = database.store;
      expect(await queue.waiting()).toEqual({ count: 0, oldestSeconds: 0 });
      await enqueue(0, 'heavy');
      expect(await queue.othersWait(tenants[0]!)).toBe(false);
      expect(await queue.othersWait(tenants[1]!)).toBe(true);
      expect(await queue.waiting()).toMatchObject({ count: 1 });
    });

    it('keeps the order of waiting jobs when marks are lowered', async () => {
      for (let at = 0; at < 6; at++) await enqueue(0, `heavy ${at}`);
      await takeAll(3);
      await enqueue(1, 'light');
      await sql`update queue_shares set last_mark = last_mark + 1000`.execute(database.db);
      await sql`update queue.job set priority = priority - 1000 where state < 'active'`.execute(database.db);
      await lowerMarks(database.db, 500);
      const marks = await sql<{ highest: number }>`select max(last_mark) as highest from queue_shares`.execute(
        database.db,
      );
      expect(marks.rows[0]!.highest).toBeLessThan(100);
      const order = await takeAll(4);
      expect(order.filter((name) => name !== 'light')).toEqual(['heavy 3', 'heavy 4', 'heavy 5']);
    });

    it('offers a job only if its transaction commits', async () => {
      const job: TaskJob = { taskId: 'undone', tenantId: tenants[0]!, runId: randomUUID() };
      const failing = database.store.transaction(async (tx) => {
        await tx.queue.enqueue(job);
        throw new Error('the server stops here');
      });
      await expect(failing).rejects.toThrow('stops here');
      expect(await database.store.queue.waiting()).toMatchObject({ count: 0 });
    });
  });

  it('sends webhooks for a task when it is queued, starts, changes its step and ends, but not for every page', async () => {
    const { keys, webhooks, tasks, runs } = database.store;
    const tenantId = await keys.createTenant('notified');
    const endpoint = { url: 'https://example.com', description: '', secret: 'whsec_x' };
    await webhooks.insertEndpoint(tenantId, { ...endpoint, endpoint_id: randomUUID(), event_types: [] });
    const silent = { ...endpoint, endpoint_id: randomUUID(), event_types: ['task.extract.updated' as const] };
    await webhooks.insertEndpoint(tenantId, silent);
    const { taskId, runId } = await database.store.transaction((tx) => tx.tasks.insert(newTask(tenantId)));
    const lease = randomUUID();
    await runs.claim(taskId, runId, lease);
    await runs.report(taskId, lease, { message: 'Reading pages' }, true);
    const progress = { step: 'Reading pages', pages_done: 1, pages_total: 2 };
    await runs.report(taskId, lease, { message: 'Reading pages: page 1 of 2', progress }, false);
    await runs.report(taskId, randomUUID(), { message: 'reported after losing the lease' }, true);
    await runs.finish(taskId, lease, { status: 'Failed', message: 'It ended', output: null });
    const deliveries = await webhooks.deliveries(tenantId, { limit: 10, sort: 'asc' });
    const event = { event_type: 'task.parse.updated', task_id: taskId };
    expect(deliveries.map((delivery) => delivery.event)).toEqual([
      { ...event, status: 'Starting', message: 'Task queued' },
      { ...event, status: 'Processing', message: 'Task started' },
      { ...event, status: 'Processing', message: 'Reading pages' },
      { ...event, status: 'Failed', message: 'It ended' },
    ]);
    expect(await tasks.find(tenantId, taskId)).toMatchObject({ status: 'Failed', progress: null, attempts: 1 });
  });

  describe('page ranges', () => {
    const lease = (seconds = 30) => ({ leaseId: randomUUID(), seconds });
    const divided = async () => {
      const task = await database.store.transaction((tx) => tx.tasks.insert(newTask(tenants[0]!)));
      await database.store.runs.claim(task.taskId, task.runId, randomUUID());
      const pages = [1, 9, 17].map((firstPage) => ({ firstPage, lastPage: firstPage + 7 }));
      await database.store.ranges.divide(task, 'v1', pages);
      return task;
    };

    it('are each taken once, in order', async () => {
      const { ranges } = database.store;
      const run = await divided();
      const taken = await Promise.all([
        ranges.take(run, lease()),
        ranges.take(run, lease()),
        ranges.take(run, lease()),
      ]);
      expect(taken.map((range) => range?.firstPage).sort((a, b) => a! - b!)).toEqual([1, 9, 17]);
      expect(await ranges.take(run, lease())).toBeNull();
    });

    it('go to another worker when their reader is silent; its late writes have no effect', async () => {
      const { ranges } = database.store;
      const run = await divided();
      const [late, next] = [lease(0), lease()];
      const range = (await ranges.take(run, late))!;
      expect(await ranges.take(run, next)).toMatchObject({ firstPage: range.firstPage, attempts: 2 });
      expect(await ranges.renew(range, late)).toBe(false);
      expect(await ranges.finish(range, late.leaseId, ['late'])).toBe(false);
      expect(await ranges.fail(range, late.leaseId, { code: 'internal', parameters: {} })).toBe(false);
      expect(await ranges.finish(range, next.leaseId, ['drafts/1.json'])).toBe(true);
      expect((await ranges.list(run))[0]).toMatchObject({ status: 'Done', files: ['drafts/1.json'] });
    });

    it('do not count as tried when they are given back', async () => {
      const { ranges } = database.store;
      const run = await divided();
      const mine = lease();
      const range = (await ranges.take(run, mine))!;
      await ranges.release(range, mine.leaseId);
      expect((await ranges.list(run))[0]).toMatchObject({ status: 'Open', attempts: 0 });
    });

    it('are offered only to workers of the same version, and not to those that lead the run', async () => {
      const { ranges } = database.store;
      const run = await divided();
      expect(await ranges.takeAny('v2', [], lease())).toBeNull();
      expect(await ranges.takeAny('v1', [run.taskId], lease())).toBeNull();
      expect(await ranges.takeAny('v1', [], lease())).toMatchObject({
        range: { firstPage: 1 },
        task: { taskId: run.taskId },
      });
    });

    it('of a cancelled task are not read', async () => {
      const { ranges, tasks } = database.store;
      const run = await divided();
      const mine = lease();
      const range = (await ranges.take(run, mine))!;
      await tasks.cancel(run.tenantId, run.taskId);
      expect(await ranges.renew(range, mine)).toBe(false);
      expect(await ranges.finish(range, mine.leaseId, [])).toBe(false);
      expect(await ranges.takeAny('v1', [], lease())).toBeNull();
    });

    it('are divided once, however often the run starts', async () => {
      const { ranges } = database.store;
      const run = await divided();
      await ranges.divide(run, 'v1', [{ firstPage: 1, lastPage: 24 }]);
      expect(await ranges.list(run)).toHaveLength(3);
    });
  });
});
