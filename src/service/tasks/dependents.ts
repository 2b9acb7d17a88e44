import { EVENT_OF_TASK } from '../../domain/account/webhook.ts';
import { TERMINAL } from '../../domain/task/task.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';

/** Queues the extract tasks that wait for a parse task, or fails them if it did not succeed. */
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

/** For a parse task that was removed. */
export async function failDependents(tx: Store, parseTaskId: string): Promise<void> {
  for (const waiting of await tx.tasks.lockWaitingFor(parseTaskId)) {
    await failDependent(tx, waiting.taskId, 'The parse task expired before it ended.');
  }
}

async function failDependent(tx: Store, taskId: string, message: string): Promise<void> {
  const failed = await tx.tasks.failWaiting(taskId, message);
  if (failed) await announce(tx, failed);
}

/** Queues webhook events about the task's status. Call it in the transaction that changes the task. */
export async function announce(store: Store, task: TaskRecord): Promise<void> {
  const { taskId: task_id, status, message } = task;
  const event = { event_type: EVENT_OF_TASK[task.taskType], status, task_id, message };
  await store.webhooks.announce(task.tenantId, event);
}
