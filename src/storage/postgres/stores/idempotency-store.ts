import { sql } from 'kysely';
import type { IdempotencyState, IdempotencyStore } from '../../../service/ports/store.ts';
import type { Connection } from '../connection.ts';
import { daysAgo, inSeconds, now } from './queries.ts';

/** A reservation expires after this time; a running server renews it. */
const HELD_SECONDS = 20;
const KEPT_DAYS = 1;

const update = (db: Connection, tenantId: string, key: string) =>
  db.updateTable('idempotency_keys').where('tenant_id', '=', tenantId).where('idempotency_key', '=', key);

export const idempotencyStore = (db: Connection): IdempotencyStore => ({
  async begin(tenantId, key) {
    const renewed = {
      held_until: inSeconds(HELD_SECONDS),
      created_at: now,
      task_id: null,
      fingerprint: null,
      answer: null,
    };
    const inserted = await db
      .insertInto('idempotency_keys')
      .values({ tenant_id: tenantId, idempotency_key: key, held_until: inSeconds(HELD_SECONDS) })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'idempotency_key'])
          .doUpdateSet(renewed)
          .where('idempotency_keys.created_at', '<', daysAgo(KEPT_DAYS)),
      )
      .returning('tenant_id')
      .executeTakeFirst();
    if (inserted) return { state: 'new' };
    return existing(db, tenantId, key);
  },

  async renew(tenantId, key) {
    const renewed = { held_until: inSeconds(HELD_SECONDS) };
    await update(db, tenantId, key).set(renewed).where('answer', 'is', null).execute();
  },

  async bindTask(tenantId, key, taskId) {
    await update(db, tenantId, key).set({ task_id: taskId }).execute();
  },

  async answer(tenantId, key, { fingerprint, answer, subjectId }) {
    const subject = sql<string | null>`coalesce(${subjectId}::uuid, task_id)`;
    const saved = { fingerprint, answer: JSON.stringify(answer), subject_id: subject };
    await update(db, tenantId, key).set(saved).execute();
  },

  async release(tenantId, key) {
    await db
      .deleteFrom('idempotency_keys')
      .where((row) => row.and({ tenant_id: tenantId, idempotency_key: key }))
      .where('answer', 'is', null)
      .where('task_id', 'is', null)
      .execute();
  },

  async removeOld() {
    await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(KEPT_DAYS)).execute();
  },
});

async function existing(db: Connection, tenantId: string, key: string): Promise<IdempotencyState> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['task_id', 'fingerprint', 'answer', sql<boolean>`held_until < clock_timestamp()`.as('abandoned')])
    .where((row) => row.and({ tenant_id: tenantId, idempotency_key: key }))
    .executeTakeFirst();
  if (!row) return { state: 'in-flight' };
  if (row.answer) return { state: 'answered', fingerprint: row.fingerprint ?? '', answer: row.answer };
  if (!row.abandoned) return { state: 'in-flight' };
  const renewed = { held_until: inSeconds(HELD_SECONDS) };
  const own = update(db, tenantId, key).set(renewed).where('held_until', '<', now);
  const taken = await own.returning('task_id').executeTakeFirst();
  return taken ? { state: 'abandoned', taskId: taken.task_id } : { state: 'in-flight' };
}
