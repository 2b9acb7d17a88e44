import type { Service } from '../service.ts';

/** A task or a file that has objects below a prefix. */
export interface ObjectOwner {
  tenantId: string;
  kind: 'tasks' | 'files';
  id: string;
  prefix: string;
}

/** Removes objects of tasks and files that no row knows, and counts them. For a store that was put back from a copy. */
export async function removeStrays({ store, objects }: Service, owners: AsyncIterable<ObjectOwner>): Promise<number> {
  let removed = 0;
  for await (const { tenantId, kind, id, prefix } of owners) {
    if ((await (kind === 'tasks' ? store.tasks : store.files).find(tenantId, id)) !== null) continue;
    await objects.deleteAll(prefix);
    removed++;
  }
  return removed;
}
