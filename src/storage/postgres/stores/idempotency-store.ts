import { sql } from 'kysely';
import type { IdempotencyState, IdempotencyStore } from '../../../service/ports/store.ts';
import type { Connection } from '../connection.ts';

/** A server that died while answering holds the key no longer than this; one that lives renews its hold. */
const HELD_SECONDS = 20;
const KEPT_HOURS = 24;

export const idempotencyStore = (db: Connection): IdempotencyStore => ({
  async begin(tenantId, key) {
    const heldUntil = sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`;
    const inserted = await db
      .insertInto('idempotency_keys')
      .values({ tenant_id: tenantId, idempotency_key: key, held_until: heldUntil })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'idempotency_key'])
          .doUpdateSet({
            held_until: heldUntil,
            created_at: sql<string>`clock_timestamp()`,
            task_id: null,
            fingerprint: null,
            answer: null,
          })
          .where(sql<boolean>`idempotency_keys.created_at < clock_timestamp() - make_interval(hours => ${KEPT_HOURS})`),
      )
      .returning('tenant_id')
      .executeTakeFirst();
    if (inserted) return { state: 'new' };
    return existing(db, tenantId, key);
  },

  async renew(tenantId, key) {
    await db
      .updateTable('idempotency_keys')
      .set({ held_until: sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})` })
      .where((row) => row.and({ tenant_id: tenantId, idempotency_key: key }))
      .where('answer', 'is', null)
      .execute();
  },

  async bindTask(tenantId, key, taskId) {
    await db
      .updateTable('idempotency_keys')
      .set({ task_id: taskId })
      .where((row) => row.and({ tenant_id: tenantId, idempotency_key: key }))
      .execute();
  },

  async answer(tenantId, key, { fingerprint, answer, subjectId }) {
    await db
      .updateTable('idempotency_keys')
      .set({
        fingerprint,
        answer: JSON.stringify(answer),
        subject_id: sql<string | null>`coalesce(${subjectId}::uuid, task_id)`,
      })
      .where((row) => row.and({ tenant_id: tenantId, idempotency_key: key }))
      .execute();
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
    await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<string>`clock_timestamp() - make_interval(hours => ${KEPT_HOURS})`)
      .execute();
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
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ held_until: sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})` })
    .where((row) => row.and({ tenant_id: tenantId, idempotency_key: key }))
    .where(sql<boolean>`held_until < clock_timestamp()`)
    .returning('task_id')
    .executeTakeFirst();
  return taken ? { state: 'abandoned', taskId: taken.task_id } : { state: 'in-flight' };
}
