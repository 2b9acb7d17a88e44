import { TERMINAL } from '../../domain/task.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import type { Service } from '../../service/service.ts';
import { waitForChange } from '../../service/tasks/read.ts';

/** Proxies close a silent connection after a minute or less; a comment line keeps it. */
const KEEP_ALIVE_MS = 15_000;

const eventOf = (task: TaskRecord): string => {
  const { taskId, status, message, progress, revision } = task;
  const data = { task_id: taskId, status, message, completed: TERMINAL.has(status), progress };
  return `id: ${revision}\nevent: task\ndata: ${JSON.stringify(data)}\n\n`;
};

/** Server-sent events: one for the task as it is, one for each change, the last when it ends. */
export async function* taskEvents(service: Service, task: TaskRecord, signal: AbortSignal): AsyncGenerator<string> {
  let current = task;
  yield eventOf(current);
  while (!TERMINAL.has(current.status) && !signal.aborted) {
    const next = await waitForChange(service, current, KEEP_ALIVE_MS, signal);
    yield next.revision === current.revision ? ': still here\n\n' : eventOf(next);
    current = next;
  }
}
