import { EVENT_OF_TASK, type TaskEvent } from '../../domain/account/webhook.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';

type Announced = Pick<TaskRecord, 'taskId' | 'tenantId' | 'taskType' | 'status' | 'message'>;

/** Tells the tenant's webhooks what a task's status and step are now. Part of the transaction that changed them. */
export async function announce(store: Store, task: Announced): Promise<void> {
  const event: TaskEvent = {
    event_type: EVENT_OF_TASK[task.taskType],
    status: task.status,
    task_id: task.taskId,
    message: task.message,
  };
  await store.webhooks.announce(task.tenantId, event);
}
