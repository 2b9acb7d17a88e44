import { type Selectable, sql } from 'kysely';
import type { Retention } from '../../../../service/ports/audit.ts';
import type { KeyRecord } from '../../../../service/ports/records.ts';
import type { KeyStore } from '../../../../service/ports/store.ts';
import type { Tables } from '../../tables.ts';
import { camelRow, PostgresStore } from '../postgres-store.ts';

const toKey = ({ secret_hash: _, ...row }: Selectable<Tables['api_keys']>): KeyRecord => camelRow(row);

export class PostgresKeyStore extends PostgresStore implements KeyStore {
  async createFirstTenant(name: string): Promise<string | null> {
    // The lock makes two servers that start at once agree on who was first.
    await sql`lock table tenants in share row exclusive mode`.execute(this.db);
    const existing = await this.db.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
    return existing ? null : this.createTenant(name);
  }

  async createTenant(name: string): Promise<string> {
    const row = await this.db.insertInto('tenants').values({ name }).returning('tenant_id').executeTakeFirstOrThrow();
    return row.tenant_id;
  }

  async tenantByName(name: string): Promise<string | null> {
    const row = await this.db.selectFrom('tenants').select('tenant_id').where('name', '=', name).executeTakeFirst();
    return row?.tenant_id ?? null;
  }

  async tenants(): Promise<{ tenantId: string; name: string; retention: Retention }[]> {
    const rows = await this.db.selectFrom('tenants').selectAll().orderBy('created_at').execute();
    return rows.map((row) => {
      const { tenantId, name, expiresInSeconds, zeroRetention } = camelRow(row);
      return { tenantId, name, retention: { expiresInSeconds, zeroRetention } };
    });
  }

  async retention(tenantId: string): Promise<Retention> {
    const row = await this.db
      .selectFrom('tenants')
      .select(['expires_in_seconds', 'zero_retention'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    return row ? camelRow(row) : { expiresInSeconds: null, zeroRetention: false };
  }

  async setRetention(tenantId: string, retention: Partial<Retention>): Promise<void> {
    const { expiresInSeconds, zeroRetention } = retention;
    const change = {
      ...(expiresInSeconds === undefined ? {} : { expires_in_seconds: expiresInSeconds }),
      ...(zeroRetention === undefined ? {} : { zero_retention: zeroRetention }),
    };
    if (Object.keys(change).length === 0) return;
    await this.db.updateTable('tenants').set(change).where('tenant_id', '=', tenantId).execute();
  }

  async insert({ keyId, tenantId, name, secretHash, role, taskId, expiresAt }: Parameters<KeyStore['insert']>[0]) {
    const row = await this.db
      .insertInto('api_keys')
      .values({
        ...{ key_id: keyId, tenant_id: tenantId, name, secret_hash: secretHash },
        ...{ role, task_id: taskId, expires_at: expiresAt },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toKey(row);
  }

  #inUse() {
    return this.db
      .selectFrom('api_keys')
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`(api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())`);
  }

  async findActive(keyId: string) {
    const row = await this.#inUse()
      .leftJoin('tasks', 'tasks.task_id', 'api_keys.task_id')
      .selectAll('api_keys')
      .select('tasks.parse_task_id')
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return row ? { ...toKey(row), parseTaskId: row.parse_task_id, secretHash: row.secret_hash } : null;
  }

  async shares(tenantId: string, taskId: string): Promise<KeyRecord[]> {
    const rows = this.#inUse().selectAll().where('tenant_id', '=', tenantId).where('task_id', '=', taskId);
    return (await rows.orderBy('created_at').execute()).map(toKey);
  }

  async list(tenantId: string | null): Promise<KeyRecord[]> {
    let select = this.db.selectFrom('api_keys').selectAll().where('task_id', 'is', null);
    if (tenantId) select = select.where('tenant_id', '=', tenantId);
    return (await select.orderBy('created_at').execute()).map(toKey);
  }

  async revoke(tenantId: string | null, keyId: string): Promise<KeyRecord | null> {
    let update = this.db
      .updateTable('api_keys')
      .set({ revoked_at: sql<string>`coalesce(revoked_at, clock_timestamp())` })
      .where('key_id', '=', keyId);
    if (tenantId) update = update.where('tenant_id', '=', tenantId);
    const row = await update.returningAll().executeTakeFirst();
    return row ? toKey(row) : null;
  }
}
