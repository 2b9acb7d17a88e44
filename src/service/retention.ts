import { filePrefix, inputPrefix } from './object-keys.ts';
import type { TaskRecord } from './ports/records.ts';
import type { Store } from './ports/store.ts';
import type { Service } from './service.ts';

/** When a new task expires: as its caller says, else as its tenant wants it, else by the server's default. */
export async function expiryOf(
  service: Pick<Service, 'defaultExpiresInSeconds'>,
  store: Store,
  tenantId: string,
  asked: number | null | undefined,
): Promise<number | null> {
  if (asked !== null && asked !== undefined) return asked;
  return (await store.keys.retention(tenantId)).expiresInSeconds ?? service.defaultExpiresInSeconds;
}

/** Under zero retention: lists the input, and an uploaded file that no other task needs, as garbage. */
export async function giveUpInput(
  service: Pick<Service, 'zeroRetention'>,
  tx: Store,
  { tenantId, taskId, input }: TaskRecord,
): Promise<string[]> {
  if (input.kind === 'task') return [];
  if (!service.zeroRetention && !(await tx.keys.retention(tenantId)).zeroRetention) return [];
  const actor = 'retention';
  if (input.kind === 'file') {
    if (await tx.tasks.isFileWanted(tenantId, input.fileId, taskId)) return [];
    await tx.audit.actor(actor);
    // Gone already when another task of the same file ended before.
    if (!(await tx.files.remove(tenantId, input.fileId))) return [];
  } else {
    await tx.audit.record({ tenantId, action: 'input.deleted', subject: taskId, actor });
  }
  const prefixes = [input.kind === 'file' ? filePrefix(tenantId, input.fileId) : inputPrefix(tenantId, taskId)];
  await tx.garbage.add(prefixes);
  return prefixes;
}

/** Deletes objects that are listed as garbage. */
export async function deleteGarbage({ objects, store }: Service, prefixes: readonly string[]): Promise<void> {
  for (const prefix of prefixes) await objects.deleteAll(prefix);
  await store.garbage.done(prefixes);
}

/** As `deleteGarbage`; if it fails, housekeeping tries again. */
export const deleteNow = (service: Service, prefixes: readonly string[]): Promise<void> =>
  deleteGarbage(service, prefixes).catch((error) =>
    service.log('warn', 'objects will be deleted later', { error: String(error) }),
  );
