import type { z } from 'zod';
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
