import { isQuireError, QuireError } from '../../domain/errors.ts';
import type { Caller } from '../access/keys.ts';
import { found } from '../files.ts';
import { lastOfPage } from '../list-page.ts';
import { taskPrefix } from '../object-keys.ts';
import type { BatchRecord } from '../ports/batches.ts';
import type { PageQuery } from '../ports/records.ts';
import type { Service } from '../service.ts';
import { cancelTask } from '../tasks/change.ts';
import { itemsOfBatch } from './batch-json.ts';

export const findBatch = ({ store }: Service, tenantId: string, batchId: string): Promise<BatchRecord> =>
  found('batch', batchId, () => store.batches.find(tenantId, batchId));

export async function listBatches(service: Service, tenantId: string, query: PageQuery) {
  const { items: batches, last } = lastOfPage(await service.store.batches.page(tenantId, query), query.limit);
  return { batches, hasMore: last !== null, nextCursor: last?.createdAt ?? null };
}

/** Waiting items never start, running ones are stopped. The batch itself ends shortly after. */
export async function cancelBatch(service: Service, tenantId: string, batchId: string): Promise<void> {
  await findBatch(service, tenantId, batchId);
  await service.store.transaction(async (tx) => {
    const items = await tx.batches.cancel(tenantId, batchId);
    if (!items) throw new QuireError('batch_not_cancellable', { batch_id: batchId });
    const sent = items.filter(({ source }) => 'key' in source);
    await tx.garbage.add(sent.map(({ taskId, parseTaskId }) => taskPrefix(tenantId, parseTaskId ?? taskId)));
  });
  const own = new Set<string>();
  for await (const { parseTaskId } of itemsOfBatch(service.store, batchId)) if (parseTaskId) own.add(parseTaskId);
  for (const { taskId, parseTaskId } of await service.store.batches.underWay(batchId)) {
    await cancelQuietly(service, tenantId, taskId);
    if (parseTaskId && own.has(parseTaskId)) await cancelQuietly(service, tenantId, parseTaskId);
  }
}

/** Ignores tasks that have ended in the meantime. */
const cancelQuietly = (service: Service, tenantId: string, taskId: string): Promise<void> =>
  cancelTask(service, tenantId, taskId).catch((error) => {
    if (!isQuireError(error) || error.status >= 500) throw error;
  });

export async function retryBatch(service: Service, { tenantId, keyId }: Caller, batchId: string): Promise<BatchRecord> {
  await findBatch(service, tenantId, batchId);
  await service.store.transaction(async (tx) => {
    await tx.audit.actor(keyId);
    const removed = await tx.batches.retry(tenantId, batchId);
    await tx.garbage.add(removed.map((taskId) => taskPrefix(tenantId, taskId)));
  });
  return findBatch(service, tenantId, batchId);
}

/** Only marks the objects as garbage: deleting those of ten thousand tasks would take too long for a request. */
export async function deleteBatch(service: Service, { tenantId, keyId }: Caller, batchId: string): Promise<void> {
  await findBatch(service, tenantId, batchId);
  await service.store.transaction(async (tx) => {
    await tx.audit.actor(keyId);
    const tasks = await tx.batches.remove(tenantId, batchId);
    if (!tasks) throw new QuireError('batch_not_deletable', { batch_id: batchId });
    await tx.garbage.add(tasks.map((taskId) => taskPrefix(tenantId, taskId)));
  });
}
