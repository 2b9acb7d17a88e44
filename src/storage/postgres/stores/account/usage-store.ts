import { sql } from 'kysely';
import type { UsageDay } from '../../../../domain/account/usage.ts';
import type { UsageStore } from '../../../../service/ports/store.ts';
import type { Connection } from '../../connection.ts';

export const usageStore = (db: Connection): UsageStore => ({
  async days(tenantId, start, end) {
    const { rows } = await sql<UsageDay>`
      select to_char(day, 'YYYY-MM-DD') as date, task_type, status, sum(tasks)::float8 as tasks, sum(pages)::float8 as pages
      from usage
      where tenant_id = ${tenantId} and day between ${start}::date and ${end}::date
      group by day, task_type, status
      order by day, task_type, status`.execute(db);
    return rows;
  },

  /** Concurrent servers take different rows and each adds what it took: no number is lost or doubled. */
  async fold() {
    await sql`
      with scattered as (
        select tenant_id, day, task_type, status from usage
        where day < (clock_timestamp() at time zone 'utc')::date
        group by 1, 2, 3, 4 having count(*) > 1
      ), taken as (
        delete from usage using scattered
        where (usage.tenant_id, usage.day, usage.task_type, usage.status)
          = (scattered.tenant_id, scattered.day, scattered.task_type, scattered.status)
        returning usage.*
      )
      insert into usage
        select tenant_id, day, task_type, status, sum(tasks), sum(pages) from taken group by 1, 2, 3, 4`.execute(db);
  },
});
