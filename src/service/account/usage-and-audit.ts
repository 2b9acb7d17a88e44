import type { z } from 'zod';
import type { AuditList, AuditQuery } from '../../domain/account/audit.ts';
import type { Usage, UsageQuery } from '../../domain/account/usage.ts';
import type { Service } from '../service.ts';

/** What a tenant's tasks came to, day by day. */
export async function usageOf(
  service: Service,
  tenantId: string,
  { start, end }: z.output<typeof UsageQuery>,
): Promise<z.infer<typeof Usage>> {
  return { start, end, days: await service.store.usage.days(tenantId, start, end) };
}

/** A page of the tenant's entries, newest first. */
export async function listAudit(
  service: Service,
  tenantId: string,
  { limit, cursor }: z.output<typeof AuditQuery>,
): Promise<z.input<typeof AuditList>> {
  const rows = await service.store.audit.page(tenantId, { limit: limit + 1, before: cursor });
  const entries = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { entries, has_more: hasMore, next_cursor: hasMore ? entries.at(-1)!.entry_id : null };
}
