import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PageRange, RangeStore } from '../../../../service/ports/ranges.ts';
import { notifyTaskChanged } from '../../changes.ts';
import type { Connection } from '../../connection.ts';
import { camelRow, type Tables } from '../../tables.ts';
import { all, first } from '../queries.ts';
import { toTask } from './task-rows.ts';

type RangeRow = Selectable<Tables['page_ranges']>;

const toRange = ({ lease_id: _, held_until: __, ...row }: RangeRow): PageRange => camelRow(row);

/** Never taken, or its lease has expired. */
const isFree = sql<boolean>`(r.status = 'Open' or (r.status = 'Held' and r.held_until < clock_timestamp()))`;
const runGoesOn = sql<boolean>`exists (select 1 from tasks t where t.task_id = r.task_id and t.run_id = r.run_id
  and t.status = 'Processing' and (t.expires_at is null or t.expires_at > clock_timestamp()))`;

export const rangeStore = (db: Connection): RangeStore => ({
  async divide(run, version, ranges) {
    const { taskId, runId } = run;
    const first = ranges.map(({ firstPage }) => firstPage);
    const last = ranges.map(({ lastPage }) => lastPage);
    // Results of another version are not mixed with ours.
    await sql`delete from page_ranges
      where task_id = ${taskId} and run_id = ${runId} and version <> ${version}`.execute(db);
    await sql`insert into page_ranges (task_id, run_id, first_page, last_page, version)
      select ${taskId}, ${runId}, f, l, ${version} from unnest(${first}::int[], ${last}::int[]) as pages (f, l)
      where exists (select 1 from tasks where task_id = ${taskId} and run_id = ${runId})
        and not exists (select 1 from page_ranges where task_id = ${taskId} and run_id = ${runId})
      on conflict do nothing`.execute(db);
  },

  async take({ taskId, runId }, { leaseId, seconds }) {
    const taken = await sql<RangeRow>`
      update page_ranges set status = 'Held', attempts = attempts + 1, lease_id = ${leaseId},
        held_until = clock_timestamp() + make_interval(secs => ${seconds})
      where (task_id, run_id, first_page) = (
        select r.task_id, r.run_id, r.first_page from page_ranges r
        where r.task_id = ${taskId} and r.run_id = ${runId} and ${isFree} and ${runGoesOn}
        order by r.first_page limit 1 for update skip locked)
      returning *`.execute(db);
    return taken.rows[0] ? toRange(taken.rows[0]) : null;
  },

  async takeAny(version, exceptTasks, lease) {
    const found = await sql<{ task_id: string; run_id: string }>`
      select r.task_id, r.run_id from page_ranges r
      where r.version = ${version} and r.status in ('Open', 'Held') and r.task_id <> all(${[...exceptTasks]}::uuid[])
        and ${runGoesOn}
      group by r.task_id, r.run_id having bool_or(${isFree})
      order by count(*) filter (where not ${isFree}), r.task_id limit 1`.execute(db);
    const run = found.rows[0];
    if (!run) return null;
    const range = await this.take({ taskId: run.task_id, runId: run.run_id }, lease);
    if (!range) return null;
    const select = db.selectFrom('tasks').selectAll().where('task_id', '=', run.task_id);
    const task = await first(select.where('run_id', '=', run.run_id), toTask);
    return task ? { range, task } : null;
  },

  async renew(range, { leaseId, seconds }) {
    const heldUntil = sql`held_until = clock_timestamp() + make_interval(secs => ${seconds})`;
    return write(db, range, leaseId, heldUntil);
  },

  async finish(range, leaseId, files) {
    return end(db, range, leaseId, sql`status = 'Done', files = ${JSON.stringify(files)}`);
  },

  async fail(range, leaseId, error) {
    return end(db, range, leaseId, sql`status = 'Failed', error = ${JSON.stringify(error)}`);
  },

  async release(range, leaseId) {
    await end(db, range, leaseId, sql`status = 'Open', attempts = greatest(attempts - 1, 0)`);
  },

  list({ taskId, runId }) {
    const own = db.selectFrom('page_ranges').selectAll().where('task_id', '=', taskId).where('run_id', '=', runId);
    return all(own.orderBy('first_page'), toRange);
  },

  async remove(taskId) {
    const result = await db.deleteFrom('page_ranges').where('task_id', '=', taskId).executeTakeFirst();
    return result.numDeletedRows > 0n;
  },
});

async function end(db: Connection, range: PageRange, leaseId: string, change: RawBuilder<unknown>): Promise<boolean> {
  const written = await write(db, range, leaseId, sql`${change}, lease_id = null, held_until = null`);
  if (written) await notifyTaskChanged(db, range.taskId);
  return written;
}

async function write(db: Connection, range: PageRange, leaseId: string, change: RawBuilder<unknown>): Promise<boolean> {
  const { taskId, runId, firstPage } = range;
  const result = await sql`update page_ranges r set ${change}
      where task_id = ${taskId} and run_id = ${runId} and first_page = ${firstPage}
        and lease_id = ${leaseId} and ${runGoesOn}
      returning 1`.execute(db);
  return result.rows.length === 1;
}
