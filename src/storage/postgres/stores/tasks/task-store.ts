import { sql, type UpdateObject } from 'kysely';
import type { TaskRecord } from '../../../../service/ports/records.ts';
import type { TaskStore } from '../../../../service/ports/store.ts';
import { notifyTaskChanged } from '../../changes.ts';
import type { Connection } from '../../connection.ts';
import { snakeRow, type Tables } from '../../tables.ts';
import {
  all,
  bytesOf,
  first,
  inOrder,
  inSeconds,
  nameHolds,
  nextCreatedAt,
  notExpired,
  now,
  pageOf,
} from '../queries.ts';
import { announcement, toTask } from './task-rows.ts';

const oneTask = (db: Connection, tenantId: string, taskId: string) =>
  db.selectFrom('tasks').selectAll().where('task_id', '=', taskId).where('tenant_id', '=', tenantId).where(notExpired);

export const taskStore = (db: Connection): TaskStore => ({
  /** One statement, since it locks the tenant's row and delays other creates of the tenant. */
  async insert(task) {
    const createdAt = sql<string>`(select last_created_at from tenant)`;
    const expiresAt = sql<string>`${createdAt} + make_interval(secs => ${task.expiresInSeconds})`;
    const row = await db
      .with('tenant', () => nextCreatedAt(db, task.tenantId))
      .with('changed', (db) =>
        db
          .insertInto('tasks')
          .values({
            ...snakeRow(task),
            client_version: JSON.stringify(task.clientVersion),
            created_at: createdAt,
            expires_at: task.expiresInSeconds === null ? null : expiresAt,
          })
          .returningAll(),
      )
      .with('announced', () => sql`(${announcement})`)
      .selectFrom('changed')
      .selectAll()
      .executeTakeFirstOrThrow();
    return toTask(row);
  },

  find: (tenantId, taskId) => first(oneTask(db, tenantId, taskId), toTask),

  lock: (tenantId, taskId) => first(oneTask(db, tenantId, taskId).forUpdate(), toTask),

  async isParseNeeded(parseTaskId, exceptTaskId) {
    const others = db.selectFrom('tasks').select('task_id').where('parse_task_id', '=', parseTaskId);
    const wanting = others.where('task_id', '!=', exceptTaskId).where('status', '!=', 'Cancelled');
    return (await wanting.limit(1).executeTakeFirst()) !== undefined;
  },

  lockWaitingFor(parseTaskId) {
    const children = db.selectFrom('tasks').selectAll().where('parse_task_id', '=', parseTaskId);
    return all(children.where('status', '=', 'Starting').forUpdate(), toTask);
  },

  async describeFile(taskId, { fileName, mimeType, pageCount, cellCount }) {
    const change = snakeRow({ fileName, mimeType, pageCount, cellCount });
    await db.updateTable('tasks').set(change).where('task_id', '=', taskId).execute();
  },

  async failWaiting(taskId, message) {
    const failing = db
      .updateTable('tasks')
      .set((eb) => ({ status: 'Failed' as const, message, finished_at: now, revision: eb('revision', '+', 1) }))
      .where('task_id', '=', taskId)
      .where('status', '=', 'Starting');
    return changed(db, await first(failing.returningAll(), toTask));
  },

  async weigh(tenantId, query) {
    let select = db
      .selectFrom('tasks')
      .select(['task_id as id', 'created_at as createdAt', bytesOf('configuration', 'output').as('bytes')])
      .where('tenant_id', '=', tenantId)
      .where(notExpired);
    if (query.name) select = select.where(nameHolds(query.name));
    if (query.batchId) select = select.where('batch_id', '=', query.batchId);
    if (query.parseTaskId) select = select.where('parse_task_id', '=', query.parseTaskId);
    if (query.taskTypes?.length) select = select.where('task_type', 'in', query.taskTypes);
    if (query.statuses?.length) select = select.where('status', 'in', query.statuses);
    return pageOf(select, query).execute();
  },

  async findAll(tenantId, taskIds) {
    // `in ()` is not valid SQL.
    if (taskIds.length === 0) return [];
    const select = db.selectFrom('tasks').selectAll().where('tenant_id', '=', tenantId).where('task_id', 'in', taskIds);
    return inOrder(taskIds, await all(select.where(notExpired), toTask), ({ taskId }) => taskId);
  },

  cancel(tenantId, taskId) {
    return change(db, tenantId, taskId, ['Starting', 'Processing'], {
      status: 'Cancelled',
      message: 'Task cancelled',
      finished_at: now,
      lease_id: null,
      progress: null,
      // A cancelled update keeps the former result readable.
      configuration: sql<string>`coalesce(former->'configuration', configuration)`,
      output: sql<string>`nullif(former->'output', 'null'::jsonb)`,
      former: null,
    });
  },

  beginUpdate(tenantId, taskId, { configuration, former, runId, expiresInSeconds }) {
    return change(db, tenantId, taskId, ['Succeeded', 'Failed'], {
      ...snakeRow({ configuration, former, runId, expiresInSeconds }),
      status: 'Starting',
      message: 'Task queued',
      lease_id: null,
      attempts: 0,
      started_at: null,
      finished_at: null,
      output: null,
      progress: null,
      expires_at: expiresInSeconds === null ? null : inSeconds(expiresInSeconds),
    });
  },

  async remove(tenantId, taskId) {
    const ended = db.deleteFrom('tasks').where('status', 'in', ['Succeeded', 'Failed', 'Cancelled']).where(notExpired);
    const own = ended.where('task_id', '=', taskId).where('tenant_id', '=', tenantId);
    return changed(db, await first(own.returningAll(), toTask));
  },

  takeExpired(limit) {
    const expired = db.selectFrom('tasks').selectAll().where('expires_at', '<=', now);
    return all(expired.limit(limit).forUpdate().skipLocked(), toTask);
  },

  async removeExpired(taskId) {
    await db.deleteFrom('tasks').where('task_id', '=', taskId).execute();
    await notifyTaskChanged(db, taskId);
  },

  async isFileNeeded(tenantId, fileId, exceptTaskId) {
    const row = await db
      .selectFrom('tasks')
      .select('task_id')
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['Starting', 'Processing'])
      .where('task_id', '!=', exceptTaskId)
      .where(sql<string>`input->>'fileId'`, '=', fileId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async countWaiting() {
    const rows = await db
      .selectFrom('tasks')
      .select(['tenant_id', (eb) => eb.fn.countAll<number>().as('waiting')])
      .where('status', '=', 'Starting')
      .groupBy('tenant_id')
      .execute();
    const byTenant = new Map(rows.map((row) => [row.tenant_id, row.waiting]));
    return { total: rows.reduce((sum, row) => sum + row.waiting, 0), byTenant };
  },
});

/** Changes a task if it has one of these states; otherwise returns null. */
async function change(
  db: Connection,
  tenantId: string,
  taskId: string,
  from: readonly TaskRecord['status'][],
  values: UpdateObject<Tables, 'tasks', 'tasks'>,
): Promise<TaskRecord | null> {
  const update = db
    .updateTable('tasks')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
    .where('status', 'in', from)
    .where(notExpired);
  return changed(db, await first(update.returningAll(), toTask));
}

async function changed(db: Connection, task: TaskRecord | null): Promise<TaskRecord | null> {
  if (task) await notifyTaskChanged(db, task.taskId);
  return task;
}
