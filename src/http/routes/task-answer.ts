import type { TaskRecord } from '../../service/ports/records.ts';
import { requireOutput } from '../../service/tasks/output-files.ts';
import { type TaskShape, taskJson } from '../../service/tasks/task-json.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { type HttpAnswer, JSON_TYPE, type RouteContext } from '../route.ts';

/** A task as its callers see it. */
export async function taskAnswer(
  { service, linkSeconds }: HttpDependencies,
  task: TaskRecord,
  context: RouteContext,
  shape: TaskShape,
  query?: { base64_urls: boolean; include_chunks: boolean },
): Promise<HttpAnswer> {
  await requireOutput(service.objects, task);
  return {
    type: JSON_TYPE,
    body: taskJson(service, task, {
      shape,
      base64Urls: query?.base64_urls ?? false,
      includeChunks: query?.include_chunks ?? true,
      includePages: true,
      baseUrl: context.baseUrl,
      linkSeconds,
      keyId: context.caller.keyId,
    }),
  };
}
