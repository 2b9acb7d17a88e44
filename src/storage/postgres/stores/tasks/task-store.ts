import { sql, type UpdateObject } from 'kysely';
import type { TaskRecord } from '../../../../service/ports/records.ts';
import type { TaskStore } from '../../../../service/ports/store.ts';
import { notifyTaskChanged } from '../../changes.ts';
import type { Connection } from '../../connection.ts';
import { snakeRow, type Tables } from '../../tables.ts';
import { nextMoment } from '../created-at.ts';
import { bytesOf, nameHolds, pageOf } from '../paging.ts';
import { announcement } from './announcement.ts';
import { notExpired, toTask } from './task-rows.ts';

const inFuture = (seconds: number | null) =>
  seconds === null ? sql<null>`null` : sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

export const taskStore = (db: Connection): TaskStore => ({
  /** One statement, since it locks the tenant's row: creates of one tenant wait for each other as long as it takes. */
  async insert(task) {
    const createdAt = sql<string>`(select last_created_at from tenant)`;
    const row = await db
      .with('tenant', (db) =>
        db
          .updateTable('tenants')
          .set({ last_created_at: nextMoment })
          .where('tenant_id', '=', task.tenantId)
          .returning('last_created_at'),
      )
      .with('changed', (db) =>
        db
          .insertInto('tasks')
          .values({
            ...snakeRow(task),
            client_version: JSON.stringify(task.clientVersion),
            created_at: createdAt,
            expires_at:
              task.expiresInSeconds === null
                ? null
                : sql<string>`${createdAt} + make_interval(secs => ${task.expiresInSeconds})`,
          })
          .returningAll(),
      )
      .with('announced', () => sql`(${announcement})`)
      .selectFrom('changed')
      .selectAll()
      .executeTakeFirstOrThrow();
    return toTask(row);
  },

  async find(tenantId, taskId) {
    const row = await db
      .selectFrom('tasks')
      .selectAll()
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where(notExpired)
      .executeTakeFirst();
    return row ? toTask(row) : null;
  },

  async lock(tenantId, taskId) {
    const row = await db
      .selectFrom('tasks')
      .selectAll()
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where(notExpired)
      .forUpdate()
      .executeTakeFirst();
    return row ? toTask(row) : null;
  },

  async isParseWanted(parseTaskId, exceptTaskId) {
    const other = await db
      .selectFrom('tasks')
      .select('task_id')
      .where('parse_task_id', '=', parseTaskId)
      .where('task_id', '!=', exceptTaskId)
      .where('status', '!=', 'Cancelled')
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  },

  async lockWaitingFor(parseTaskId) {
    const rows = await db
      .selectFrom('tasks')
      .selectAll()
      .where((row) => row.and({ parse_task_id: parseTaskId, status: 'Starting' }))
      .forUpdate()
      .execute();
    return rows.map(toTask);
  },

  async describeFile(taskId, file) {
    await db
      .updateTable('tasks')
      .set({
        file_name: file.fileName,
        mime_type: file.mimeType,
        page_count: file.pageCount,
        cell_count: file.cellCount,
      })
      .where('task_id', '=', taskId)
      .execute();
  },

  async failWaiting(taskId, message) {
    const row = await db
      .updateTable('tasks')
      .set((eb) => ({
        status: 'Failed' as const,
        message,
        finished_at: sql<string>`clock_timestamp()`,
        revision: eb('revision', '+', 1),
      }))
      .where((row) => row.and({ task_id: taskId, status: 'Starting' }))
      .returningAll()
      .executeTakeFirst();
    return changed(db, row ? toTask(row) : null);
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
    // `in ()` is no SQL.
    if (taskIds.length === 0) return [];
    const rows = await db
      .selectFrom('tasks')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('task_id', 'in', taskIds)
      .where(notExpired)
      .execute();
    const found = new Map(rows.map((row) => [row.task_id, row]));
    return taskIds.flatMap((id) => found.get(id) ?? []).map(toTask);
  },

  cancel(tenantId, taskId) {
    return change(db, tenantId, taskId, ['Starting', 'Processing'], {
      status: 'Cancelled',
      message: 'Task cancelled',
      finished_at: sql<string>`clock_timestamp()`,
      lease_id: null,
      progress: null,
      // A cancelled update leaves the former result readable.
      configuration: sql<string>`coalesce(former->'configuration', configuration)`,
      output: sql<string>`nullif(former->'output', 'null'::jsonb)`,
      former: null,
    });
  },

  beginUpdate(tenantId, taskId, update) {
    return change(db, tenantId, taskId, ['Succeeded', 'Failed'], {
      status: 'Starting',
      message: 'Task queued',
      configuration: JSON.stringify(update.configuration),
      former: JSON.stringify(update.former),
      run_id: update.runId,
      lease_id: null,
      attempts: 0,
      started_at: null,
      finished_at: null,
      output: null,
      progress: null,
      expires_in_seconds: update.expiresInSeconds,
      expires_at: inFuture(update.expiresInSeconds),
    });
  },

  async remove(tenantId, taskId) {
    const row = await db
      .deleteFrom('tasks')
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where('status', 'in', ['Succeeded', 'Failed', 'Cancelled'])
      .where(notExpired)
      .returningAll()
      .executeTakeFirst();
    return changed(db, row ? toTask(row) : null);
  },

  async takeExpired(limit) {
    const rows = await db
      .selectFrom('tasks')
      .selectAll()
      .where('expires_at', '<=', sql<string>`clock_timestamp()`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return rows.map(toTask);
  },

  async removeExpired(taskId) {
    await db.deleteFrom('tasks').where('task_id', '=', taskId).execute();
    await notifyTaskChanged(db, taskId);
  },

  async isFileWanted(tenantId, fileId, exceptTaskId) {
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

/** Changes a task of the tenant while it is in one of these states; null when it is not. */
async function change(
  db: Connection,
  tenantId: string,
  taskId: string,
  from: readonly TaskRecord['status'][],
  values: UpdateObject<Tables, 'tasks', 'tasks'>,
): Promise<TaskRecord | null> {
  const row = await db
    .updateTable('tasks')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
    .where('status', 'in', from)
    .where(notExpired)
    .returningAll()
    .executeTakeFirst();
  return changed(db, row ? toTask(row) : null);
}

async function changed(db: Connection, task: TaskRecord | null): Promise<TaskRecord | null> {
  if (task) await notifyTaskChanged(db, task.taskId);
  return task;
}
