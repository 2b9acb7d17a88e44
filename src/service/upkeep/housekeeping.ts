import { DISABLE_AFTER_FAILING_SECONDS } from '../../domain/account/webhook.ts';
import { taskPrefix } from '../object-keys.ts';
import { deleteGarbage } from '../retention.ts';
import type { Service } from '../service.ts';
import { failDependents } from '../tasks/dependents.ts';
import { type Repeating, repeating } from './repeating.ts';

const SWEEP_MS = 5_000;
const TIDY_MS = 10 * 60_000;
const BATCH = 200;
const DELIVERIES_KEPT_DAYS = 30;
/** Long enough for questions about last year. */
const AUDIT_KEPT_DAYS = 400;

/** Deletes expired tasks, idempotency keys and deliveries, and disables endpoints that have failed for days. */
export function housekeeping(service: Service): Repeating[] {
  const onFailure = (error: unknown) =>
    service.log('warn', 'housekeeping failed and will be retried', { error: String(error) });
  return [repeating(SWEEP_MS, () => sweep(service), onFailure), repeating(TIDY_MS, () => tidy(service), onFailure)];
}

export async function sweep(service: Service): Promise<void> {
  while ((await removeExpired(service)) === BATCH);
  for (let count = BATCH; count === BATCH; ) {
    const prefixes = await service.store.garbage.take(BATCH);
    await deleteGarbage(service, prefixes);
    count = prefixes.length;
  }
}

const removeExpired = ({ store }: Service): Promise<number> =>
  store.transaction(async (tx) => {
    await tx.audit.actor('expiry');
    const expired = await tx.tasks.takeExpired(BATCH);
    for (const task of expired) {
      await tx.tasks.removeExpired(task.taskId);
      await failDependents(tx, task.taskId);
    }
    await tx.garbage.add(expired.map((task) => taskPrefix(task.tenantId, task.taskId)));
    return expired.length;
  });

export async function tidy({ store }: Pick<Service, 'store'>): Promise<void> {
  await store.idempotency.removeOld();
  await store.batches.removeExpired();
  await store.queue.tidy();
  await store.webhooks.disableFailing(DISABLE_AFTER_FAILING_SECONDS);
  await store.webhooks.removeOldDeliveries(DELIVERIES_KEPT_DAYS);
  await store.usage.fold();
  await store.audit.removeOld(AUDIT_KEPT_DAYS);
}
