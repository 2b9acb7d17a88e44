import type { z } from 'zod';
import { translateLegacyBody } from '../../../domain/configuration/legacy-configuration.ts';
import { ExtractForm, ExtractRequest, ParseForm, ParseRequest } from '../../../domain/task/requests.ts';
import { CreatedParseTask, ExtractTask, ParseTask } from '../../../domain/task/task.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import { createExtractTask } from '../../../service/tasks/create-extract.ts';
import { createParseTask } from '../../../service/tasks/create-parse.ts';
import type { TaskShape } from '../../../service/tasks/output/task-json.ts';
import { findTask } from '../../../service/tasks/read.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { type JsonBody, readJsonBody } from '../../request/body/json-body.ts';
import { readFormBody } from '../../request/form/form-body.ts';
import { idempotencyKeyOf, idempotently } from '../../request/idempotency.ts';
import { validateBody } from '../../request/lenient-body.ts';
import { clientVersionOf, FORM_TYPE, mediaTypeOf } from '../../request/request-headers.ts';
import { type HttpAnswer, jsonAnswer, type Route, type RouteContext, routeMaker } from '../../route.ts';
import { taskAnswer } from './task-answer.ts';

/** Shared by the routes of both generations. */
export function taskCreation(dependencies: HttpDependencies) {
  const { service } = dependencies;

  const createOnce = async (
    context: RouteContext,
    shape: TaskShape,
    make: (body: JsonBody, idempotencyKey: string | null) => Promise<TaskRecord>,
  ): Promise<HttpAnswer> => {
    const { tenantId } = context.caller;
    const idempotencyKey = idempotencyKeyOf(context.request);
    let body: JsonBody | undefined;
    try {
      return await idempotently(service, tenantId, context.request, idempotencyKey, {
        admit: () => dependencies.admission.admit(tenantId),
        digest: async () => {
          const { bodyOptions } = context;
          const isForm = mediaTypeOf(context.request) === FORM_TYPE;
          body = isForm
            ? await readFormBody(context.body, context.request.headers, bodyOptions)
            : await readJsonBody(context.body, bodyOptions);
          return body.sha256;
        },
        execute: async () => taskAnswer(dependencies, await make(body!, idempotencyKey), context, shape),
        resume: async (taskId) => taskAnswer(dependencies, await findTask(service, tenantId, taskId), context, shape),
      });
    } finally {
      await body?.dispose();
    }
  };

  const orderOf = <Request extends { file: string }>(
    schema: z.ZodType<Request>,
    body: JsonBody,
    context: RouteContext,
    idempotencyKey: string | null,
    isFirstGeneration = false,
  ) => {
    const { value, warnings } = validateBody(schema, translateLegacyBody(body.value), 'The request body');
    const { file, ...request } = value;
    return {
      tenantId: context.caller.tenantId,
      request,
      warnings,
      file: body.inline ?? file,
      clientVersion: clientVersionOf(context.request, isFirstGeneration),
      idempotencyKey,
      trace: context.trace,
    };
  };

  const createParse = (shape: TaskShape) => (context: RouteContext) =>
    createOnce(context, shape, async (body, idempotencyKey) =>
      createParseTask(service, orderOf(ParseRequest, body, context, idempotencyKey, shape === 'first-generation')),
    );

  const createExtract = (context: RouteContext) =>
    createOnce(context, 'unified', async (body, idempotencyKey) =>
      createExtractTask(service, orderOf(ExtractRequest, body, context, idempotencyKey)),
    );

  return { createParse, createExtract };
}

const BODY_ERRORS = ['malformed_json', 'malformed_multipart', 'missing_file', 'invalid_field'] as const;
const FILE_ERRORS = ['unsupported_file', 'file_not_found', 'too_large', 'unsupported_media_type'] as const;
const RETRIED_ERRORS = ['idempotency_in_flight', 'idempotency_mismatch'] as const;
const BUSY_ERRORS = ['rate_limited', 'queue_limit', 'queue_full', 'disk_full'] as const;
export const PARSE_ERRORS = [...BODY_ERRORS, ...FILE_ERRORS, ...RETRIED_ERRORS, ...BUSY_ERRORS] as const;

export function createTaskRoutes(dependencies: HttpDependencies): Route[] {
  const creation = taskCreation(dependencies);
  const route = routeMaker({ tag: 'Tasks', creates: true });
  const body = { mediaType: 'application/json', schema: ParseRequest, form: ParseForm } as const;
  return [
    route('POST /tasks/parse', 'createParseTask', 'Create a parse task', {
      generation: 'server',
      body,
      answer: jsonAnswer(ParseTask, 'The task, queued.'),
      errors: [...PARSE_ERRORS],
      handle: creation.createParse('unified'),
    }),
    route('POST /api/v1/tasks/parse', 'createParseTaskFirstGeneration', 'Create a parse task', {
      generation: 'first',
      body,
      answer: jsonAnswer(CreatedParseTask, 'The task, queued; fields of both generations.'),
      errors: [...PARSE_ERRORS],
      handle: creation.createParse('union'),
    }),
    route('POST /tasks/extract', 'createExtractTask', 'Create an extract task', {
      body: { mediaType: 'application/json', schema: ExtractRequest, form: ExtractForm },
      answer: jsonAnswer(ExtractTask, 'The task, queued.'),
      errors: [...PARSE_ERRORS, 'invalid_schema', 'not_a_parse_task', 'parse_not_succeeded', 'task_not_found'],
      handle: creation.createExtract,
    }),
  ];
}
