import { sql } from 'kysely';
import type { TaskRecord } from '../../service/ports/records.ts';
import type { ReportedFields, RunEnd, RunStore } from '../../service/ports/store.ts';
import { notifyTaskChanged } from './changes.ts';
import type { Connection } from './connection.ts';
import { notExpired, nullableJson, type TaskRow, toTask } from './task-rows.ts';

const now = sql<string>`clock_timestamp()`;

export class PostgresRunStore implements RunStore {
  readonly #db: Connection;

  constructor(db: Connection) {
    this.#db = db;
  }

  async claim(taskId: string, runId: string, leaseId: string): Promise<TaskRecord | null> {
    const row = await this.#db
      .updateTable('tasks')
      .set((eb) => ({
        status: 'Processing' as const,
        message: 'Task started',
        lease_id: leaseId,
        attempts: eb('attempts', '+', 1),
        started_at: sql<string>`coalesce(started_at, clock_timestamp())`,
        revision: eb('revision', '+', 1),
      }))
      .where('task_id', '=', taskId)
      .where('run_id', '=', runId)
      .where('status', 'in', ['Starting', 'Processing'])
      .where(notExpired)
      .returningAll()
      .executeTakeFirst();
    return this.#changed(row);
  }

  async secondsSpent(taskId: string): Promise<number> {
    const found = await sql<{ seconds: number | null }>`
      select extract(epoch from clock_timestamp() - started_at)::float8 as seconds
      from tasks where task_id = ${taskId}`.execute(this.#db);
    return found.rows[0]?.seconds ?? 0;
  }

  async report(taskId: string, leaseId: string, change: Partial<ReportedFields>): Promise<TaskRecord | null> {
    const row = await this.#db
      .updateTable('tasks')
      .set((eb) => ({
        ...(change.message === undefined ? {} : { message: change.message }),
        ...(change.progress === undefined ? {} : { progress: nullableJson(change.progress) }),
        ...(change.fileName === undefined ? {} : { file_name: change.fileName }),
        ...(change.mimeType === undefined ? {} : { mime_type: change.mimeType }),
        ...(change.pageCount === undefined ? {} : { page_count: change.pageCount }),
        ...(change.cellCount === undefined ? {} : { cell_count: change.cellCount }),
        revision: eb('revision', '+', 1),
      }))
      .where('task_id', '=', taskId)
      .where('lease_id', '=', leaseId)
      .where(notExpired)
      .returningAll()
      .executeTakeFirst();
    return this.#changed(row);
  }

  async finish(taskId: string, leaseId: string, end: RunEnd): Promise<TaskRecord | null> {
    const row = await this.#db
      .updateTable('tasks')
      .set((eb) => ({
        status: end.status,
        message: end.message,
        output: nullableJson(end.output),
        ...(end.configuration === undefined ? {} : { configuration: JSON.stringify(end.configuration) }),
        ...(end.expiresInSeconds === undefined ? {} : { expires_in_seconds: end.expiresInSeconds }),
        ...(end.expiresAt === undefined ? {} : { expires_at: end.expiresAt }),
        ...(end.restored
          ? { started_at: end.startedAt ?? null, finished_at: end.finishedAt ?? null }
          : { finished_at: now }),
        former: null,
        progress: null,
        lease_id: null,
        revision: eb('revision', '+', 1),
      }))
      .where('task_id', '=', taskId)
      .where('lease_id', '=', leaseId)
      .where(notExpired)
      .returningAll()
      .executeTakeFirst();
    return this.#changed(row);
  }

  async handBack(taskId: string, leaseId: string): Promise<TaskRecord | null> {
    const row = await this.#db
      .updateTable('tasks')
      .set((eb) => ({
        status: 'Starting' as const,
        message: 'Task queued',
        lease_id: null,
        progress: null,
        attempts: sql<number>`greatest(attempts - 1, 0)`,
        revision: eb('revision', '+', 1),
      }))
      .where('task_id', '=', taskId)
      .where('lease_id', '=', leaseId)
      .returningAll()
      .executeTakeFirst();
    return this.#changed(row);
  }

  async rest(taskId: string, leaseId: string): Promise<TaskRecord | null> {
    const row = await this.#db
      .updateTable('tasks')
      .set({ lease_id: null, attempts: sql<number>`greatest(attempts - 1, 0)` })
      .where('task_id', '=', taskId)
      .where('lease_id', '=', leaseId)
      .returningAll()
      .executeTakeFirst();
    return row ? toTask(row) : null;
  }

  async #changed(row: TaskRow | undefined): Promise<TaskRecord | null> {
    if (!row) return null;
    await notifyTaskChanged(this.#db, row.task_id);
    return toTask(row);
  }
}
