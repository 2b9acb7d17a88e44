import { sql } from 'kysely';
import type { Connection } from '../connection.ts';

/** Now, or one microsecond after the last one given out. */
export const nextMoment = sql<string>`greatest(clock_timestamp(), last_created_at + interval '1 microsecond')`;

/**
 * The next `created_at` of a tenant: now, or one microsecond after the last one given out. Taking it locks the tenant's
 * row until the transaction ends, so rows of one tenant become visible in the order of their `created_at`.
 */
export async function nextCreatedAt(db: Connection, tenantId: string): Promise<string> {
  const row = await db
    .updateTable('tenants')
    .set({ last_created_at: nextMoment })
    .where('tenant_id', '=', tenantId)
    .returning('last_created_at')
    .executeTakeFirstOrThrow();
  return row.last_created_at;
}
