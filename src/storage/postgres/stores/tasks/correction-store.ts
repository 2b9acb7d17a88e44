import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CorrectionStore, CorrectionsRecord, ReviewRow } from '../../../../service/ports/corrections.ts';
import type { Connection } from '../../connection.ts';
import type { Tables } from '../../tables.ts';
import { all, first, notExpired, now } from '../queries.ts';

const toRecord = (row: Selectable<Tables['corrections']>): CorrectionsRecord => ({
  taskId: row.task_id,
  version: row.version,
  entriesJson: row.entries,
  reviewedAt: row.reviewed_at,
  reviewedBy: row.reviewed_by,
});

/** Must match the index. */
const lowestScore = sql<number>`(output -> 'scores' ->> 0)::double precision`;
const THOUSAND = 1_000;

const waitsBelow = (tenantId: string, threshold: number): RawBuilder<unknown> => sql`
  from tasks left join corrections using (task_id)
  where tasks.tenant_id = ${tenantId} and task_type = 'Extract' and status = 'Succeeded' and output ? 'scores'
    and ${lowestScore} < ${threshold} and ${notExpired}`;

export const correctionStore = (db: Connection): CorrectionStore => ({
  find(tenantId, taskId) {
    const own = db.selectFrom('corrections').selectAll().where('tenant_id', '=', tenantId);
    return first(own.where('task_id', '=', taskId), toRecord);
  },

  async replace(tenantId, taskId, expected, next) {
    const settled = next.settled.map((score) => Math.round(score * THOUSAND));
    const change = { entries: next.entriesJson, settled };
    if (expected === 0) {
      await db
        .insertInto('corrections')
        .values({ task_id: taskId, tenant_id: tenantId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const update = db
      .updateTable('corrections')
      .set({ ...change, version: expected + 1, updated_at: now })
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId, version: expected }));
    return first(update.returningAll(), toRecord);
  },

  async setReviewed(tenantId, taskId, by) {
    const reviewed_at = by === null ? null : now;
    const row = await db
      .insertInto('corrections')
      .values({ task_id: taskId, tenant_id: tenantId, reviewed_at, reviewed_by: by })
      .onConflict((conflict) => conflict.column('task_id').doUpdateSet({ reviewed_at, reviewed_by: by }))
      .returning(sql<number>`json_array_length(entries::json)`.as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  },

  threshold(tenantId) {
    const own = db.selectFrom('tenants').select('review_threshold').where('tenant_id', '=', tenantId);
    return first(own, (row) => row.review_threshold);
  },

  async setThreshold(tenantId, threshold) {
    await db.updateTable('tenants').set({ review_threshold: threshold }).where('tenant_id', '=', tenantId).execute();
  },

  async queue(tenantId, { threshold, limit, isReviewed }) {
    const { rows } = await sql<ReviewRow>`
      select task_id as "taskId", file_name as "fileName", created_at as "createdAt", output -> 'scores' as scores,
        coalesce(settled, '{}') as settled, reviewed_at as "reviewedAt"
      ${waitsBelow(tenantId, threshold)} and (reviewed_at is not null) = ${isReviewed}
      order by ${lowestScore}, created_at, task_id limit ${limit}`.execute(db);
    return rows.map((row) => ({ ...row, settled: row.settled.map((score) => score / THOUSAND) }));
  },

  async counts(tenantId, threshold) {
    const { rows } = await sql<{ waiting: number; reviewed: number }>`
      select count(*) filter (where reviewed_at is null)::integer as waiting, count(reviewed_at)::integer as reviewed
      ${waitsBelow(tenantId, threshold)}`.execute(db);
    return rows[0] ?? { waiting: 0, reviewed: 0 };
  },

  tasksAfter(tenantId, after, limit) {
    let select = db
      .selectFrom('corrections')
      .select('task_id')
      .where('tenant_id', '=', tenantId)
      .where((row) => row.or([row('version', '>', 0), row('reviewed_at', 'is not', null)]));
    if (after) select = select.where('task_id', '>', after);
    return all(select.orderBy('task_id').limit(limit), ({ task_id }) => task_id);
  },
});
