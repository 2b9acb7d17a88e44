import { type Selectable, sql } from 'kysely';
import type { KeyRecord } from '../../../../service/ports/records.ts';
import type { KeyStore } from '../../../../service/ports/store.ts';
import type { Connection } from '../../connection.ts';
import { camelRow, snakeRow, type Tables } from '../../tables.ts';

const toKey = ({ secret_hash: _, ...row }: Selectable<Tables['api_keys']>): KeyRecord => camelRow(row);

export const keyStore = (db: Connection): KeyStore => ({
  async createFirstTenant(name) {
    // The lock makes two servers that start at once agree on who was first.
    await sql`lock table tenants in share row exclusive mode`.execute(db);
    const existing = await db.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
    return existing ? null : this.createTenant(name);
  },

  async createTenant(name) {
    const row = await db.insertInto('tenants').values({ name }).returning('tenant_id').executeTakeFirstOrThrow();
    return row.tenant_id;
  },

  async tenantByName(name) {
    const row = await db.selectFrom('tenants').select('tenant_id').where('name', '=', name).executeTakeFirst();
    return row?.tenant_id ?? null;
  },

  async tenants() {
    const rows = await db.selectFrom('tenants').selectAll().orderBy('created_at').execute();
    return rows.map((row) => {
      const { tenantId, name, expiresInSeconds, zeroRetention } = camelRow(row);
      return { tenantId, name, retention: { expiresInSeconds, zeroRetention } };
    });
  },

  async retention(tenantId) {
    const row = await db
      .selectFrom('tenants')
      .select(['expires_in_seconds', 'zero_retention'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    return row ? camelRow(row) : { expiresInSeconds: null, zeroRetention: false };
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

  async findActive(keyId) {
    const row = await inUse(db)
      .leftJoin('tasks', 'tasks.task_id', 'api_keys.task_id')
      .selectAll('api_keys')
      .select('tasks.parse_task_id')
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return row ? { ...toKey(row), parseTaskId: row.parse_task_id, secretHash: row.secret_hash } : null;
  },

  async shares(tenantId, taskId) {
    const rows = inUse(db).selectAll().where('tenant_id', '=', tenantId).where('task_id', '=', taskId);
    return (await rows.orderBy('created_at').execute()).map(toKey);
  },

  async list(tenantId) {
    let select = db.selectFrom('api_keys').selectAll().where('task_id', 'is', null);
    if (tenantId) select = select.where('tenant_id', '=', tenantId);
    return (await select.orderBy('created_at').execute()).map(toKey);
  },

  async revoke(tenantId, keyId) {
    let update = db
      .updateTable('api_keys')
      .set({ revoked_at: sql<string>`coalesce(revoked_at, clock_timestamp())` })
      .where('key_id', '=', keyId);
    if (tenantId) update = update.where('tenant_id', '=', tenantId);
    const row = await update.returningAll().executeTakeFirst();
    return row ? toKey(row) : null;
  },
});

function inUse(db: Connection) {
  return db
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())`);
}
