import { sql } from 'kysely';
import type { AuditStore, GarbageStore, RateStore, WorkerStore } from '../../../service/ports/store.ts';
import type { Connection } from '../connection.ts';
import { all, daysAgo } from './queries.ts';

/** Several times the interval of heartbeats. */
const SILENT_SECONDS = 20;
const FORGOTTEN_SECONDS = 3_600;

export const workerStore = (db: Connection): WorkerStore => ({
  async seen({ workerId, host, version }) {
    await sql`
      insert into workers (worker_id, host, version) values (${workerId}, ${host}, ${version})
      on conflict (worker_id) do update set seen_at = clock_timestamp()`.execute(db);
    const forgotten = sql`clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})`;
    await sql`delete from workers where seen_at < ${forgotten}`.execute(db);
  },

  async gone(workerId) {
    await db.deleteFrom('workers').where('worker_id', '=', workerId).execute();
  },

  /** In both directions from now, so that changing the clock does not make workers look dead. */
  async alive() {
    const found = await sql<{ count: number }>`
      select count(*) as count from workers
      where abs(extract(epoch from clock_timestamp() - seen_at)) < ${SILENT_SECONDS}`.execute(db);
    return found.rows[0]?.count ?? 0;
  },
});

export const garbageStore = (db: Connection): GarbageStore => ({
  async add(prefixes) {
    if (prefixes.length === 0) return;
    const rows = prefixes.map((prefix) => ({ prefix }));
    await db
      .insertInto('garbage')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  take: (limit) =>
    all(db.selectFrom('garbage').select('prefix').orderBy('created_at').limit(limit), ({ prefix }) => prefix),

  async done(prefixes) {
    if (prefixes.length === 0) return;
    await db.deleteFrom('garbage').where('prefix', 'in', prefixes).execute();
  },
});

/** Most entries are written by triggers (migration 0006). */
export const auditStore = (db: Connection): AuditStore => ({
  async actor(name) {
    await sql`select set_config('quire.actor', ${name}, true)`.execute(db);
  },

  async record({ tenantId, action, subject, actor }) {
    await db.insertInto('audit').values({ tenant_id: tenantId, action, subject, actor }).execute();
  },

  page(tenantId, query) {
    let select = db.selectFrom('audit').select(['sequence as entry_id', 'at', 'action', 'subject', 'actor']);
    if (tenantId) select = select.where('tenant_id', '=', tenantId);
    if (query.before !== undefined) select = select.where('sequence', '<', query.before);
    return select.orderBy('sequence', 'desc').limit(query.limit).execute();
  },

  async removeOld(olderThanDays) {
    await db.deleteFrom('audit').where('at', '<', daysAgo(olderThanDays)).execute();
  },
});

export const rateStore = (db: Connection): RateStore => ({
  /** A token bucket in one statement. Not flushed: a crash may return a token. */
  async take(bucket, perSecond, burst) {
    const filled = sql`least(${burst}, rate_buckets.tokens
      + ${perSecond} * greatest(0, extract(epoch from clock_timestamp() - rate_buckets.filled_at)))`;
    const result = await sql`
      insert into rate_buckets (bucket, tokens, filled_at) values (${bucket}, ${burst - 1}, clock_timestamp())
      on conflict (bucket) do update set tokens = ${filled} - 1, filled_at = clock_timestamp()
      where ${filled} >= 1
      returning set_config('synchronous_commit', 'off', true)`.execute(db);
    return result.rows.length === 1;
  },
});
