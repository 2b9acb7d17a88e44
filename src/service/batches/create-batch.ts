import { randomUUID } from 'node:crypto';
import type { ParseConfigurationRequest } from '../../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { checkExtractionSchema } from '../../domain/extraction/extraction-schema.ts';
import { FILE_FORMATS } from '../../domain/file-types.ts';
import { withoutUndefined } from '../../domain/plain-object.ts';
import type { BatchExtraction, BatchRequest } from '../../domain/task/batch.ts';
import { safeFileName } from '../../domain/task/file.ts';
import type { ClientVersion } from '../../domain/task/task.ts';
import { type IncomingFile, isId } from '../files.ts';
import { measuredStream } from '../measured-stream.ts';
import { inputKey, taskPrefix } from '../object-keys.ts';
import type { BatchItem, BatchRecord, BatchSource } from '../ports/batches.ts';
import { expiryOf } from '../retention.ts';
import type { Service } from '../service.ts';
import { requireConfigured } from '../tasks/create-parse.ts';

type NewItem = Omit<BatchItem, 'status' | 'message' | 'position'>;

/** A file that was uploaded with the request; its bytes are already stored under the key of its task. */
export interface ReceivedFile {
  item: NewItem;
  sha256: string;
}

/** Empty and unsupported files are accepted here; their items fail later. */
export async function receiveBatchFile(
  service: Service,
  tenantId: string,
  file: Pick<IncomingFile, 'stream' | 'fileName'>,
): Promise<ReceivedFile> {
  const taskId = randomUUID();
  const key = inputKey(tenantId, taskId);
  const measuring = measuredStream(file.stream, service.limits.file_bytes, service.inspector.headBytes);
  await service.objects.put(key, { stream: measuring.stream });
  const format = service.inspector.detect(measuring.head());
  const mimeType = format ? FILE_FORMATS[format].mimeType : measuring.size() === 0 ? '' : 'unknown';
  const fileName = safeFileName(file.fileName);
  const source: BatchSource = { key, mimeType, ...(fileName ? { fileName } : {}) };
  return { item: { taskId, parseTaskId: null, source }, sha256: measuring.sha256() };
}

export const discardBatchFiles = async (service: Service, tenantId: string, files: readonly ReceivedFile[]) => {
  for (const { item } of files) await service.objects.deleteAll(taskPrefix(tenantId, item.taskId));
};

export interface BatchOrder {
  tenantId: string;
  request: Omit<BatchRequest, 'configuration' | 'files'> & {
    configuration: ParseConfigurationRequest | (typeof BatchExtraction)['_output'];
    files: BatchRequest['files'];
  };
  received: readonly ReceivedFile[];
  clientVersion: ClientVersion;
  idempotencyKey: string | null;
}

/** Stores the batch and its items. The feeder creates the tasks later. */
export async function createBatch(service: Service, order: BatchOrder): Promise<BatchRecord> {
  const { tenantId, request, received, idempotencyKey } = order;
  const { configuration, task_type: taskType, priority, name = null, expires_in } = request;
  const isExtract = taskType === 'Extract';
  refuseBadConfiguration(service, configuration);
  const given = request.files.map((file): NewItem => {
    const { file_name: fileName, ...given } = typeof file === 'string' ? { file } : file;
    const source = withoutUndefined({ ...given, fileName }) as { file: string } & BatchSource;
    const needsParse = isExtract && !isId(source.file);
    return { taskId: randomUUID(), parseTaskId: needsParse ? randomUUID() : null, source };
  });
  // Input is stored with the task that reads it. For an extraction, this is its parse task.
  const sent = received.map(({ item }) =>
    isExtract ? { ...item, taskId: randomUUID(), parseTaskId: item.taskId } : item,
  );
  const items = [...sent, ...given].map((item, position) => ({ ...item, position }));
  if (items.length === 0) throw new QuireError('missing_file');
  const open = await service.store.batches.countOpen(tenantId);
  const { open_batches: limit } = service.limits;
  if (open >= limit) throw new QuireError('too_many_batches', { limit }, { retryAfterSeconds: 30 });
  return service.turns.take(tenantId, () =>
    service.store.transaction(async (tx) => {
      const batchId = randomUUID();
      if (idempotencyKey) await tx.idempotency.bindTask(tenantId, idempotencyKey, batchId);
      const expiresInSeconds = await expiryOf(service, tx, tenantId, expires_in);
      const shared = { batchId, tenantId, name, taskType, priority, clientVersion: order.clientVersion };
      const expiry = expires_in ? { expires_in } : {};
      return tx.batches.insert(
        { ...shared, request: { ...inOrder(configuration), ...expiry }, total: items.length, expiresInSeconds },
        items,
      );
    }),
  );
}

/** `jsonb` does not keep the order of a schema's properties, which is the order of results and columns. */
const inOrder = (configuration: BatchOrder['request']['configuration']): Record<string, unknown> =>
  'schema' in configuration ? { ...configuration, schema_text: JSON.stringify(configuration.schema) } : configuration;

/** Rejects errors that affect all items before the batch is stored. */
function refuseBadConfiguration(service: Service, configuration: BatchOrder['request']['configuration']): void {
  const isExtraction = 'schema' in configuration;
  const parse = isExtraction ? (configuration.parse_configuration ?? {}) : configuration;
  requireConfigured(resolveParseConfiguration(parse as ParseConfigurationRequest), service);
  if (isExtraction) checkExtractionSchema(configuration.schema, service.limits);
}
