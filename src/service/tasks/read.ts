import { QuireError } from '../../domain/errors.ts';
import type { TaskListQuery } from '../../domain/task/requests.ts';
import { type TaskType, TERMINAL } from '../../domain/task/task.ts';
import type { Timestamp } from '../../domain/task/timestamp.ts';
import { found } from '../files.ts';
import { listPage } from '../list-page.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';

export const findTask = ({ store }: Service, tenantId: string, taskId: string): Promise<TaskRecord> =>
  found('task', taskId, () => store.tasks.find(tenantId, taskId));

export function requireType({ taskType, taskId: task_id }: TaskRecord, type: TaskType): void {
  if (taskType !== type)
    throw new QuireError(type === 'Parse' ? 'not_a_parse_task' : 'not_an_extract_task', { task_id });
}

/** Notifications may be lost, so waiting readers also poll. */
const LOOK_EVERY_MS = 5_000;

/** Returns the task after its next change, or unchanged when it is finished or the time is up. */
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
    // Subscribe before reading, so that a change between the two is not missed.
    const change = service.changes.next(task.taskId, Math.min(left, LOOK_EVERY_MS), signal);
    const seen = await findTask(service, task.tenantId, task.taskId);
    if (seen.revision !== task.revision) return seen;
    await change;
    current = await findTask(service, task.tenantId, task.taskId);
  }
  return current;
}

export interface FoundTasks {
  tasks: AsyncIterable<TaskRecord>;
  hasMore: boolean;
  nextCursor: Timestamp | null;
}

/** Tasks are read in batches while the response is written. */
export async function listTasks(
  service: Service,
  tenantId: string,
  query: Omit<TaskListQuery, 'base64_urls' | 'include_chunks'>,
  batchId?: string,
): Promise<FoundTasks> {
  const { task_types: taskTypes, parse_task_id: parseTaskId, ...page } = query;
  const weighed = await service.store.tasks.weigh(tenantId, { ...page, taskTypes, parseTaskId, batchId });
  const { batches, hasMore, nextCursor } = listPage(weighed, query.limit, service.limits.list_bytes);
  async function* tasks(): AsyncGenerator<TaskRecord> {
    for (const ids of batches) yield* await service.store.tasks.findAll(tenantId, ids);
  }
  return { tasks: tasks(), hasMore, nextCursor };
}
