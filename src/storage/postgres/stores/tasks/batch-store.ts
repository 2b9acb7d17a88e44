import { type Selectable, sql } from 'kysely';
import type { BatchCounts } from '../../../../domain/task/batch.ts';
import type { BatchItem, BatchRecord, BatchStore } from '../../../../service/ports/batches.ts';
import type { Connection } from '../../connection.ts';
import { camelRow, snakeRow, type Tables } from '../../tables.ts';
import { all, first, nextCreatedAt, notExpired, now, pageOf } from '../queries.ts';

const toBatch = (row: Selectable<Tables['batches']>): BatchRecord => camelRow(row);
const toItem = ({ batch_id: _, ...row }: Selectable<Tables['batch_items']>): BatchItem => camelRow(row);

/** The counter of an item; items without a task have no task status. */
const COUNTED = sql`case
  when i.status = 'Waiting' then 'waiting'
  when i.status in ('Failed', 'Cancelled') then lower(i.status)
  when t.status = 'Starting' then 'waiting'
  else coalesce(lower(t.status), 'deleted') end`;

export const batchStore = (db: Connection): BatchStore => ({
  async insert({ expiresInSeconds, ...batch }, items) {
    const { last_created_at: createdAt } = await nextCreatedAt(db, batch.tenantId).executeTakeFirstOrThrow();
    const expiresAt = sql<string>`${createdAt}::timestamptz + make_interval(secs => ${expiresInSeconds})`;
    const row = await db
      .insertInto('batches')
      .values({
        ...snakeRow(batch),
        client_version: JSON.stringify(batch.clientVersion),
        created_at: createdAt,
        expires_at: expiresInSeconds === null ? null : expiresAt,
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

  find(tenantId, batchId) {
    const own = db.selectFrom('batches').selectAll().where('tenant_id', '=', tenantId).where(notExpired);
    return first(own.where('batch_id', '=', batchId), toBatch);
  },

  page(tenantId, query) {
    const own = db.selectFrom('batches').selectAll().where('tenant_id', '=', tenantId).where(notExpired);
    return all(pageOf(own, query), toBatch);
  },

  open: () => all(db.selectFrom('batches').selectAll().where('finished_at', 'is', null).orderBy('created_at'), toBatch),

  async countOpen(tenantId) {
    const count = db.selectFrom('batches').select((eb) => eb.fn.countAll<number>().as('count'));
    const open = count.where('tenant_id', '=', tenantId).where('finished_at', 'is', null);
    return (await open.executeTakeFirstOrThrow()).count;
  },

  async counts({ batchId, total }) {
    const found = await sql<{ counted: keyof BatchCounts; count: number }>`
      select ${COUNTED} as counted, count(*) as count
      from batch_items i left join tasks t using (task_id)
      where i.batch_id = ${batchId} group by 1`.execute(db);
    const none = { waiting: 0, processing: 0, succeeded: 0, failed: 0, cancelled: 0, deleted: 0 };
    return { total, ...none, ...Object.fromEntries(found.rows.map(({ counted, count }) => [counted, count])) };
  },

  underWay(batchId) {
    const tasks = db.selectFrom('tasks').select(['task_id', 'parse_task_id', 'status']);
    return all(tasks.where('batch_id', '=', batchId).where('status', 'in', ['Starting', 'Processing']), camelRow);
  },

  takeItem(batchId) {
    const waiting = itemsOf(db, batchId).where('status', '=', 'Waiting');
    return first(waiting.limit(1).forUpdate().skipLocked(), toItem);
  },

  async settleItem(batchId, position, status, message) {
    const item = db.updateTable('batch_items').where('batch_id', '=', batchId).where('position', '=', position);
    await item.set({ status, message }).execute();
  },

  items: (batchId, from, limit) => all(itemsOf(db, batchId).where('position', '>=', from).limit(limit), toItem),

  async cancel(tenantId, batchId) {
    const cancelled = await db
      .updateTable('batches')
      .set({ cancelled_at: now })
      .where((row) => row.and({ batch_id: batchId, tenant_id: tenantId }))
      .where('finished_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst();
    if (cancelled.numUpdatedRows === 0n) return null;
    const waiting = db.updateTable('batch_items').where('batch_id', '=', batchId).where('status', '=', 'Waiting');
    return all(waiting.set({ status: 'Cancelled', message: 'Batch cancelled' }).returningAll(), toItem);
  },

  async retry(tenantId, batchId) {
    // Uploaded files are removed with their task, so only items that name a file can be retried.
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
    const old = again.rows.flatMap((row) => [row.task_id, row.parse_task_id]).filter((id) => id !== null);
    const gone = db.deleteFrom('tasks').where('tenant_id', '=', tenantId).where('task_id', 'in', old);
    return all(gone.returning('task_id'), ({ task_id }) => task_id);
  },

  finish(batchId) {
    const ended = db
      .updateTable('batches')
      .set({ finished_at: now })
      .where('batch_id', '=', batchId)
      .where('finished_at', 'is', null)
      .where(sql<boolean>`not exists (select 1 from batch_items where batch_id = ${batchId} and status = 'Waiting')`)
      .where(sql<boolean>`not exists (
        select 1 from tasks t where t.batch_id = ${batchId} and t.status in ('Starting', 'Processing'))`);
    return first(ended.returningAll(), toBatch);
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
    await db.deleteFrom('batches').where('expires_at', '<=', now).where('finished_at', 'is not', null).execute();
  },
});

const itemsOf = (db: Connection, batchId: string) =>
  db.selectFrom('batch_items').selectAll().where('batch_id', '=', batchId).orderBy('position');
