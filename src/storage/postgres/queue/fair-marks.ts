import { sql } from 'kysely';
import type { Place } from '../../../service/ports/queue.ts';
import type { Connection } from '../connection.ts';

/**
 * Fair turns over tenants, across all servers and workers (self-clocked fair queueing, Golestani 1994). Every job gets a
 * mark one above its tenant's last, but never below what is being served now, and jobs are taken by lowest mark:
 *
 *     tenant A, 10,000 jobs   marks  7 8 9 10 11 …
 *     tenant B, one job              7              taken second, not ten thousand and first
 *
 * Marks are stored as negative priorities, which the queue has an index on: finding the lowest one, and taking its job,
 * costs the same with ten jobs in line as with a hundred thousand.
 */

/** Told which tenant has a job in line that was not there before. */
export const CHANNEL = 'quire_job_waits';

const QUEUE = 'tasks';
/** Priorities are 32-bit integers; marks are brought down long before. */
const HIGHEST_MARK = 1_000_000_000;

const waitingJob = sql`name = ${QUEUE} and state < 'active' and not blocked`;

/** One below the lowest mark in line; when nobody waits, the highest mark that was given out. */
const servedNow = sql<number>`coalesce(
  (select -max(priority) - 1 from queue.job where ${waitingJob} and priority < 0),
  (select max(last_mark) from queue_shares),
  0)`;

/** In the statement that gives the mark: a round trip less. Workers hear of it once the transaction commits. */
const told = (tenantId: string) => sql`pg_notify(${CHANNEL}, ${tenantId}::text)`;

/** The mark of the tenant's next job. Locks the tenant's share until the transaction ends. */
async function nextMark(db: Connection, tenantId: string): Promise<number> {
  const result = await sql<{ last_mark: number }>`
    insert into queue_shares as share (tenant_id, last_mark) values (${tenantId}, ${servedNow} + 1)
    on conflict (tenant_id) do update set last_mark = greatest(share.last_mark, ${servedNow}) + 1
    returning last_mark, ${told(tenantId)}`.execute(db);
  return result.rows[0]!.last_mark;
}

/** Where a job stands in line, for one that is about to be put there. Marks start at 1, so that priority 0 is before all. */
export async function priorityFor(db: Connection, tenantId: string, place: Place): Promise<number> {
  if (place === 'in turn') return -(await nextMark(db, tenantId));
  const found = await sql<{ served: number }>`select ${servedNow} as served, ${told(tenantId)}`.execute(db);
  if (place === 'first') return 0;
  return -(found.rows[0]!.served + 2);
}

/** Subtracts what has been served from every mark, once they have grown large. */
export async function lowerMarks(db: Connection, highest = HIGHEST_MARK): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table queue_shares in exclusive mode`.execute(tx);
    const found = await sql<{ highest: number; served: number }>`
      select coalesce(max(last_mark), 0) as highest, ${servedNow} as served from queue_shares`.execute(tx);
    const { highest: reached, served } = found.rows[0]!;
    if (reached < highest || served <= 0) return;
    await sql`update queue.job set priority = least(priority + ${served}::int, -1)
      where name = ${QUEUE} and priority < 0 and state <= 'active'`.execute(tx);
    await sql`update queue_shares set last_mark = greatest(last_mark - ${served}, 0)`.execute(tx);
  });
}
