import { sql } from 'kysely';
import type { Connection } from '../connection.ts';

/** Now, or one microsecond after the last one given out. */
export const nextMoment = sql<string>`greatest(clock_timestamp(), last_created_at + interval '1 microsecond')`;

/** The next `created_at` of a tenant. It locks the tenant's row, so rows become visible in their order. */
export async function nextCreatedAt(db: Connection, tenantId: string): Promise<string> {
  const row = await db
    .updateTable('tenants')
    .set({ last_created_at: nextMoment })
    .where('tenant_id', '=', tenantId)
    .returning('last_created_at')
    .executeTakeFirstOrThrow();
  return row.last_created_at;
}
