import type { ParseConfigurationRequest } from '../../domain/configuration/parse-configuration.ts';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { type EffectiveExtractConfiguration, EXTRACTION_PARSE, schemaOf } from '../../domain/extraction/extraction.ts';
import type { ExtractRequest, ParseRequest } from '../../domain/task/requests.ts';
import { isId } from '../files.ts';
import { taskPrefix } from '../object-keys.ts';
import type { BatchItem, BatchRecord } from '../ports/batches.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { insertExtract, lockParse, parseOfExtraction } from '../tasks/create-extract.ts';
import { prepareParse } from '../tasks/create-parse.ts';
import { type Repeating, repeating } from '../upkeep/repeating.ts';
import { announceEnd } from './batch-json.ts';

/** Unfinished tasks per batch: enough for many workers while the queue stays short. */
const UNDER_WAY = 200;
const LOOK_MS = 500;

/** Creates tasks for waiting items, a few at a time, and ends batches. Several servers may run it concurrently. */
export const batchFeeder = (service: Service): Repeating =>
  repeating(
    LOOK_MS,
    async (isStopped) => {
      for (const batch of await service.store.batches.open())
        if (!isStopped()) await advance(service, batch, isStopped);
    },
    (error) => service.log('warn', 'batches could not be processed and will be retried', { error: String(error) }),
  );

async function advance(service: Service, batch: BatchRecord, isStopped: () => boolean): Promise<void> {
  const { store } = service;
  const underWay = (await store.batches.underWay(batch.batchId)).length;
  for (let place = underWay; place < UNDER_WAY && !isStopped(); place++) {
    if (!(await makeNextTask(service, batch))) break;
  }
  if (underWay > 0) return;
  await store.transaction(async (tx) => {
    const ended = await tx.batches.finish(batch.batchId);
    if (ended) await announceEnd(tx, ended);
  });
}

/** Whether the item itself is invalid. Other errors are retried. */
const isBad = (error: unknown): error is QuireError =>
  isQuireError(error) && error.status < 500 && error.status !== 429;

/** Creates a task for the next item and marks the item, in one transaction. Returns false if no item is waiting. */
async function makeNextTask(service: Service, batch: BatchRecord): Promise<boolean> {
  return service.store.transaction(async (tx) => {
    const item = await tx.batches.takeItem(batch.batchId);
    if (!item) return false;
    try {
      await make(service, tx, batch, item);
      await tx.batches.settleItem(batch.batchId, item.position, 'Made', null);
    } catch (error) {
      if (!isBad(error)) throw error;
      await tx.batches.settleItem(batch.batchId, item.position, 'Failed', error.message);
      const { taskId, parseTaskId, source } = item;
      if ('key' in source) await tx.garbage.add([taskPrefix(batch.tenantId, parseTaskId ?? taskId)]);
    }
    return true;
  });
}

async function make(service: Service, tx: Store, batch: BatchRecord, item: BatchItem): Promise<void> {
  const { tenantId, clientVersion, priority, batchId } = batch;
  const { source } = item;
  if ('key' in source) refuseUnreadable(source.mimeType);
  const file = 'key' in source ? { stored: source.key, mimeType: source.mimeType } : source.file;
  const order = { tenantId, clientVersion, idempotencyKey: null, file };
  const name = source.fileName === undefined ? {} : { file_name: source.fileName };
  const pages = source.pages === undefined ? {} : { pages: source.pages };
  if (batch.taskType === 'Parse') {
    const request = { ...batch.request, ...name, ...pages, priority } as Omit<ParseRequest, 'file'>;
    const prepared = await prepareParse(service, { ...order, request, taskId: item.taskId, batchId });
    await prepared.insert(tx);
    return;
  }
  const { schema_text: _, ...configuration } = batch.request;
  const schema = schemaOf(batch.request as unknown as EffectiveExtractConfiguration);
  const request = { ...configuration, schema, priority } as Omit<ExtractRequest, 'file'>;
  const extract = { ...order, request, taskId: item.taskId, batchId };
  if (typeof file === 'string' && isId(file)) {
    await insertExtract(service, tx, extract, await lockParse(tx, tenantId, file));
    return;
  }
  const parse_configuration: ParseConfigurationRequest = { ...request.parse_configuration, ...pages };
  const parseRequest = parseOfExtraction({ ...request, ...name, parse_configuration });
  const taskId = item.parseTaskId!;
  const prepared = await prepareParse(service, { ...order, request: parseRequest, assumed: EXTRACTION_PARSE, taskId });
  await insertExtract(service, tx, extract, await prepared.insert(tx));
}

function refuseUnreadable(mimeType: string): void {
  if (mimeType === '') throw new QuireError('empty_file');
  if (mimeType === 'unknown') throw new QuireError('unsupported_file', { found: 'unknown' });
}
