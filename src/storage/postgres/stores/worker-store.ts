import { sql } from 'kysely';
import type { WorkerStore } from '../../../service/ports/workers.ts';
import type { Connection } from '../connection.ts';

/** Several times as long as a worker is silent that is well. */
const SILENT_SECONDS = 20;
const FORGOTTEN_SECONDS = 3_600;

export const workerStore = (db: Connection): WorkerStore => ({
  async seen(worker) {
    await sql`
      insert into workers (worker_id, host, version) values (${worker.workerId}, ${worker.host}, ${worker.version})
      on conflict (worker_id) do update set seen_at = clock_timestamp()`.execute(db);
    await sql`delete from workers where seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(
      db,
    );
  },

  async gone(workerId) {
    await db.deleteFrom('workers').where('worker_id', '=', workerId).execute();
  },

  /** Either side of now: a clock that is set makes none dead that is alive for longer than it is silent. */
  async alive() {
    const found = await sql<{ count: number }>`
      select count(*) as count from workers
      where abs(extract(epoch from clock_timestamp() - seen_at)) < ${SILENT_SECONDS}`.execute(db);
    return found.rows[0]!.count;
  },
});
