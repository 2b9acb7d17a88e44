import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/database/database.ts';
import { newTask } from '../support/new-task.ts';

describe.each(DATABASES)('tasks in %s', (_name, createDatabase) => {
  let database: TestDatabase;
  let tenantId: string;

  beforeAll(async () => {
    database = await createDatabase();
    tenantId = await database.store.keys.createTenant('tenant');
  });
  afterAll(() => database.close());

  const insert = () => database.store.transaction((tx) => tx.tasks.insert(newTask(tenantId)));
  const succeeded = {
    status: 'Succeeded' as const,
    message: 'done',
    output: { prefix: 'p', pdfKey: null, warnings: [] },
  };

  it('reject writes of a worker that lost its lease', async () => {
    const { taskId, runId } = await insert();
    const { runs, tasks } = database.store;
    const [paused, current] = [randomUUID(), randomUUID()];
    expect(await runs.claim(taskId, runId, paused)).toMatchObject({ attempts: 1, status: 'Processing' });
    expect(await runs.claim(taskId, runId, current)).toMatchObject({ attempts: 2 });
    expect(await runs.report(taskId, paused, { message: 'late' }, true)).toBeNull();
    expect(await runs.finish(taskId, paused, succeeded)).toBeNull();
    expect(await runs.handBack(taskId, paused)).toBeNull();
    expect(await runs.finish(taskId, current, succeeded)).toMatchObject({ status: 'Succeeded', message: 'done' });
    expect(await runs.finish(taskId, current, { ...succeeded, message: 'twice' })).toBeNull();
    expect(await tasks.find(tenantId, taskId)).toMatchObject({ message: 'done' });
  });

  it('are due even if the clock is set back by hours', async () => {
    const { taskId, runId } = await insert();
    await database.store.transaction((tx) => tx.queue.enqueue({ taskId, tenantId, runId }));
    const { rows } = await sql<{ due: boolean }>`
      select start_after < now() - interval '1 day' as due from queue.job`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ due }) => due)).toBe(true);
  });

  it('do not let a run of a cancelled task start or end', async () => {
    const { taskId, runId } = await insert();
    const lease = randomUUID();
    await database.store.runs.claim(taskId, runId, lease);
    expect(await database.store.tasks.cancel(tenantId, taskId)).toMatchObject({ status: 'Cancelled' });
    expect(await database.store.runs.finish(taskId, lease, succeeded)).toBeNull();
    expect(await database.store.runs.claim(taskId, runId, randomUUID())).toBeNull();
  });

  it('have distinct created_at values when the clock stands still or jumps back', async () => {
    await sql`update tenants set last_created_at = clock_timestamp() + interval '1 hour'`.execute(database.db);
    const moments: string[] = [];
    for (let count = 0; count < 3; count++) moments.push((await insert()).createdAt);
    const micros = moments.map((moment) => Number(moment.slice(-7, -1)));
    expect(moments[0]! < moments[1]! && moments[1]! < moments[2]!).toBe(true);
    expect((micros[1]! - micros[0]! + 1e6) % 1e6).toBe(1);
  });

  it('exist together with their jobs or not at all', async () => {
    const task = newTask(tenantId);
    const failing = database.store.transaction(async (tx) => {
      await tx.tasks.insert(task);
      await tx.queue.enqueue({ taskId: task.taskId, tenantId, runId: task.runId });
      throw new Error('the server stops here');
    });
    await expect(failing).rejects.toThrow('stops here');
    expect(await database.store.tasks.find(tenantId, task.taskId)).toBeNull();
    const jobs = await sql`select 1 from queue.job where data->>'taskId' = ${task.taskId}`.execute(database.db);
    expect(jobs.rows).toEqual([]);
  });
});
