import { z } from 'zod';
import { Batch, BatchForm, BatchList, BatchRequest } from '../../../domain/task/batch.ts';
import { BatchListQuery, BatchResultsQuery, BatchTasksQuery, BundleQuery } from '../../../domain/task/requests.ts';
import { TaskList } from '../../../domain/task/task.ts';
import { batchJson } from '../../../service/batches/batch-json.ts';
import { cancelBatch, deleteBatch, findBatch, listBatches, retryBatch } from '../../../service/batches/change-batch.ts';
import { createBatch, discardBatchFiles } from '../../../service/batches/create-batch.ts';
import type { BatchRecord } from '../../../service/ports/batches.ts';
import { listTasks } from '../../../service/tasks/read.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { zipDownload } from '../../reply/downloads.ts';
import { type BatchBody, readBatchBody } from '../../request/form/batch-body.ts';
import { idempotencyKeyOf, idempotently } from '../../request/idempotency.ts';
import { clientVersionOf } from '../../request/request-headers.ts';
import {
  type HttpAnswer,
  jsonAnswer,
  jsonText,
  plainText,
  type Route,
  type RouteContext,
  routeMaker,
  textAnswer,
  zipAnswer,
} from '../../route.ts';
import { inLargePieces, taskList } from '../list-answer.ts';
import { batchBundle, batchResults } from '../tasks/task-bundle.ts';

type OneBatch<Query = unknown> = RouteContext<{ batch_id: string }, Query>;

const PATH = '/batches/{batch_id}';

export function batchRoutes(dependencies: HttpDependencies): Route[] {
  const { service, admission } = dependencies;

  const present = async (batch: BatchRecord): Promise<HttpAnswer> => jsonText(await batchJson(service.store, batch));
  const read = (context: OneBatch): Promise<BatchRecord> =>
    findBatch(service, context.caller.tenantId, context.params.batch_id);

  const create = async (context: RouteContext): Promise<HttpAnswer> => {
    const { tenantId } = context.caller;
    const idempotencyKey = idempotencyKeyOf(context.request);
    let body: BatchBody | undefined;
    let isMade = false;
    try {
      return await idempotently(service, tenantId, context.request, idempotencyKey, {
        admit: () => admission.admit(tenantId),
        digest: async () => {
          body = await readBatchBody(service, tenantId, context);
          return body.sha256;
        },
        execute: async () => {
          const { request, received } = body!;
          const clientVersion = clientVersionOf(context.request, false);
          const batch = await createBatch(service, { tenantId, request, received, clientVersion, idempotencyKey });
          isMade = true;
          dependencies.feedBatches();
          return present(batch);
        },
        resume: async (batchId) => present(await findBatch(service, tenantId, batchId)),
      });
    } finally {
      if (!isMade) await discardBatchFiles(service, tenantId, body?.received ?? []);
    }
  };

  const route = routeMaker({ tag: 'Batches' });
  const one = jsonAnswer(Batch, 'The batch and its progress.');
  return [
    route('POST /batches', 'createBatch', 'Parse many files, or extract from them, as one batch', {
      creates: true,
      body: { mediaType: 'application/json', schema: BatchRequest, form: BatchForm },
      answer: { ...one, description: 'The batch, accepted.' },
      errors: [
        ...(['malformed_json', 'malformed_multipart', 'missing_file', 'invalid_schema', 'unknown_model'] as const),
        ...(['idempotency_in_flight', 'idempotency_mismatch', 'too_many_batches', 'queue_full', 'disk_full'] as const),
      ],
      handle: create,
    }),
    route('GET /batches', 'listBatches', 'List batches, newest first', {
      query: BatchListQuery,
      answer: jsonAnswer(BatchList, 'One page of batches.'),
      handle: async ({ caller, query }) => {
        const found = await listBatches(service, caller.tenantId, query);
        const batches = await Promise.all(found.batches.map((batch) => batchJson(service.store, batch)));
        return jsonText({ batches, has_more: found.hasMore, next_cursor: found.nextCursor });
      },
    }),
    route(`GET ${PATH}`, 'getBatch', 'Get a batch and its counts', {
      answer: one,
      errors: ['batch_not_found'],
      handle: async (context) => present(await read(context)),
    }),
    route(`GET ${PATH}/tasks`, 'listBatchTasks', 'List the tasks of a batch', {
      query: BatchTasksQuery,
      answer: jsonAnswer(TaskList, 'One page of tasks.'),
      errors: ['batch_not_found'],
      handle: async (context) => {
        const { batchId } = await read(context);
        const query = { ...context.query, task_types: undefined, parse_task_id: undefined };
        const found = await listTasks(service, context.caller.tenantId, query, batchId);
        return taskList(service, found, { ...context.links, base64Urls: false, includeChunks: false });
      },
    }),
    route(`GET ${PATH}/results`, 'getBatchResults', 'Stream the results of a batch as JSON lines, in file order', {
      query: BatchResultsQuery,
      answer: {
        mediaType: 'application/jsonl',
        schema: z.string(),
        description: 'One JSON object per line and file.',
      },
      errors: ['batch_not_found'],
      handle: async (context) => {
        const batch = await read(context);
        const results = batchResults(dependencies, batch, context.query, context);
        return { type: 'application/jsonl; charset=utf-8', body: inLargePieces(results) };
      },
    }),
    route(`GET ${PATH}/bundle`, 'getBatchBundle', 'Download all results of a batch as one zip, one folder each', {
      query: BundleQuery,
      answer: zipAnswer('The zip, as a stream; its `index.jsonl` has the status of each item.'),
      errors: ['batch_not_found'],
      handle: async (context) => {
        const batch = await read(context);
        const entries = batchBundle(dependencies, batch, context.query.corrected, context);
        return zipDownload(`${batch.name ?? 'batch'}.zip`, entries);
      },
    }),
    route(`POST ${PATH}/retry`, 'retryBatch', 'Retry the failed and cancelled items of a batch', {
      creates: true,
      answer: { ...one, description: 'The batch, with these items waiting again.' },
      errors: ['batch_not_found'],
      handle: async ({ caller, params }) => {
        const batch = await retryBatch(service, caller, params.batch_id);
        dependencies.feedBatches();
        return present(batch);
      },
    }),
    route(`POST ${PATH}/cancel`, 'cancelBatch', 'Cancel the waiting and running tasks of a batch', {
      answer: textAnswer('`Batch cancelled`'),
      errors: ['batch_not_found', 'batch_not_cancellable'],
      handle: async ({ caller, params }) => {
        await cancelBatch(service, caller.tenantId, params.batch_id);
        dependencies.feedBatches();
        return plainText('Batch cancelled');
      },
    }),
    route(`DELETE ${PATH}`, 'deleteBatch', 'Delete an ended batch with all its tasks and their data', {
      answer: textAnswer('`Batch deleted`'),
      errors: ['batch_not_found', 'batch_not_deletable'],
      handle: async ({ caller, params }) => {
        await deleteBatch(service, caller, params.batch_id);
        return plainText('Batch deleted');
      },
    }),
  ];
}
