import type { Share } from '../../domain/account/key.ts';
import { QuireError } from '../../domain/errors.ts';
import { type Caller, createKey, revokeKey } from '../access/keys.ts';
import type { KeyRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';
import { findTask } from '../tasks/read.ts';

const toShare = ({ keyId, taskId, createdAt, expiresAt }: KeyRecord): Share => ({
  share_id: keyId,
  task_id: taskId!,
  created_at: createdAt,
  expires_at: expiresAt!,
});

export async function listShares(service: Service, { tenantId }: Caller, taskId: string): Promise<Share[]> {
  await findTask(service, tenantId, taskId);
  return (await service.store.keys.shares(tenantId, taskId)).map(toShare);
}

/** A share link contains a key that can read one task until it expires. */
export async function createShare(
  service: Service,
  caller: Caller,
  taskId: string,
  expiresInSeconds: number,
): Promise<Share & { key: string }> {
  const limit = service.limits.shares_per_task;
  if ((await listShares(service, caller, taskId)).length >= limit) throw new QuireError('too_many_shares', { limit });
  const expiresAt = new Date(Date.now() + expiresInSeconds * 1_000).toISOString();
  const { key, record } = await service.store.transaction(async (tx) => {
    await tx.audit.actor(caller.keyId);
    return createKey(tx, { tenantId: caller.tenantId, name: 'share link', role: 'read', taskId, expiresAt });
  });
  return { ...toShare(record), key };
}

export async function revokeShare(service: Service, caller: Caller, taskId: string, shareId: string): Promise<Share> {
  const shares = await listShares(service, caller, taskId);
  if (!shares.some((share) => share.share_id === shareId))
    throw new QuireError('share_not_found', { share_id: shareId });
  return service.store.transaction(async (tx) => {
    await tx.audit.actor(caller.keyId);
    return toShare(await revokeKey(tx, caller.tenantId, shareId));
  });
}
