import { sql } from 'kysely';
import type { WorkerStore } from '../../../service/ports/workers.ts';
import { PostgresStore } from './postgres-store.ts';

/** Several times as long as a worker is silent that is well. */
const SILENT_SECONDS = 20;
const FORGOTTEN_SECONDS = 3_600;

export class PostgresWorkerStore extends PostgresStore implements WorkerStore {
  async seen(worker: { workerId: string; host: string; version: string }): Promise<void> {
    await sql`
      insert into workers (worker_id, host, version) values (${worker.workerId}, ${worker.host}, ${worker.version})
      on conflict (worker_id) do update set seen_at = clock_timestamp()`.execute(this.db);
    await sql`delete from workers where seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(
      this.db,
    );
  }

  async gone(workerId: string): Promise<void> {
    await this.db.deleteFrom('workers').where('worker_id', '=', workerId).execute();
  }

  /** Either side of now: a clock that is set makes none dead that is alive for longer than it is silent. */
  async alive(): Promise<number> {
    const found = await sql<{ count: number }>`
      select count(*) as count from workers
      where abs(extract(epoch from clock_timestamp() - seen_at)) < ${SILENT_SECONDS}`.execute(this.db);
    return found.rows[0]!.count;
  }
}
