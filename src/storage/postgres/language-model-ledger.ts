import { sql } from 'kysely';
import { type CallLedger, WINDOW_MS } from '../../models/language/limits/call-ledger.ts';
import { type Connection, reportingAbsence } from './connection.ts';

/** Shared by all workers on this database. */
export const postgresCallLedger = (db: Connection): CallLedger => ({
  async take({ modelId, requestsPerMinute, tokensPerMinute, concurrency, tokens, holdMs }) {
    const query = sql<{ booked: string | null; wait_ms: number | null }>`
      select booked, wait_ms from take_language_model_call(${modelId}, ${requestsPerMinute}, ${tokensPerMinute},
        ${concurrency}, ${tokens}, ${holdMs}, ${WINDOW_MS})`;
    const [row] = (await reportingAbsence(() => query.execute(db))).rows;
    return row?.booked ? { callId: row.booked } : { waitMs: row?.wait_ms ?? 0 };
  },

  async end(callId, tokens) {
    const query = sql`update language_model_calls
      set ended_at = clock_timestamp(), tokens = coalesce(${tokens}::double precision, tokens)
      where call_id = ${callId}`;
    await reportingAbsence(() => query.execute(db));
  },

  async pause(modelId, forMs) {
    const until = sql`clock_timestamp() + make_interval(secs => ${forMs / 1_000})`;
    const query = sql`insert into language_models (model_id, paused_until) values (${modelId}, ${until})
      on conflict (model_id) do update set paused_until = greatest(language_models.paused_until, excluded.paused_until)`;
    await reportingAbsence(() => query.execute(db));
  },
});
