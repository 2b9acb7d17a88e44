import { filePrefix, inputPrefix } from './object-keys.ts';
import type { TaskRecord } from './ports/records.ts';
import type { Store } from './ports/store.ts';
import type { Service } from './service.ts';

/** Expiry of a new task: from the request, the tenant or the server, in this order. */
export async function expiryOf(
  service: Pick<Service, 'defaultExpiresInSeconds'>,
  store: Store,
  tenantId: string,
  asked: number | null | undefined,
): Promise<number | null> {
  if (asked !== null && asked !== undefined) return asked;
  return (await store.keys.retention(tenantId)).expiresInSeconds ?? service.defaultExpiresInSeconds;
}

/** With zero retention: marks the input as garbage, unless it is a file that another task needs. */
export async function discardInput(
  service: Pick<Service, 'zeroRetention'>,
  tx: Store,
  { tenantId, taskId, input }: TaskRecord,
): Promise<string[]> {
  if (input.kind === 'task') return [];
  if (!service.zeroRetention && !(await tx.keys.retention(tenantId)).zeroRetention) return [];
  const actor = 'retention';
  if (input.kind === 'file') {
    if (await tx.tasks.isFileNeeded(tenantId, input.fileId, taskId)) return [];
    await tx.audit.actor(actor);
    // Another task with the same file may have removed it.
    if (!(await tx.files.remove(tenantId, input.fileId))) return [];
  } else {
    await tx.audit.record({ tenantId, action: 'input.deleted', subject: taskId, actor });
  }
  const prefixes = [input.kind === 'file' ? filePrefix(tenantId, input.fileId) : inputPrefix(tenantId, taskId)];
  await tx.garbage.add(prefixes);
  return prefixes;
}

export async function deleteGarbage({ objects, store }: Service, prefixes: readonly string[]): Promise<void> {
  for (const prefix of prefixes) await objects.deleteAll(prefix);
  await store.garbage.done(prefixes);
}

/** Leaves failed deletions to housekeeping. */
export const deleteNow = (service: Service, prefixes: readonly string[]): Promise<void> =>
  deleteGarbage(service, prefixes).catch((error) =>
    service.log('warn', 'objects could not be deleted; housekeeping will retry', { error: String(error) }),
  );
