import { EVENT_OF_TASK } from '../../domain/account/webhook.ts';
import { TERMINAL } from '../../domain/task/task.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';

/** Starts the extract tasks that waited for a parse task, or ends them if it failed, in the same transaction. */
export async function settleDependents(tx: Store, parse: TaskRecord): Promise<void> {
  if (parse.taskType !== 'Parse' || !TERMINAL.has(parse.status)) return;
  for (const waiting of await tx.tasks.lockWaitingFor(parse.taskId)) {
    if (parse.status === 'Succeeded') {
      await tx.tasks.describeFile(waiting.taskId, parse);
      const { taskId, tenantId, runId, priority } = waiting;
      await tx.queue.enqueue({ taskId, tenantId, runId }, priority);
    } else {
      await failDependent(tx, waiting.taskId, `The parse task ended as ${parse.status}: ${parse.message}`);
    }
  }
}

/** The parse is gone altogether. */
export async function failDependents(tx: Store, parseTaskId: string): Promise<void> {
  for (const waiting of await tx.tasks.lockWaitingFor(parseTaskId)) {
    await failDependent(tx, waiting.taskId, 'The parse task expired before it ended.');
  }
}

async function failDependent(tx: Store, taskId: string, message: string): Promise<void> {
  const failed = await tx.tasks.failWaiting(taskId, message);
  if (failed) await announce(tx, failed);
}

/** Tells the tenant's webhooks what a task's status and step are now. Part of the transaction that changed them. */
export async function announce(store: Store, task: TaskRecord): Promise<void> {
  const { taskId: task_id, status, message } = task;
  const event = { event_type: EVENT_OF_TASK[task.taskType], status, task_id, message };
  await store.webhooks.announce(task.tenantId, event);
}
