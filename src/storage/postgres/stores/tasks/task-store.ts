import { sql, type UpdateObject } from 'kysely';
import type { Weighed } from '../../../../service/list-page.ts';
import type { FormerState, TaskRecord } from '../../../../service/ports/records.ts';
import type { NewTask, TaskPageQuery, TaskStore } from '../../../../service/ports/store.ts';
import { notifyTaskChanged } from '../../changes.ts';
import type { Tables } from '../../tables.ts';
import { nextMoment } from '../created-at.ts';
import { bytesOf, createdAtBounds, nameHolds } from '../paging.ts';
import { PostgresStore } from '../postgres-store.ts';
import { announcement } from './announcement.ts';
import { fromNewTask, notExpired, toTask } from './task-rows.ts';

const inFuture = (seconds: number | null) =>
  seconds === null ? sql<null>`null` : sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

export class PostgresTaskStore extends PostgresStore implements TaskStore {
  /** One statement, since it locks the tenant's row: creates of one tenant wait for each other as long as it takes. */
  async insert(task: NewTask): Promise<TaskRecord> {
    const createdAt = sql<string>`(select last_created_at from tenant)`;
    const row = await this.db
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
            ...fromNewTask(task),
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
  }

  async find(tenantId: string, taskId: string): Promise<TaskRecord | null> {
    const row = await this.db
      .selectFrom('tasks')
      .selectAll()
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where(notExpired)
      .executeTakeFirst();
    return row ? toTask(row) : null;
  }

  async lock(tenantId: string, taskId: string): Promise<TaskRecord | null> {
    const row = await this.db
      .selectFrom('tasks')
      .selectAll()
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where(notExpired)
      .forUpdate()
      .executeTakeFirst();
    return row ? toTask(row) : null;
  }

  async isParseWanted(parseTaskId: string, exceptTaskId: string): Promise<boolean> {
    const other = await this.db
      .selectFrom('tasks')
      .select('task_id')
      .where('parse_task_id', '=', parseTaskId)
      .where('task_id', '!=', exceptTaskId)
      .where('status', '!=', 'Cancelled')
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  async lockWaitingFor(parseTaskId: string): Promise<TaskRecord[]> {
    const rows = await this.db
      .selectFrom('tasks')
      .selectAll()
      .where((row) => row.and({ parse_task_id: parseTaskId, status: 'Starting' }))
      .forUpdate()
      .execute();
    return rows.map(toTask);
  }

  async describeFile(
    taskId: string,
    file: Pick<TaskRecord, 'fileName' | 'mimeType' | 'pageCount' | 'cellCount'>,
  ): Promise<void> {
    await this.db
      .updateTable('tasks')
      .set({
        file_name: file.fileName,
        mime_type: file.mimeType,
        page_count: file.pageCount,
        cell_count: file.cellCount,
      })
      .where('task_id', '=', taskId)
      .execute();
  }

  async failWaiting(taskId: string, message: string): Promise<TaskRecord | null> {
    const row = await this.db
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
    return this.#changed(row ? toTask(row) : null);
  }

  async weigh(tenantId: string, query: TaskPageQuery): Promise<Weighed[]> {
    let select = this.db
      .selectFrom('tasks')
      .select(['task_id as id', 'created_at as createdAt', bytesOf('configuration', 'output').as('bytes')])
      .where('tenant_id', '=', tenantId)
      .where(notExpired);
    for (const [comparison, moment] of createdAtBounds(query)) select = select.where('created_at', comparison, moment);
    if (query.name) select = select.where(nameHolds(query.name));
    if (query.batchId) select = select.where('batch_id', '=', query.batchId);
    if (query.parseTaskId) select = select.where('parse_task_id', '=', query.parseTaskId);
    if (query.taskTypes?.length) select = select.where('task_type', 'in', query.taskTypes);
    if (query.statuses?.length) select = select.where('status', 'in', query.statuses);
    return select
      .orderBy('created_at', query.sort)
      .limit(query.limit + 1)
      .execute();
  }

  async findAll(tenantId: string, taskIds: readonly string[]): Promise<TaskRecord[]> {
    // `in ()` is no SQL.
    if (taskIds.length === 0) return [];
    const rows = await this.db
      .selectFrom('tasks')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('task_id', 'in', taskIds)
      .where(notExpired)
      .execute();
    const found = new Map(rows.map((row) => [row.task_id, row]));
    return taskIds.flatMap((id) => found.get(id) ?? []).map(toTask);
  }

  cancel(tenantId: string, taskId: string): Promise<TaskRecord | null> {
    return this.#change(tenantId, taskId, ['Starting', 'Processing'], {
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
  }

  beginUpdate(
    tenantId: string,
    taskId: string,
    update: Pick<TaskRecord, 'configuration' | 'runId' | 'expiresInSeconds'> & { former: FormerState },
  ): Promise<TaskRecord | null> {
    return this.#change(tenantId, taskId, ['Succeeded', 'Failed'], {
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
  }

  /** Changes a task of the tenant while it is in one of these states; null when it is not. */
  async #change(
    tenantId: string,
    taskId: string,
    from: readonly TaskRecord['status'][],
    values: UpdateObject<Tables, 'tasks', 'tasks'>,
  ): Promise<TaskRecord | null> {
    const row = await this.db
      .updateTable('tasks')
      .set(values)
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where('status', 'in', from)
      .where(notExpired)
      .returningAll()
      .executeTakeFirst();
    return this.#changed(row ? toTask(row) : null);
  }

  async remove(tenantId: string, taskId: string): Promise<TaskRecord | null> {
    const row = await this.db
      .deleteFrom('tasks')
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .where('status', 'in', ['Succeeded', 'Failed', 'Cancelled'])
      .where(notExpired)
      .returningAll()
      .executeTakeFirst();
    return this.#changed(row ? toTask(row) : null);
  }

  async takeExpired(limit: number): Promise<TaskRecord[]> {
    const rows = await this.db
      .selectFrom('tasks')
      .selectAll()
      .where('expires_at', '<=', sql<string>`clock_timestamp()`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return rows.map(toTask);
  }

  async removeExpired(taskId: string): Promise<void> {
    await this.db.deleteFrom('tasks').where('task_id', '=', taskId).execute();
    await notifyTaskChanged(this.db, taskId);
  }

  async isFileWanted(tenantId: string, fileId: string, exceptTaskId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('tasks')
      .select('task_id')
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['Starting', 'Processing'])
      .where('task_id', '!=', exceptTaskId)
      .where(sql<string>`input->>'fileId'`, '=', fileId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async countWaiting(): Promise<{ total: number; byTenant: Map<string, number> }> {
    const rows = await this.db
      .selectFrom('tasks')
      .select(['tenant_id', (eb) => eb.fn.countAll<number>().as('waiting')])
      .where('status', '=', 'Starting')
      .groupBy('tenant_id')
      .execute();
    const byTenant = new Map(rows.map((row) => [row.tenant_id, row.waiting]));
    return { total: rows.reduce((sum, row) => sum + row.waiting, 0), byTenant };
  }

  async #changed(task: TaskRecord | null): Promise<TaskRecord | null> {
    if (task) await notifyTaskChanged(this.db, task.taskId);
    return task;
  }
}
