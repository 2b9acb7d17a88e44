import { sql } from 'kysely';
import type { AuditEntry } from '../../../../domain/account/audit.ts';
import type { AuditStore } from '../../../../service/ports/audit.ts';
import { PostgresStore } from '../postgres-store.ts';

/** Most entries are written by the database itself (migration 0006). */
export class PostgresAuditStore extends PostgresStore implements AuditStore {
  async actor(name: string): Promise<void> {
    await sql`select set_config('quire.actor', ${name}, true)`.execute(this.db);
  }

  async record(entry: {
    tenantId: string;
    action: AuditEntry['action'];
    subject: string;
    actor: string;
  }): Promise<void> {
    const { tenantId, action, subject, actor } = entry;
    await this.db.insertInto('audit').values({ tenant_id: tenantId, action, subject, actor }).execute();
  }

  async page(tenantId: string | null, query: { limit: number; before?: number | undefined }): Promise<AuditEntry[]> {
    let select = this.db.selectFrom('audit').selectAll();
    if (tenantId) select = select.where('tenant_id', '=', tenantId);
    if (query.before !== undefined) select = select.where('sequence', '<', query.before);
    const rows = await select.orderBy('sequence', 'desc').limit(query.limit).execute();
    return rows.map(({ sequence, at, action, subject, actor }) => ({ entry_id: sequence, at, action, subject, actor }));
  }

  async removeOld(olderThanDays: number): Promise<void> {
    await this.db
      .deleteFrom('audit')
      .where('at', '<', sql<string>`clock_timestamp() - make_interval(days => ${olderThanDays})`)
      .execute();
  }
}
