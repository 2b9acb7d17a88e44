import type { Service } from '../service.ts';

/** A row may hold a schema of a megabyte. */
const BATCH = 50;

/** What lies in an object store, as far as it belongs to tasks and files. */
export interface FoundObjects {
  /** Prefixes of tasks, and of files, by tenant. */
  owners(): AsyncIterable<{ tenantId: string; kind: 'tasks' | 'files'; id: string; prefix: string }>;
}

/** Removes objects of tasks and files that no row knows, and counts them. For a store that was put back from a copy. */
export async function removeStrays({ store, objects }: Service, found: FoundObjects): Promise<number> {
  let removed = 0;
  let batch: { tenantId: string; kind: 'tasks' | 'files'; id: string; prefix: string }[] = [];
  const settle = async () => {
    for (const [place, owners] of Map.groupBy(batch, ({ tenantId, kind }) => `${tenantId}/${kind}`)) {
      const [tenantId, kind] = place.split('/') as [string, 'tasks' | 'files'];
      const ids = owners.map(({ id }) => id);
      const known = new Set(
        kind === 'tasks'
          ? (await store.tasks.findAll(tenantId, ids)).map(({ taskId }) => taskId)
          : (await store.files.findAll(tenantId, ids)).map(({ fileId }) => fileId),
      );
      for (const { id, prefix } of owners) {
        if (known.has(id)) continue;
        await objects.deleteAll(prefix);
        removed++;
      }
    }
    batch = [];
  };
  for await (const owner of found.owners()) {
    batch.push(owner);
    if (batch.length === BATCH) await settle();
  }
  await settle();
  return removed;
}
