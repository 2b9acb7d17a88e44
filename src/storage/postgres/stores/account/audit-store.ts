import { sql } from 'kysely';
import type { AuditStore } from '../../../../service/ports/audit.ts';
import type { Connection } from '../../connection.ts';

/** Most entries are written by the database itself (migration 0006). */
export const auditStore = (db: Connection): AuditStore => ({
  async actor(name) {
    await sql`select set_config('quire.actor', ${name}, true)`.execute(db);
  },

  async record(entry) {
    const { tenantId, action, subject, actor } = entry;
    await db.insertInto('audit').values({ tenant_id: tenantId, action, subject, actor }).execute();
  },

  async page(tenantId, query) {
    let select = db.selectFrom('audit').selectAll();
    if (tenantId) select = select.where('tenant_id', '=', tenantId);
    if (query.before !== undefined) select = select.where('sequence', '<', query.before);
    const rows = await select.orderBy('sequence', 'desc').limit(query.limit).execute();
    return rows.map(({ sequence, at, action, subject, actor }) => ({ entry_id: sequence, at, action, subject, actor }));
  },

  async removeOld(olderThanDays) {
    await db
      .deleteFrom('audit')
      .where('at', '<', sql<string>`clock_timestamp() - make_interval(days => ${olderThanDays})`)
      .execute();
  },
});
