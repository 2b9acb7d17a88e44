import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CorrectionStore, CorrectionsRecord, ReviewRow } from '../../../../service/ports/corrections.ts';
import type { Tables } from '../../tables.ts';
import { PostgresStore } from '../postgres-store.ts';
import { notExpired } from './task-rows.ts';

const toRecord = (row: Selectable<Tables['corrections']>): CorrectionsRecord => ({
  taskId: row.task_id,
  version: row.version,
  entriesJson: row.entries,
  reviewedAt: row.reviewed_at,
  reviewedBy: row.reviewed_by,
});

/** Written as the index has it. */
const lowestScore = sql<number>`(output -> 'scores' ->> 0)::double precision`;
const THOUSAND = 1_000;

const waitsBelow = (tenantId: string, threshold: number): RawBuilder<unknown> => sql`
  from tasks left join corrections using (task_id)
  where tasks.tenant_id = ${tenantId} and task_type = 'Extract' and status = 'Succeeded' and output ? 'scores'
    and ${lowestScore} < ${threshold} and ${notExpired}`;

export class PostgresCorrectionStore extends PostgresStore implements CorrectionStore {
  async find(tenantId: string, taskId: string): Promise<CorrectionsRecord | null> {
    const row = await this.db
      .selectFrom('corrections')
      .selectAll()
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId }))
      .executeTakeFirst();
    return row ? toRecord(row) : null;
  }

  async replace(
    tenantId: string,
    taskId: string,
    expected: number,
    next: { entriesJson: string; settled: readonly number[] },
  ): Promise<CorrectionsRecord | null> {
    const settled = next.settled.map((score) => Math.round(score * THOUSAND));
    const change = { entries: next.entriesJson, settled };
    if (expected === 0) {
      await this.db
        .insertInto('corrections')
        .values({ task_id: taskId, tenant_id: tenantId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const row = await this.db
      .updateTable('corrections')
      .set({ ...change, version: expected + 1, updated_at: sql<string>`clock_timestamp()` })
      .where((row) => row.and({ task_id: taskId, tenant_id: tenantId, version: expected }))
      .returningAll()
      .executeTakeFirst();
    return row ? toRecord(row) : null;
  }

  async setReviewed(tenantId: string, taskId: string, by: string | null): Promise<number> {
    const reviewed_at = by === null ? null : sql<string>`clock_timestamp()`;
    const row = await this.db
      .insertInto('corrections')
      .values({ task_id: taskId, tenant_id: tenantId, reviewed_at, reviewed_by: by })
      .onConflict((conflict) => conflict.column('task_id').doUpdateSet({ reviewed_at, reviewed_by: by }))
      .returning(sql<number>`json_array_length(entries::json)`.as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  async threshold(tenantId: string): Promise<number | null> {
    const row = await this.db
      .selectFrom('tenants')
      .select('review_threshold')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    return row?.review_threshold ?? null;
  }

  async setThreshold(tenantId: string, threshold: number): Promise<void> {
    await this.db
      .updateTable('tenants')
      .set({ review_threshold: threshold })
      .where('tenant_id', '=', tenantId)
      .execute();
  }

  async queue(
    tenantId: string,
    { threshold, limit, isReviewed }: { threshold: number; limit: number; isReviewed: boolean },
  ): Promise<ReviewRow[]> {
    const { rows } = await sql<{
      task_id: string;
      file_name: string | null;
      created_at: string;
      scores: number[];
      settled: number[] | null;
      reviewed_at: string | null;
    }>`
      select task_id, file_name, created_at, output -> 'scores' as scores, settled, reviewed_at
      ${waitsBelow(tenantId, threshold)} and (reviewed_at is not null) = ${isReviewed}
      order by ${lowestScore}, created_at, task_id limit ${limit}`.execute(this.db);
    return rows.map((row) => ({
      taskId: row.task_id,
      fileName: row.file_name,
      createdAt: row.created_at,
      scores: row.scores,
      settled: (row.settled ?? []).map((score) => score / THOUSAND),
      reviewedAt: row.reviewed_at,
    }));
  }

  async counts(tenantId: string, threshold: number): Promise<{ waiting: number; reviewed: number }> {
    const { rows } = await sql<{ waiting: number; reviewed: number }>`
      select count(*) filter (where reviewed_at is null)::integer as waiting, count(reviewed_at)::integer as reviewed
      ${waitsBelow(tenantId, threshold)}`.execute(this.db);
    return rows[0] ?? { waiting: 0, reviewed: 0 };
  }

  async tasksAfter(tenantId: string, after: string | null, limit: number): Promise<string[]> {
    let select = this.db
      .selectFrom('corrections')
      .select('task_id')
      .where('tenant_id', '=', tenantId)
      .where((row) => row.or([row('version', '>', 0), row('reviewed_at', 'is not', null)]));
    if (after) select = select.where('task_id', '>', after);
    const rows = await select.orderBy('task_id').limit(limit).execute();
    return rows.map(({ task_id }) => task_id);
  }
}
