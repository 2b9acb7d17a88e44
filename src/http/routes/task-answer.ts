import type { TaskRecord } from '../../service/ports/records.ts';
import { type TaskShape, taskJson } from '../../service/tasks/task-json.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Answer, RouteContext } from '../route.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A task as its callers see it. */
export const taskAnswer = (
  { service, linkSeconds }: HttpDependencies,
  task: TaskRecord,
  context: RouteContext,
  shape: TaskShape,
  query?: { base64_urls: boolean; include_chunks: boolean },
): Answer => ({
  type: JSON_TYPE,
  body: taskJson(service, task, {
    shape,
    base64Urls: query?.base64_urls ?? false,
    includeChunks: query?.include_chunks ?? true,
    includePages: true,
    baseUrl: context.baseUrl,
    linkSeconds,
  }),
});
