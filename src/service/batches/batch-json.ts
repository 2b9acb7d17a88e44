import type { Batch, BatchCounts } from '../../domain/task/batch.ts';
import type { Status } from '../../domain/task/task.ts';
import type { BatchItem, BatchRecord } from '../ports/batches.ts';
import type { Store } from '../ports/store.ts';

function statusOf({ cancelledAt, finishedAt }: BatchRecord, counts: BatchCounts): Status {
  if (finishedAt === null) return counts.waiting === counts.total ? 'Starting' : 'Processing';
  if (cancelledAt !== null) return 'Cancelled';
  return counts.succeeded + counts.deleted > 0 ? 'Succeeded' : 'Failed';
}

const inWords = ({ total, succeeded, failed, cancelled }: BatchCounts): string =>
  `${succeeded} of ${total} succeeded${failed ? `, ${failed} failed` : ''}${cancelled ? `, ${cancelled} cancelled` : ''}`;

export async function batchJson(store: Store, batch: BatchRecord): Promise<Batch> {
  const counts = await store.batches.counts(batch);
  return {
    batch_id: batch.batchId,
    name: batch.name,
    task_type: batch.taskType,
    status: statusOf(batch, counts),
    completed: batch.finishedAt !== null,
    message: inWords(counts),
    priority: batch.priority,
    counts,
    created_at: batch.createdAt,
    finished_at: batch.finishedAt,
    expires_at: batch.expiresAt,
  };
}

/** Call it in the transaction that ends the batch. */
export async function announceEnd(tx: Store, batch: BatchRecord): Promise<void> {
  const { batch_id, status, message, counts } = await batchJson(tx, batch);
  await tx.webhooks.announce(batch.tenantId, { event_type: 'batch.completed', status, batch_id, message, counts });
}

const ITEMS_AT_ONCE = 100;

export async function* itemsOfBatch(store: Store, batchId: string): AsyncGenerator<BatchItem> {
  for (let from = 0; ; from += ITEMS_AT_ONCE) {
    const items = await store.batches.items(batchId, from, ITEMS_AT_ONCE);
    yield* items;
    if (items.length < ITEMS_AT_ONCE) return;
  }
}

export async function* itemsWithTasks(store: Store, { batchId, tenantId }: BatchRecord) {
  for await (const item of itemsOfBatch(store, batchId))
    yield { item, task: item.status === 'Made' ? await store.tasks.find(tenantId, item.taskId) : null };
}
