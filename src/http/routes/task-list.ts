import type { TaskRecord } from '../../service/ports/records.ts';
import type { Service } from '../../service/service.ts';
import { type TaskJsonOptions, taskJson } from '../../service/tasks/task-json.ts';

interface FoundTasks {
  tasks: TaskRecord[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** One page of tasks, written task by task. */
export async function* taskList(
  service: Service,
  found: FoundTasks,
  options: Omit<TaskJsonOptions, 'shape' | 'includePages'>,
): AsyncGenerator<string> {
  let separator = '{"tasks":[';
  for (const task of found.tasks) {
    yield separator;
    yield* taskJson(service, task, { ...options, shape: 'unified', includePages: false });
    separator = ',';
  }
  if (found.tasks.length === 0) yield separator;
  yield `],"has_more":${found.hasMore},"next_cursor":${JSON.stringify(found.nextCursor)}}`;
}
