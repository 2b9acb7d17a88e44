import { randomUUID } from 'node:crypto';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { shownConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { DEFAULT_SYSTEM_PROMPT, EXTRACTION_PARSE } from '../../domain/extraction/extraction.ts';
import { checkExtractionSchema } from '../../domain/extraction/extraction-schema.ts';
import type { ExtractRequest } from '../../domain/task/requests.ts';
import { isId } from '../files.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import { expiryOf } from '../retention.ts';
import type { Service } from '../service.ts';
import { createParseTask, NEW_TASK, type ParseOrder, requestWarnings, type TaskOrder } from './create-parse.ts';
import { requireType } from './read.ts';

/** `file` may also be the id of a parse task. */
export type ExtractOrder = TaskOrder<ExtractRequest>;

/** Creates an extract task and, if `file` is not a parse task, its parse task. */
export async function createExtractTask(service: Service, order: ExtractOrder): Promise<TaskRecord> {
  checkExtractionSchema(order.request.schema, service.limits);
  const { file } = order;
  if (typeof file === 'string' && isId(file)) {
    refuseParseFields(order.request);
    const insert = async (tx: Store) => insertExtract(service, tx, order, await lockParse(tx, order.tenantId, file));
    return service.turns.take(order.tenantId, () => service.store.transaction(insert));
  }
  const { tenantId, clientVersion, trace = null } = order;
  const about = { tenantId, clientVersion, file, trace, assumed: EXTRACTION_PARSE, idempotencyKey: null };
  const parseOrder = { ...about, request: parseOfExtraction(order.request) };
  return createParseTask(service, parseOrder, (tx, parse) => insertExtract(service, tx, order, parse));
}

export function parseOfExtraction(request: ExtractOrder['request']): ParseOrder['request'] {
  const { parse_configuration, file_name, expires_in, priority } = request;
  return { ...parse_configuration, file_name, expires_in, priority };
}

function refuseParseFields(request: ExtractOrder['request']): void {
  for (const field of ['parse_configuration', 'file_name'] as const) {
    if (request[field] !== undefined && request[field] !== null) {
      const problem = `Field ${field} is not allowed when file is a task id; the parse has been configured already.`;
      throw new QuireError('invalid_field', { problem });
    }
  }
}

/** Locks the task, so that the parse cannot end before the extraction waits for it. */
export async function lockParse(tx: Store, tenantId: string, taskId: string): Promise<TaskRecord> {
  const parse = await tx.tasks.lock(tenantId, taskId);
  if (!parse) throw new QuireError('task_not_found', { task_id: taskId });
  requireType(parse, 'Parse');
  if (parse.status === 'Failed' || parse.status === 'Cancelled') {
    throw new QuireError('parse_not_succeeded', { task_id: taskId, status: parse.status });
  }
  return parse;
}

export async function insertExtract(
  service: Service,
  tx: Store,
  order: ExtractOrder,
  parse: TaskRecord,
): Promise<TaskRecord> {
  const { tenantId, request, idempotencyKey, taskId = randomUUID(), batchId = null } = order;
  const priority = request.priority ?? 'normal';
  const runId = randomUUID();
  const { fileName, mimeType, pageCount, cellCount } = parse;
  const ready = parse.status === 'Succeeded';
  if (idempotencyKey) await tx.idempotency.bindTask(tenantId, idempotencyKey, taskId);
  const message = ready ? 'Task queued' : 'Waiting for the parse task';
  const starting = { taskId, tenantId, taskType: 'Extract', status: 'Starting', message } as const;
  const trace = order.trace ? { trace: order.trace } : {};
  if (ready) await tx.queue.enqueue({ taskId, tenantId, runId, ...trace }, priority);
  return tx.tasks.insert({
    ...NEW_TASK,
    ...starting,
    ...{ fileName, mimeType, pageCount, cellCount },
    expiresInSeconds: await expiryOf(service, tx, tenantId, request.expires_in),
    input: { kind: 'task', key: parse.input.key, taskId: parse.taskId },
    configuration: {
      schema: request.schema,
      schema_text: JSON.stringify(request.schema),
      parse_configuration: shownConfiguration(parse.configuration as ParseConfiguration),
      system_prompt: request.system_prompt ?? DEFAULT_SYSTEM_PROMPT,
      // Only if the caller set it: the default must not fail a task that has found something.
      ...requestWarnings(order),
      ...(request.parse_configuration?.error_handling === 'Fail' && { fails_when_unsupported: true }),
    },
    clientVersion: order.clientVersion,
    parseTaskId: parse.taskId,
    batchId,
    priority,
    runId,
  });
}
