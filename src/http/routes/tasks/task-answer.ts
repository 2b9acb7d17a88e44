import type { TaskRecord } from '../../../service/ports/records.ts';
import type { Service } from '../../../service/service.ts';
import { requireOutput } from '../../../service/tasks/output/output-files.ts';
import { isFirstGeneration, type TaskShape, taskJson } from '../../../service/tasks/output/task-json.ts';
import { findTask } from '../../../service/tasks/read.ts';
import { correctedOutput } from '../../corrected/corrected-output.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { type HttpAnswer, JSON_TYPE, type RouteContext } from '../../route.ts';

/** Throws QuireError `task_not_found` for tasks of other tenants. */
export const taskOf = (service: Service, { caller, params }: RouteContext<{ task_id: string }>): Promise<TaskRecord> =>
  findTask(service, caller.tenantId, params.task_id);

export async function taskAnswer(
  dependencies: HttpDependencies,
  task: TaskRecord,
  context: RouteContext,
  shape: TaskShape,
  query?: { base64_urls: boolean; include_chunks: boolean; include_partial?: boolean; corrected?: boolean },
): Promise<HttpAnswer> {
  const { service, content } = dependencies;
  await requireOutput(service.objects, task);
  const includeChunks = query?.include_chunks ?? true;
  const made = query?.corrected ? await correctedOutput(dependencies, task, context) : null;
  if (made) context.held.keep(() => made[Symbol.asyncDispose]());
  const firstGeneration =
    isFirstGeneration(shape) && includeChunks && task.output
      ? await content.run('firstGenerationChunks', { task }, context)
      : null;
  return {
    type: JSON_TYPE,
    body: taskJson(service, task, {
      shape,
      base64Urls: query?.base64_urls ?? false,
      includeChunks,
      includePages: true,
      includePartial: query?.include_partial ?? false,
      ...context.links,
      corrected: firstGeneration ? { chunkLines: () => firstGeneration.bytes() } : made?.corrected,
    }),
  };
}
