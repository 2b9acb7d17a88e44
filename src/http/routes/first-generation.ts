import type { z } from 'zod';
import { QuireError } from '../../domain/errors.ts';
import { translateLegacySegmentProcessing } from '../../domain/legacy-configuration.ts';
import { TaskQuery, UpdateRequest } from '../../domain/requests.ts';
import { FirstGenerationTask } from '../../domain/task.ts';
import { updateTask } from '../../service/tasks/change.ts';
import { findTask } from '../../service/tasks/read.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { readMultipart } from '../request/multipart.ts';
import { requireStorableText } from '../request/storable-text.ts';
import { validate } from '../request/validation.ts';
import type { Route, RouteContext } from '../route.ts';
import { taskAnswer } from './task-answer.ts';

const STRUCTURED = ['chunk_processing', 'segment_processing', 'llm_processing', 'expires_in', 'high_resolution'];
/** Fields that older clients send along and that mean nothing any more. */
const OBSOLETE = new Set(['json_schema', 'model']);

/** Fields of the form as values: structured ones are JSON text, `target_chunk_length` is the old name of a nested one. */
function fieldsToValues(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    if (OBSOLETE.has(name)) continue;
    values[name] = STRUCTURED.includes(name) ? parseField(name, text) : text;
  }
  const targetLength = values.target_chunk_length;
  if (targetLength !== undefined) {
    delete values.target_chunk_length;
    values.chunk_processing = { target_length: Number(targetLength), ...(values.chunk_processing as object) };
  }
  if ('segment_processing' in values)
    values.segment_processing = translateLegacySegmentProcessing(values.segment_processing);
  return values;
}

function parseField(name: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new QuireError('invalid_field', { problem: `Field ${name} must be JSON.` }, { cause: error });
  }
  requireStorableText(value, name);
  return value;
}

export function firstGenerationRoutes(dependencies: HttpDependencies): Route[] {
  const { service, admission } = dependencies;
  const shared = {
    path: '/api/v1/task/{task_id}',
    generation: 'first',
    tag: 'First generation',
    auth: 'key',
    answer: {
      mediaType: 'application/json',
      schema: FirstGenerationTask,
      description: 'The task in its first-generation shape.',
    },
  } as const;
  return [
    {
      ...shared,
      method: 'GET',
      operationId: 'getTaskFirstGeneration',
      summary: 'Get a task in its first-generation shape',
      query: TaskQuery,
      errors: ['task_not_found', 'not_a_parse_task'],
      handle: async (context: RouteContext<{ task_id: string }, z.output<typeof TaskQuery>>) => {
        const task = await findTask(service, context.caller.tenantId, context.params.task_id);
        if (task.taskType !== 'Parse') throw new QuireError('not_a_parse_task', { task_id: task.taskId });
        return taskAnswer(dependencies, task, context, 'first-generation', context.query);
      },
    },
    {
      ...shared,
      method: 'PATCH',
      operationId: 'updateTask',
      summary: 'Change the configuration of a finished task and process it again',
      deprecated: true,
      body: { mediaType: 'multipart/form-data', schema: UpdateRequest },
      errors: [
        'malformed_multipart',
        'invalid_field',
        'task_not_updatable',
        'configuration_unchanged',
        'task_not_found',
        'unsupported_media_type',
        'queue_limit',
        'queue_full',
      ],
      handle: async (context: RouteContext<{ task_id: string }>) => {
        await admission.admit(context.caller.tenantId);
        const form = await readMultipart(context.request.raw, async (part) => part.stream.resume());
        const update = validate(UpdateRequest, fieldsToValues(form.fields), 'The form');
        const task = await updateTask(service, context.caller.tenantId, context.params.task_id, update);
        const links = { base64_urls: false, include_chunks: false };
        return taskAnswer(dependencies, task, context, 'first-generation-update', links);
      },
    },
  ];
}
