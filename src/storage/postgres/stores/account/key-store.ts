import { type Selectable, sql } from 'kysely';
import type { KeyRecord } from '../../../../service/ports/records.ts';
import type { KeyStore } from '../../../../service/ports/store.ts';
import type { Connection } from '../../connection.ts';
import { camelRow, snakeRow, type Tables } from '../../tables.ts';
import { all, first } from '../queries.ts';

const toKey = ({ secret_hash: _, ...row }: Selectable<Tables['api_keys']>): KeyRecord => camelRow(row);

export const keyStore = (db: Connection): KeyStore => ({
  async createFirstTenant(name) {
    // The lock lets only one of two starting servers be first.
    await sql`lock table tenants in share row exclusive mode`.execute(db);
    const existing = await db.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
    return existing ? null : this.createTenant(name);
  },

  async createTenant(name) {
    const row = await db.insertInto('tenants').values({ name }).returning('tenant_id').executeTakeFirstOrThrow();
    return row.tenant_id;
  },

  tenantByName: (name) =>
    first(db.selectFrom('tenants').select('tenant_id').where('name', '=', name), (row) => row.tenant_id),

  tenants: () =>
    all(db.selectFrom('tenants').selectAll().orderBy('created_at'), (row) => {
      const { tenantId, name, expiresInSeconds, zeroRetention } = camelRow(row);
      return { tenantId, name, retention: { expiresInSeconds, zeroRetention } };
    }),

  async retention(tenantId) {
    const select = db.selectFrom('tenants').select(['expires_in_seconds', 'zero_retention']);
    const found = await first(select.where('tenant_id', '=', tenantId), camelRow);
    return found ?? { expiresInSeconds: null, zeroRetention: false };
  },

  async setRetention(tenantId, retention) {
    const change = snakeRow(retention);
    if (Object.keys(change).length === 0) return;
    await db.updateTable('tenants').set(change).where('tenant_id', '=', tenantId).execute();
  },

  async insert(key) {
    const row = await db.insertInto('api_keys').values(snakeRow(key)).returningAll().executeTakeFirstOrThrow();
    return toKey(row);
  },

  findActive(keyId) {
    const select = inUse(db)
      .leftJoin('tasks', 'tasks.task_id', 'api_keys.task_id')
      .selectAll('api_keys')
      .select('tasks.parse_task_id')
      .where('key_id', '=', keyId);
    return first(select, (row) => ({ ...toKey(row), parseTaskId: row.parse_task_id, secretHash: row.secret_hash }));
  },

  shares(tenantId, taskId) {
    const rows = inUse(db).selectAll().where('tenant_id', '=', tenantId).where('task_id', '=', taskId);
    return all(rows.orderBy('created_at'), toKey);
  },

  list(tenantId) {
    let select = db.selectFrom('api_keys').selectAll().where('task_id', 'is', null);
    if (tenantId) select = select.where('tenant_id', '=', tenantId);
    return all(select.orderBy('created_at'), toKey);
  },

  revoke(tenantId, keyId) {
    const revoked = { revoked_at: sql<string>`coalesce(revoked_at, clock_timestamp())` };
    let update = db.updateTable('api_keys').set(revoked).where('key_id', '=', keyId);
    if (tenantId) update = update.where('tenant_id', '=', tenantId);
    return first(update.returningAll(), toKey);
  },
});

function inUse(db: Connection) {
  return db
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())`);
}
