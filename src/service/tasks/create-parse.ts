import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ParseConfiguration, ParseConfigurationRequest } from '../../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { statedConfiguration } from '../../domain/configuration/stated-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { FILE_FORMATS, FORMAT_NAMES, type FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import { fileIdOf, safeFileName } from '../../domain/task/file.ts';
import type { ParseRequest } from '../../domain/task/requests.ts';
import type { ClientVersion } from '../../domain/task/task.ts';
import { findFile, isId } from '../files.ts';
import { inputKey, taskPrefix } from '../object-keys.ts';
import type { TaskInput, TaskRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import { expiryOf } from '../retention.ts';
import type { Service } from '../service.ts';
import { SERVER_VERSION } from '../version.ts';

export interface TaskOrder<Request> {
  tenantId: string;
  request: Omit<Request, 'file'>;
  /** A reference or URL as text, or bytes from the request. */
  file: string | InlineFile | StoredBytes;
  /** Set if bytes are already stored for the task. */
  taskId?: string;
  batchId?: string;
  /** Problems of the request that did not reject it. */
  warnings?: Warning[];
  clientVersion: ClientVersion;
  idempotencyKey: string | null;
  trace?: string | null;
}

export interface ParseOrder extends TaskOrder<ParseRequest> {
  /** Defaults that replace the general ones. */
  assumed?: Pick<ParseConfigurationRequest, 'segment_processing'>;
}

/** Bytes that are already stored under the task's key. */
export interface StoredBytes {
  stored: string;
  mimeType: string;
}

interface Source {
  input: TaskInput;
  fileName: string | null;
  mimeType: string | null;
}

/** A parse task whose bytes are stored but whose rows are not yet. */
export interface PreparedParse {
  insert(tx: Store): Promise<TaskRecord>;
  /** Removes the bytes if the task was not created. */
  discard(): Promise<void>;
}

export const requestWarnings = ({ warnings = [] }: { warnings?: Warning[] }) =>
  warnings.length > 0 ? { request_warnings: warnings } : {};

/** Creates and queues the task in one transaction; `then` adds dependent rows to it. */
export async function createParseTask(
  service: Service,
  order: ParseOrder,
  then: (tx: Store, parse: TaskRecord) => Promise<TaskRecord> = async (_, parse) => parse,
): Promise<TaskRecord> {
  const prepared = await prepareParse(service, order);
  const insert = async (tx: Store) => then(tx, await prepared.insert(tx));
  try {
    return await service.turns.take(order.tenantId, () => service.store.transaction(insert));
  } catch (error) {
    await prepared.discard();
    throw error;
  }
}

export async function prepareParse(service: Service, order: ParseOrder): Promise<PreparedParse> {
  const { taskId = randomUUID(), tenantId, request, clientVersion, idempotencyKey, batchId = null } = order;
  const priority = request.priority ?? 'normal';
  const { assumed } = order;
  const resolved = resolveParseConfiguration(request, assumed);
  const configuration = {
    ...resolved,
    stated: statedConfiguration(request),
    ...(assumed && { assumed }),
    ...requestWarnings(order),
  };
  requireConfigured(configuration, service);
  const source = await sourceOf(service, order, taskId);
  return {
    insert: async (tx) => {
      const runId = randomUUID();
      const expiresInSeconds = await expiryOf(service, tx, tenantId, request.expires_in);
      if (idempotencyKey) await tx.idempotency.bindTask(tenantId, idempotencyKey, taskId);
      const starting = { taskId, tenantId, taskType: 'Parse', status: 'Starting', message: 'Task queued' } as const;
      // Last, because both lock the tenant's row: concurrent requests of a tenant wait for each other only from here on.
      await tx.queue.enqueue({ taskId, tenantId, runId, ...(order.trace ? { trace: order.trace } : {}) }, priority);
      return tx.tasks.insert({
        ...NEW_TASK,
        ...starting,
        expiresInSeconds,
        fileName: safeFileName(request.file_name) ?? source.fileName ?? taskId,
        mimeType: source.mimeType,
        pageCount: null,
        cellCount: null,
        input: source.input,
        configuration,
        clientVersion,
        parseTaskId: null,
        batchId,
        priority,
        runId,
      });
    },
    discard: async () => {
      if (source.input.kind === 'stored') await service.objects.deleteAll(taskPrefix(tenantId, taskId));
    },
  };
}

export const NEW_TASK = { serverVersion: SERVER_VERSION, output: null, former: null, progress: null } as const;

export type Configured = Pick<Service, 'hasVendor' | 'tokenizerProblem'> & {
  languageModels: readonly { id: string }[];
};

export function requireConfigured(configuration: ParseConfiguration, configured: Configured): void {
  const { languageModels: models, hasVendor, tokenizerProblem } = configured;
  const problem = tokenizerProblem?.(configuration.chunk_processing.tokenizer);
  if (problem) throw new QuireError('invalid_field', { problem: `Field chunk_processing.tokenizer ${problem}` });
  if (configuration.pipeline === 'Vendor' && !hasVendor) {
    throw new QuireError('vendor_not_configured', { settings: 'QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY' });
  }
  const { llm_model_id, fallback_strategy } = configuration.llm_processing;
  if (llm_model_id !== null) refuseUnknownModel(models, 'llm_processing.llm_model_id', llm_model_id);
  if (typeof fallback_strategy === 'object') {
    refuseUnknownModel(models, 'llm_processing.fallback_strategy', fallback_strategy.Model);
  }
}

function refuseUnknownModel(models: readonly { id: string }[], field: string, model: string): void {
  const known = models.map(({ id }) => id);
  if (known.includes(model)) return;
  throw new QuireError('unknown_model', { field, model, known: known.join(', ') || 'none' });
}

async function sourceOf(service: Service, order: ParseOrder, taskId: string): Promise<Source> {
  const { file, tenantId } = order;
  if (typeof file === 'object' && 'stored' in file) {
    return { input: { kind: 'stored', key: file.stored }, fileName: null, mimeType: file.mimeType };
  }
  if (typeof file !== 'string') return store(service, file, inputKey(tenantId, taskId), order.request.file_name);
  const fileId = fileIdOf(file);
  if (fileId) {
    const found = await findFile(service, tenantId, fileId);
    refuseUnsupported(found.contentType);
    return {
      input: { kind: 'file', key: found.objectKey, fileId },
      fileName: found.fileName,
      mimeType: found.contentType,
    };
  }
  if (isId(file)) throw new QuireError('invalid_base64', { hint: `; did you mean ch://files/${file}?` });
  service.checkUrl(file, 'file');
  const input: TaskInput = { kind: 'url', key: inputKey(tenantId, taskId), url: file };
  return { input, fileName: safeFileName(nameInUrl(file)), mimeType: null };
}

async function store(service: Service, file: InlineFile, key: string, name?: string | null): Promise<Source> {
  const head = await file.head(service.inspector.headBytes);
  if (head.length === 0) throw new QuireError('empty_file');
  const format = service.inspector.detect(head, name);
  if (!format && file.declaredType === null && head.length < ENOUGH_BYTES)
    throw new QuireError('invalid_base64', { hint: '' });
  if (!format) throw new QuireError('unsupported_file', { found: file.declaredType ?? 'unknown' });
  if (file.declaredType === null && isTextFormat(format) && !readsAsText(head)) {
    throw new QuireError('invalid_base64', { hint: '; this text is not the base64 of one' });
  }
  await service.objects.put(key, file.path ? { path: file.path, mayMove: true } : { stream: file.open() });
  await service.objects.settle(path.posix.dirname(key));
  return { input: { kind: 'stored', key }, fileName: null, mimeType: FILE_FORMATS[format].mimeType };
}

const isTextFormat = (format: FormatName): boolean =>
  /^(?:text\/|application\/(?:json|xml|yaml)$)/.test(FILE_FORMATS[format].mimeType);

/** Text may have an encoding other than UTF-8, but a few bytes are not enough to tell. */
const ENOUGH_BYTES = 64;

/** A word such as `invoice` is valid base64, but does not decode to text. */
function readsAsText(head: Uint8Array): boolean {
  const hasMark = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (hasMark) return true;
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c))
    return false;
  if (head.length >= ENOUGH_BYTES) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head);
    return true;
  } catch {
    return false;
  }
}

function refuseUnsupported(contentType: string): void {
  const known = FORMAT_NAMES.some((name) => FILE_FORMATS[name].mimeType === contentType);
  if (!known) throw new QuireError('unsupported_file', { found: contentType });
}

function nameInUrl(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || null;
  } catch {
    return null;
  }
}

/** A decoded file from the request. It may be large, so it is streamed, possibly more than once. */
export interface InlineFile {
  /** Its location on disk, if it is already in a file; valid until it is stored. */
  path?: string;
  /** The media type of a data URI; null for plain base64. */
  declaredType: string | null;
  head(bytes: number): Promise<Uint8Array>;
  open(): Readable;
}
