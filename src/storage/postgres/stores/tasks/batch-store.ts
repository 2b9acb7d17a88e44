import { type Selectable, sql } from 'kysely';
import type { BatchCounts } from '../../../../domain/task/batch.ts';
import type { BatchItem, BatchRecord, BatchStore } from '../../../../service/ports/batches.ts';
import type { Connection } from '../../connection.ts';
import { camelRow, snakeRow, type Tables } from '../../tables.ts';
import { nextCreatedAt } from '../created-at.ts';
import { pageOf } from '../paging.ts';
import { notExpired } from './task-rows.ts';

const toBatch = (row: Selectable<Tables['batches']>): BatchRecord => camelRow(row);
const toItem = ({ batch_id: _, ...row }: Selectable<Tables['batch_items']>): BatchItem => camelRow(row);

/** As a row of counts names it: items that are no tasks yet, or never became one, have no status of a task. */
const COUNTED = sql`case
  when i.status = 'Waiting' then 'waiting'
  when i.status in ('Failed', 'Cancelled') then lower(i.status)
  when t.status = 'Starting' then 'waiting'
  else coalesce(lower(t.status), 'deleted') end`;

export const batchStore = (db: Connection): BatchStore => ({
  async insert({ expiresInSeconds, ...batch }, items) {
    const createdAt = await nextCreatedAt(db, batch.tenantId);
    const row = await db
      .insertInto('batches')
      .values({
        ...snakeRow(batch),
        client_version: JSON.stringify(batch.clientVersion),
        created_at: createdAt,
        expires_at:
          expiresInSeconds === null
            ? null
            : sql<string>`${createdAt}::timestamptz + make_interval(secs => ${expiresInSeconds})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const rows = items.map(({ source, ...item }) => ({ ...snakeRow(item), source }));
    await sql`insert into batch_items (batch_id, position, task_id, parse_task_id, source)
      select ${batch.batchId}, position, task_id, parse_task_id, source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (position integer, task_id uuid, parse_task_id uuid, source jsonb)`.execute(db);
    return toBatch(row);
  },

  async find(tenantId, batchId) {
    const row = await db
      .selectFrom('batches')
      .selectAll()
      .where((row) => row.and({ batch_id: batchId, tenant_id: tenantId }))
      .where(notExpired)
      .executeTakeFirst();
    return row ? toBatch(row) : null;
  },

  async page(tenantId, query) {
    const all = db.selectFrom('batches').selectAll().where('tenant_id', '=', tenantId).where(notExpired);
    const rows = await pageOf(all, query).execute();
    return rows.map(toBatch);
  },

  async open() {
    const rows = await db
      .selectFrom('batches')
      .selectAll()
      .where('finished_at', 'is', null)
      .orderBy('created_at')
      .execute();
    return rows.map(toBatch);
  },

  async countOpen(tenantId) {
    const row = await db
      .selectFrom('batches')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  async counts({ batchId, total }) {
    const found = await sql<{ counted: keyof BatchCounts; count: number }>`
      select ${COUNTED} as counted, count(*) as count
      from batch_items i left join tasks t using (task_id)
      where i.batch_id = ${batchId} group by 1`.execute(db);
    const none = { waiting: 0, processing: 0, succeeded: 0, failed: 0, cancelled: 0, deleted: 0 };
    return { total, ...none, ...Object.fromEntries(found.rows.map(({ counted, count }) => [counted, count])) };
  },

  async underWay(batchId) {
    const rows = await db
      .selectFrom('tasks')
      .select(['task_id', 'parse_task_id', 'status'])
      .where('batch_id', '=', batchId)
      .where('status', 'in', ['Starting', 'Processing'])
      .execute();
    return rows.map((row) => ({ taskId: row.task_id, parseTaskId: row.parse_task_id, status: row.status }));
  },

  async takeItem(batchId) {
    const row = await db
      .selectFrom('batch_items')
      .selectAll()
      .where((row) => row.and({ batch_id: batchId, status: 'Waiting' }))
      .orderBy('position')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row ? toItem(row) : null;
  },

  async settleItem(batchId, position, status, message) {
    await db
      .updateTable('batch_items')
      .set({ status, message })
      .where((row) => row.and({ batch_id: batchId, position }))
      .execute();
  },

  async items(batchId, from, limit) {
    const rows = await db
      .selectFrom('batch_items')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(limit)
      .execute();
    return rows.map(toItem);
  },

  async cancel(tenantId, batchId) {
    const cancelled = await db
      .updateTable('batches')
      .set({ cancelled_at: sql<string>`clock_timestamp()` })
      .where((row) => row.and({ batch_id: batchId, tenant_id: tenantId }))
      .where('finished_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .returning('batch_id')
      .executeTakeFirst();
    if (!cancelled) return null;
    const rows = await db
      .updateTable('batch_items')
      .set({ status: 'Cancelled', message: 'Batch cancelled' })
      .where((row) => row.and({ batch_id: batchId, status: 'Waiting' }))
      .returningAll()
      .execute();
    return rows.map(toItem);
  },

  async retry(tenantId, batchId) {
    // Files that came with the request went away with their task, so only items that name a file can be tried again.
    const again = await sql<{ task_id: string; parse_task_id: string | null }>`
      with failed as (
        select i.position, i.task_id, i.parse_task_id from batch_items i left join tasks t using (task_id)
        where i.batch_id = ${batchId} and i.source ? 'file'
          and (i.status in ('Failed', 'Cancelled') or t.status in ('Failed', 'Cancelled'))
        for update of i
      ), renewed as (
        update batch_items i set status = 'Waiting', message = null, task_id = gen_random_uuid(),
          parse_task_id = case when i.parse_task_id is null then null else gen_random_uuid() end
        from failed where i.batch_id = ${batchId} and i.position = failed.position
      )
      select task_id, parse_task_id from failed`.execute(db);
    if (again.rows.length === 0) return [];
    await db
      .updateTable('batches')
      .set({ finished_at: null, cancelled_at: null })
      .where((row) => row.and({ batch_id: batchId, tenant_id: tenantId }))
      .execute();
    const old = again.rows.flatMap(({ task_id, parse_task_id }) => [
      task_id,
      ...(parse_task_id ? [parse_task_id] : []),
    ]);
    const gone = await db
      .deleteFrom('tasks')
      .where('tenant_id', '=', tenantId)
      .where('task_id', 'in', old)
      .returning('task_id')
      .execute();
    return gone.map(({ task_id }) => task_id);
  },

  async finish(batchId) {
    const row = await db
      .updateTable('batches')
      .set({ finished_at: sql<string>`clock_timestamp()` })
      .where('batch_id', '=', batchId)
      .where('finished_at', 'is', null)
      .where(
        sql<boolean>`not exists (select 1 from batch_items i where i.batch_id = ${batchId} and i.status = 'Waiting')`,
      )
      .where(
        sql<boolean>`not exists (
          select 1 from tasks t where t.batch_id = ${batchId} and t.status in ('Starting', 'Processing'))`,
      )
      .returningAll()
      .executeTakeFirst();
    return row ? toBatch(row) : null;
  },

  async remove(tenantId, batchId) {
    const ended = await db
      .selectFrom('batches')
      .select('batch_id')
      .where((row) => row.and({ batch_id: batchId, tenant_id: tenantId }))
      .where('finished_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!ended) return null;
    const gone = await sql<{ task_id: string }>`
      delete from tasks where tenant_id = ${tenantId} and (batch_id = ${batchId} or task_id in (
        select parse_task_id from batch_items where batch_id = ${batchId} and parse_task_id is not null))
      returning task_id`.execute(db);
    await db.deleteFrom('batches').where('batch_id', '=', batchId).execute();
    return gone.rows.map(({ task_id }) => task_id);
  },

  async removeExpired() {
    await db
      .deleteFrom('batches')
      .where('expires_at', '<=', sql<string>`clock_timestamp()`)
      .where('finished_at', 'is not', null)
      .execute();
  },
});
