import type { z } from 'zod';
import type { AuditList, AuditQuery } from '../../domain/account/audit.ts';
import type { Service } from '../service.ts';

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
