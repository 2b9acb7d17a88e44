import { z } from 'zod';
import { EventsQuery, TaskListQuery, TaskQuery } from '../../../domain/task/requests.ts';
import { ExtractTask, ParseTask, Task, TaskList, type TaskType, TERMINAL } from '../../../domain/task/task.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import type { Service } from '../../../service/service.ts';
import { cancelTask, deleteTask } from '../../../service/tasks/change.ts';
import { partsJson, readableParts } from '../../../service/tasks/output/partial-output.ts';
import { imageLinks } from '../../../service/tasks/output/task-json.ts';
import { listTasks, requireType, waitForChange } from '../../../service/tasks/read.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { openRequests } from '../../request/rate-limit.ts';
import { jsonAnswer, plainText, type Route, type RouteContext, routeMaker, textAnswer } from '../../route.ts';
import { taskList } from '../list-answer.ts';
import { taskAnswer, taskOf } from './task-answer.ts';

type TaskParams = { task_id: string };

export function taskRoutes(dependencies: HttpDependencies): Route[] {
  const { service } = dependencies;
  const enterStream = openRequests('event streams');

  const readsOne = (type?: TaskType) => ({
    shared: true as const,
    query: TaskQuery,
    handle: async (context: RouteContext<TaskParams, z.output<typeof TaskQuery>>) => {
      const { wait } = context.query;
      const found = await taskOf(service, context);
      const task = wait ? await waitForChange(service, found, wait * 1000, context.signal) : found;
      if (type) requireType(task, type);
      return taskAnswer(dependencies, task, context, 'unified', context.query);
    },
  });

  const route = routeMaker({ tag: 'Tasks' });
  return [
    route('GET /tasks', 'listTasks', 'List tasks, newest first', {
      query: TaskListQuery,
      answer: jsonAnswer(TaskList, 'One page of tasks.'),
      errors: ['invalid_field'],
      handle: async (context) => {
        const { query } = context;
        const found = await listTasks(service, context.caller.tenantId, query);
        const { base64_urls: base64Urls, include_chunks: includeChunks } = query;
        return taskList(service, found, { ...context.links, base64Urls, includeChunks });
      },
    }),
    route('GET /tasks/{task_id}', 'getTask', 'Get a task', {
      ...readsOne(),
      answer: jsonAnswer(Task, 'The task, with its output once it has one.'),
      errors: ['invalid_field', 'task_not_found'],
    }),
    route('GET /tasks/{task_id}/parse', 'getParseTask', 'Get a parse task', {
      ...readsOne('Parse'),
      answer: jsonAnswer(ParseTask, 'The task.'),
      errors: ['not_a_parse_task', 'task_not_found'],
    }),
    route('GET /tasks/{task_id}/extract', 'getExtractTask', 'Get an extract task', {
      ...readsOne('Extract'),
      answer: jsonAnswer(ExtractTask, 'The task.'),
      errors: ['not_an_extract_task', 'task_not_found'],
    }),
    route('GET /tasks/{task_id}/events', 'streamTaskEvents', 'Stream the progress of a task until it ends', {
      shared: true,
      query: EventsQuery,
      answer: {
        mediaType: 'text/event-stream',
        schema: z.string(),
        description: 'Server-sent events named `task`, and `chunks` where they are asked for.',
      },
      errors: ['task_not_found', 'too_many_open'],
      handle: async (context) => {
        const task = await taskOf(service, context);
        const links = context.query.include_partial ? imageLinks(service, context.links) : null;
        enterStream(task.tenantId, service.limits.event_streams, context.held);
        return {
          type: 'text/event-stream; charset=utf-8',
          headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
          body: taskEvents(service, task, context.signal, links),
        };
      },
    }),
    ...(['GET', 'POST'] as const).map((method) =>
      route(
        `${method} /tasks/{task_id}/cancel`,
        method === 'GET' ? 'cancelTask' : 'cancelTaskByPost',
        'Cancel a task that waits or runs',
        cancellation(service),
      ),
    ),
    route('DELETE /tasks/{task_id}', 'deleteTask', 'Delete a finished task and all its data', deletion(service)),
  ];
}

/** Shared by the routes of both generations. */
export const cancellation = (service: Service) => ({
  role: 'administer' as const,
  answer: textAnswer('`Task cancelled`'),
  errors: ['task_not_cancellable' as const, 'task_not_found' as const],
  handle: async ({ caller, params }: RouteContext<TaskParams>) => {
    await cancelTask(service, caller.tenantId, params.task_id);
    return plainText('Task cancelled');
  },
});

export const deletion = (service: Service) => ({
  answer: textAnswer('`Task deleted`'),
  errors: ['task_not_deletable' as const, 'task_not_found' as const],
  handle: async ({ caller, params }: RouteContext<TaskParams>) => {
    await deleteTask(service, caller, params.task_id);
    return plainText('Task deleted');
  },
});

/** Proxies close idle connections after a minute or less; comment lines prevent it. */
const KEEP_ALIVE_MS = 15_000;

const eventOf = (task: TaskRecord): string => {
  const { taskId, status, message, progress, revision } = task;
  const data = { task_id: taskId, status, message, completed: TERMINAL.has(status), progress };
  return `id: ${revision}\nevent: task\ndata: ${JSON.stringify(data)}\n\n`;
};

/** Server-sent events for each change of the task and, if requested, for parts that have been read. */
async function* taskEvents(
  service: Service,
  task: TaskRecord,
  signal: AbortSignal,
  links: ReturnType<typeof imageLinks> | null,
): AsyncGenerator<string> {
  let current = task;
  let sent = 0;
  yield eventOf(current);
  while (!TERMINAL.has(current.status) && !signal.aborted) {
    const next = await waitForChange(service, current, KEEP_ALIVE_MS, signal);
    yield next.revision === current.revision ? ': still here\n\n' : eventOf(next);
    current = next;
    const parts = links ? readableParts(current) : 0;
    for (; links && sent < parts && !signal.aborted; sent++) {
      const part = { from: sent + 1, to: sent + 1 };
      yield `event: chunks\ndata: {"task_id":"${current.taskId}","is_partial":true,"part":${part.from},`;
      yield* partsJson(service.objects, current, part, (prefix, name) => [links(prefix, name)]);
      yield '}\n\n';
    }
  }
}
