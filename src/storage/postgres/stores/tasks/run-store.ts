import { type RawBuilder, sql } from 'kysely';
import type { TaskRecord } from '../../../../service/ports/records.ts';
import type { RunStore } from '../../../../service/ports/store.ts';
import { CHANGES_CHANNEL } from '../../changes.ts';
import type { Connection } from '../../connection.ts';
import { snakeRow } from '../../tables.ts';
import { first, notExpired } from '../queries.ts';
import { announcement, type TaskRow, toTask } from './task-rows.ts';

/** A crash may undo such a write: the job stays queued. The end of a run is always flushed. */
const unhurried = sql`, set_config('synchronous_commit', 'off', true)`;

interface Telling {
  announced: boolean;
  /** Whether to skip the flush to disk. Not allowed inside a larger transaction. */
  unhurried: boolean;
}

/** Each write is one statement: as transactions of five statements, they were a third of the server's work. */
export const runStore = (db: Connection): RunStore => ({
  claim(taskId, runId, leaseId) {
    const change = [
      sql`status = 'Processing', message = 'Task started', lease_id = ${leaseId}, attempts = attempts + 1`,
      sql`started_at = coalesce(started_at, clock_timestamp()), revision = revision + 1`,
    ];
    const which = sql`task_id = ${taskId} and run_id = ${runId} and status in ('Starting', 'Processing')
      and ${notExpired}`;
    return write(db, change, which, { announced: true, unhurried: true });
  },

  async secondsSpent(taskId) {
    const found = await sql<{ seconds: number | null }>`
      select extract(epoch from clock_timestamp() - started_at)::float8 as seconds
      from tasks where task_id = ${taskId}`.execute(db);
    return found.rows[0]?.seconds ?? 0;
  },

  report(taskId, leaseId, change, announced) {
    const fields = [...assignments(change), sql`revision = revision + 1`];
    const which = sql`${held(taskId, leaseId)} and ${notExpired}`;
    return write(db, fields, which, { announced, unhurried: true });
  },

  finish(taskId, leaseId, end) {
    const { restored, startedAt, finishedAt, ...rest } = end;
    const fields = [
      ...assignments(rest),
      restored
        ? sql`started_at = ${startedAt ?? null}, finished_at = ${finishedAt ?? null}`
        : sql`finished_at = clock_timestamp()`,
      sql`former = null, progress = null, lease_id = null, revision = revision + 1`,
    ];
    const which = sql`${held(taskId, leaseId)} and ${notExpired}`;
    return write(db, fields, which, { announced: true, unhurried: false });
  },

  handBack(taskId, leaseId) {
    const change = [
      sql`status = 'Starting', message = 'Task queued', lease_id = null, progress = null`,
      sql`attempts = greatest(attempts - 1, 0), revision = revision + 1`,
    ];
    return write(db, change, held(taskId, leaseId), { announced: false, unhurried: false });
  },

  rest(taskId, leaseId) {
    const change = { lease_id: null, attempts: sql<number>`greatest(attempts - 1, 0)` };
    const own = db.updateTable('tasks').set(change).where('task_id', '=', taskId).where('lease_id', '=', leaseId);
    return first(own.returningAll(), toTask);
  },
});

const assignments = (fields: object): RawBuilder<unknown>[] =>
  Object.entries(snakeRow(fields))
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);

async function write(
  db: Connection,
  fields: RawBuilder<unknown>[],
  which: RawBuilder<unknown>,
  telling: Telling,
): Promise<TaskRecord | null> {
  const result = await sql<TaskRow>`
      with changed as (update tasks set ${sql.join(fields)} where ${which} returning *)
      ${telling.announced ? sql`, announced as (${announcement})` : sql``}
      select changed.*, pg_notify(${CHANGES_CHANNEL}, task_id::text) ${telling.unhurried ? unhurried : sql``}
      from changed`.execute(db);
  return result.rows[0] ? toTask(result.rows[0]) : null;
}

const held = (taskId: string, leaseId: string): RawBuilder<unknown> =>
  sql`task_id = ${taskId} and lease_id = ${leaseId}`;
