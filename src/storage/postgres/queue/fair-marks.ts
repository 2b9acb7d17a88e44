import { type RawBuilder, sql } from 'kysely';
import type { Priority } from '../../../domain/task/task.ts';
import type { PlaceInLine } from '../../../service/ports/queue.ts';
import type { Connection } from '../connection.ts';

/**
 * Fair queueing of tenants across all servers and workers (self-clocked fair queueing, Golestani 1994). Every job gets a
 * mark one above its tenant's last, but not below the mark served now. Jobs are taken by lowest mark:
 *
 *     tenant A, 10,000 jobs   marks  7 8 9 10 11 …
 *     tenant B, one job              7              taken second, not after ten thousand
 *
 * A tenant has one sequence per priority. High-priority jobs start at the mark served now, before the tenant's waiting
 * jobs; later normal jobs are moved back by the turns they took. Low-priority jobs follow after the rest and get one turn
 * for every four of others:
 *
 *     tenant A   normal  7 8 9 10 11 …      tenant B   normal  7 8 9
 *                high    7 8
 *                low     12 16 20
 *
 * Marks are stored as negative priorities, which the queue has an index on: taking the job with the lowest mark costs the
 * same for ten waiting jobs and for a hundred thousand.
 */

/** Notifies about a new job; the message is the tenant's id. */
export const MARKS_CHANNEL = 'quire_job_waits';

export const QUEUE = 'tasks';
/** Priorities are 32-bit integers; marks are lowered long before. */
const HIGHEST_MARK = 1_000_000_000;

export const waitingJob = sql`name = ${QUEUE} and state < 'active' and not blocked`;

/** One below the lowest waiting mark; without waiting jobs, the highest mark so far. */
const servedNow = sql<number>`coalesce(
  (select -max(priority) - 1 from queue.job where ${waitingJob} and priority < 0),
  (select max(greatest(last_mark, last_low, last_high)) from queue_shares),
  0)`;

/** Part of the statement that assigns the mark, which saves a round trip. Sent when the transaction commits. */
const notifyWorkers = (tenantId: string) => sql`pg_notify(${MARKS_CHANNEL}, ${tenantId}::text)`;

/** Turns of others for one low-priority job. */
const LOW_STEP = 4;

/** The mark of the tenant's next job of a priority. Locks the tenant's row until the transaction ends. */
const nextMark: Readonly<Record<Priority, (tenantId: string) => RawBuilder<{ mark: number }>>> = {
  normal: (tenantId) => sql`
    insert into queue_shares as share (tenant_id, last_mark) values (${tenantId}, ${servedNow} + 1)
    on conflict (tenant_id) do update set last_mark = greatest(share.last_mark, ${servedNow}) + 1
    returning last_mark as mark, ${notifyWorkers(tenantId)}`,
  high: (tenantId) => sql`
    insert into queue_shares as share (tenant_id, last_mark, last_high)
    values (${tenantId}, ${servedNow} + 1, ${servedNow} + 1)
    on conflict (tenant_id) do update set last_high = greatest(share.last_high, ${servedNow}) + 1,
      last_mark = greatest(share.last_mark, ${servedNow}) + 1
    returning last_high as mark, ${notifyWorkers(tenantId)}`,
  low: (tenantId) => sql`
    insert into queue_shares as share (tenant_id, last_mark, last_low) values (${tenantId}, 0, ${servedNow} + ${LOW_STEP})
    on conflict (tenant_id) do update
      set last_low = greatest(share.last_low, share.last_mark, ${servedNow}) + ${LOW_STEP}
    returning last_low as mark, ${notifyWorkers(tenantId)}`,
};

/** The priority of a new job. Marks start at 1, so that priority 0 is before all. */
export async function priorityFor(db: Connection, tenantId: string, place: PlaceInLine): Promise<number> {
  if (place !== 'first' && place !== 'next') {
    const { rows } = await nextMark[place](tenantId).execute(db);
    return -rows[0]!.mark;
  }
  const found = await sql<{ served: number }>`select ${servedNow} as served, ${notifyWorkers(tenantId)}`.execute(db);
  if (place === 'first') return 0;
  return -(found.rows[0]!.served + 2);
}

/** Subtracts served turns from all marks when they have become large. */
export async function lowerMarks(db: Connection, highest = HIGHEST_MARK): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table queue_shares in exclusive mode`.execute(tx);
    const found = await sql<{ highest: number; served: number }>`
      select coalesce(max(greatest(last_mark, last_low, last_high)), 0) as highest, ${servedNow} as served from queue_shares`.execute(
      tx,
    );
    const { highest: reached, served } = found.rows[0]!;
    if (reached < highest || served <= 0) return;
    await sql`update queue.job set priority = least(priority + ${served}::int, -1)
      where name = ${QUEUE} and priority < 0 and state <= 'active'`.execute(tx);
    await sql`update queue_shares set last_mark = greatest(last_mark - ${served}, 0),
      last_low = greatest(last_low - ${served}, 0), last_high = greatest(last_high - ${served}, 0)`.execute(tx);
  });
}
