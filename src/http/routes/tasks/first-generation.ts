import { translateLegacyBody } from '../../../domain/configuration/legacy-configuration.ts';
import { QuireError } from '../../../domain/errors.ts';
import { ParseRequest, TaskQuery, UpdateRequest } from '../../../domain/task/requests.ts';
import { FirstGenerationTask } from '../../../domain/task/task.ts';
import { updateTask } from '../../../service/tasks/change.ts';
import { requireType } from '../../../service/tasks/read.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { parseBoundedJson } from '../../request/body/bounded-json.ts';
import { readJsonBody } from '../../request/body/json-body.ts';
import { readMultipart } from '../../request/form/multipart.ts';
import { validateBody } from '../../request/lenient-body.ts';
import {
  type BodyOptions,
  type HttpAnswer,
  jsonAnswer,
  type Route,
  type RouteContext,
  routeMaker,
} from '../../route.ts';
import { PARSE_ERRORS, taskCreation } from './create-tasks.ts';
import { taskAnswer, taskOf } from './task-answer.ts';
import { cancellation, deletion } from './tasks.ts';

const STRUCTURED = ['chunk_processing', 'segment_processing', 'llm_processing', 'expires_in', 'high_resolution'];
async function fieldsToValues(fields: ReadonlyMap<string, string>, options: BodyOptions): Promise<unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    values[name] = STRUCTURED.includes(name) ? await parseField(name, text, options) : text;
  }
  return translateLegacyBody(values);
}

async function parseField(name: string, text: string, options: BodyOptions): Promise<unknown> {
  const value = await parseBoundedJson(text, name, options);
  if (value === undefined) throw new QuireError('invalid_field', { problem: `Field ${name} must be JSON.` });
  return value;
}

export function firstGenerationRoutes(dependencies: HttpDependencies): Route[] {
  const { service, admission } = dependencies;
  const creation = taskCreation(dependencies);
  const route = routeMaker({ tag: 'First generation', generation: 'first' });
  const answer = jsonAnswer(
    FirstGenerationTask,
    'The task in its first-generation shape; newer segment types are given as the nearest older one.',
  );

  const update = async (context: RouteContext<{ task_id: string }>, values: unknown): Promise<HttpAnswer> => {
    const { value, warnings } = validateBody(UpdateRequest, values, 'The update');
    const updated = await updateTask(service, context.caller.tenantId, context.params.task_id, value, warnings);
    const links = { base64_urls: false, include_chunks: false };
    return taskAnswer(dependencies, updated, context, 'first-generation-update', links);
  };
  const updateErrors = [
    'invalid_field',
    'task_not_updatable',
    'configuration_unchanged',
    'task_not_found',
    'unsupported_media_type',
    'queue_limit',
    'queue_full',
  ] as const;

  return [
    route('POST /api/v1/task/parse', 'createTaskFirstGeneration', 'Create a parse task', {
      answer,
      deprecated: true,
      creates: true,
      body: { mediaType: 'application/json', schema: ParseRequest },
      errors: [...PARSE_ERRORS],
      handle: creation.createParse('first-generation'),
    }),
    route('GET /api/v1/task/{task_id}', 'getTaskFirstGeneration', 'Get a task in its first-generation shape', {
      answer,
      query: TaskQuery,
      errors: ['task_not_found', 'not_a_parse_task'],
      handle: async (context) => {
        const found = await taskOf(service, context);
        requireType(found, 'Parse');
        return taskAnswer(dependencies, found, context, 'first-generation', context.query);
      },
    }),
    route('PATCH /api/v1/task/{task_id}', 'updateTask', 'Run a finished task again with another configuration', {
      answer,
      deprecated: true,
      body: { mediaType: 'multipart/form-data', schema: UpdateRequest },
      errors: ['malformed_multipart', ...updateErrors],
      handle: async (context) => {
        await admission.admit(context.caller.tenantId);
        const form = await readMultipart(context.body, context.request.headers, {
          options: context.bodyOptions,
          receive: async ({ stream }) => stream.resume(),
          discard: async () => {},
        });
        return update(context, await fieldsToValues(form.fields, context.bodyOptions));
      },
    }),
    route('PATCH /api/v1/task/{task_id}/parse', 'updateTaskByJson', 'Run a finished task with another configuration', {
      answer,
      deprecated: true,
      body: { mediaType: 'application/json', schema: UpdateRequest },
      errors: ['malformed_json', ...updateErrors],
      handle: async (context) => {
        await admission.admit(context.caller.tenantId);
        const body = await readJsonBody(context.body, context.bodyOptions);
        try {
          return await update(context, translateLegacyBody(body.value));
        } finally {
          await body.dispose();
        }
      },
    }),
    route('GET /api/v1/task/{task_id}/cancel', 'cancelTaskFirstGeneration', 'Cancel a task that waits or runs', {
      ...cancellation(service),
      deprecated: true,
    }),
    route('DELETE /api/v1/task/{task_id}', 'deleteTaskFirstGeneration', 'Delete a finished task and all its data', {
      ...deletion(service),
      deprecated: true,
    }),
  ];
}
