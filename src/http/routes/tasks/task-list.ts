import type { Service } from '../../../service/service.ts';
import { type TaskJsonOptions, taskJson } from '../../../service/tasks/output/task-json.ts';
import type { FoundTasks } from '../../../service/tasks/read.ts';
import type { HttpAnswer } from '../../route.ts';
import { listAnswer } from '../list-answer.ts';

/** One page of tasks, written task by task. */
export function taskList(
  service: Service,
  { tasks, ...rest }: FoundTasks,
  options: Omit<TaskJsonOptions, 'shape' | 'includePages'>,
): HttpAnswer {
  async function* written() {
    for await (const task of tasks)
      yield taskJson(service, task, { ...options, shape: 'unified', includePages: false });
  }
  return listAnswer('tasks', written(), rest);
}
