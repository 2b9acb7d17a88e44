import { QuireError } from '../../domain/errors.ts';
import type { TaskListQuery } from '../../domain/requests.ts';
import { TERMINAL } from '../../domain/task.ts';
import { isId } from '../files.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';

export async function findTask(service: Service, tenantId: string, taskId: string): Promise<TaskRecord> {
  const task = isId(taskId) ? await service.store.tasks.find(tenantId, taskId) : null;
  if (!task) throw new QuireError('task_not_found', { task_id: taskId });
  return task;
}

/** How long a waiting reader trusts the notification alone before it looks for itself. */
const LOOK_EVERY_MS = 5_000;

/** The task at its next change, at once when it is finished, or as it is when the time is over. */
export async function waitForChange(
  service: Service,
  task: TaskRecord,
  waitMs: number,
  signal: AbortSignal,
): Promise<TaskRecord> {
  const deadline = Date.now() + waitMs;
  let current = task;
  while (!TERMINAL.has(current.status) && current.revision === task.revision && !signal.aborted) {
    const left = deadline - Date.now();
    if (left <= 0) break;
    // Listening begins before looking, so a change between the two is not missed.
    const change = service.changes.next(task.taskId, Math.min(left, LOOK_EVERY_MS), signal);
    const seen = await findTask(service, task.tenantId, task.taskId);
    if (seen.revision !== task.revision) return seen;
    await change;
    current = await findTask(service, task.tenantId, task.taskId);
  }
  return current;
}

export async function listTasks(
  service: Service,
  tenantId: string,
  query: Omit<TaskListQuery, 'base64_urls' | 'include_chunks'>,
  batchId?: string,
) {
  const rows = await service.store.tasks.page(tenantId, {
    limit: query.limit,
    cursor: query.cursor,
    start: query.start,
    end: query.end,
    sort: query.sort,
    taskTypes: query.task_types,
    statuses: query.statuses,
    batchId,
  });
  const tasks = rows.slice(0, query.limit);
  const hasMore = rows.length > query.limit;
  return { tasks, hasMore, nextCursor: hasMore ? tasks.at(-1)!.createdAt : null };
}
