import { sql } from 'kysely';
import type { RateStore } from '../../../../service/ports/store.ts';
import type { Connection } from '../../connection.ts';

export const rateStore = (db: Connection): RateStore => ({
  /** A token bucket in one statement. Commits are not flushed: a crash may give a token back. */
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
