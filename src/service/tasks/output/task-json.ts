import type { Readable } from 'node:stream';
import { firstGenerationConfiguration } from '../../../domain/configuration/first-generation.ts';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { shownConfiguration } from '../../../domain/configuration/resolve-parse-configuration.ts';
import { schemaOf } from '../../../domain/extraction/extraction.ts';
import type { Warning } from '../../../domain/parse-output.ts';
import type { CorrectionSummary } from '../../../domain/task/correction.ts';
import { TERMINAL } from '../../../domain/task/task.ts';
import { taskPrefix } from '../../object-keys.ts';
import type { ObjectStore, ReadableObjects } from '../../ports/objects.ts';
import type { OutputSummary, TaskRecord } from '../../ports/records.ts';
import type { Service } from '../../service.ts';
import { JsonWithHoles, type WrittenJson, withoutClosingBrace } from './json-holes.ts';
import { linkedLines } from './linked-lines.ts';
import { CHUNKS_FILE, EXTRACT_FILE, PAGES_FILE, verifiedFile } from './output-files.ts';
import { partsJson, readableParts } from './partial-output.ts';

/** `unified`: current; `first-generation`: old; `union`: fields of both, for the create endpoint. */
export type TaskShape = 'unified' | 'union' | 'first-generation' | 'first-generation-update';

export interface LinkOptions {
  /** Public address of this server, without a trailing slash. */
  baseUrl: string;
  linkSeconds: number;
  /** Unix time in seconds at which all links expire, instead of `linkSeconds`. */
  linksEnd?: number;
  /** The key of the caller: revoking it invalidates the links. */
  keyId: string | null;
}

export interface TaskJsonOptions extends LinkOptions {
  shape: TaskShape;
  base64Urls: boolean;
  includeChunks: boolean;
  /** Lists omit pages unless chunks are requested, to stay fast. */
  includePages: boolean;
  /** Whether to include pages of a running parse that are already read. */
  includePartial?: boolean;
  /** Replaces the stored output: corrected by people, or converted for old clients. */
  corrected?: CorrectedOutput | undefined;
}

export interface CorrectedOutput {
  /** One chunk per line, with image names. */
  chunkLines?: () => AsyncIterable<Buffer>;
  summary?: CorrectionSummary;
  extractionJson?: () => AsyncIterable<Buffer>;
}

/** A task without its large fields. */
type LightTask = Omit<TaskRecord, 'configuration' | 'former'> & { requestWarnings: Warning[] };

const TYPE_BY_EXTENSION: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' };
const imageTypeOf = (name: string): string => TYPE_BY_EXTENSION[name.split('.').at(-1)!] ?? 'image/jpeg';

function signer(
  { links }: Pick<Service, 'links'>,
  { baseUrl, linkSeconds, linksEnd = Math.floor(Date.now() / 1000) + linkSeconds, keyId }: LinkOptions,
) {
  return (key: string, contentType: string, fileName: string | null): string =>
    baseUrl + links.sign({ key, contentType, fileName, keyId, expires: linksEnd });
}

export function imageLinks(service: Pick<Service, 'links'>, options: LinkOptions) {
  const sign = signer(service, options);
  return (prefix: string, name: string): string => sign(`${prefix}/${name}`, imageTypeOf(name), null);
}

/** Streams a task, so that a thousand-page output is never held in memory. */
export function taskJson(service: Service, task: TaskRecord, options: TaskJsonOptions): AsyncGenerator<string> {
  const json = new JsonWithHoles();
  const linker = linkerFor(service, task, options);
  const taskUrl = isFirstGeneration(options.shape) ? firstGenerationUrl(task, options) : linker.task();
  const head = json.write(shaped(task, options.shape, linker.input(json), taskUrl));
  const { configuration, former: _, ...rest } = task;
  const light = { ...rest, requestWarnings: configuration.request_warnings ?? [] };
  return pieces(service.objects, head, light, linker, options);
}

async function* pieces(
  objects: ObjectStore,
  head: WrittenJson,
  task: LightTask,
  linker: Linker,
  options: TaskJsonOptions,
): AsyncGenerator<string> {
  yield* withoutClosingBrace(head);
  yield ',"output":';
  if (task.output && task.taskType === 'Parse') yield* parseOutputJson(objects, task, task.output, linker, options);
  else if (options.corrected?.extractionJson) yield* decoded(options.corrected.extractionJson());
  else if (task.output) yield* extractOutputJson(objects, task.output);
  else if (options.includePartial && readableParts(task) > 0) yield* partialOutputJson(objects, task, linker);
  else yield 'null';
  yield '}';
}

export const isFirstGeneration = (shape: TaskShape): boolean =>
  shape === 'first-generation' || shape === 'first-generation-update';

/** First-generation clients append `/parse` and `/cancel` and send their key, so it is not a presigned link. */
const firstGenerationUrl = ({ taskId }: TaskRecord, { baseUrl }: TaskJsonOptions): string =>
  `${baseUrl}/api/v1/task/${taskId}`;

/** Extract results are stored in the format of the response. */
export async function* extractOutputJson(objects: ReadableObjects, output: OutputSummary): AsyncGenerator<string> {
  yield* decoded(verifiedFile(objects, output, EXTRACT_FILE));
}

async function* decoded(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const text = new TextDecoder();
  for await (const piece of pieces) yield text.decode(piece, { stream: true });
}

function shaped(task: TaskRecord, shape: TaskShape, inputUrl: string, taskUrl: string): Record<string, unknown> {
  const shared = {
    task_id: task.taskId,
    status: task.status,
    message: task.message,
    created_at: task.createdAt,
    started_at: task.startedAt,
    finished_at: task.finishedAt,
    expires_at: task.expiresAt,
    task_url: taskUrl,
  };
  const warnings = task.configuration.request_warnings ?? [];
  const firstGeneration = isFirstGeneration(shape);
  const own =
    'schema' in task.configuration
      ? { ...shownConfiguration(task.configuration), schema: schemaOf(task.configuration), schema_text: undefined }
      : shownConfiguration(task.configuration);
  const configuration =
    shape === 'unified'
      ? own
      : {
          ...(firstGeneration ? firstGenerationConfiguration(task.configuration as ParseConfiguration) : own),
          client_version: task.clientVersion,
          expires_in: task.expiresInSeconds,
          input_file_url: inputUrl,
          target_chunk_length: (task.configuration as ParseConfiguration).chunk_processing?.target_length,
          ...(shape === 'first-generation-update' ? { json_schema: null, model: null } : {}),
        };
  if (firstGeneration) return { ...shared, configuration, ...(warnings.length > 0 && { warnings }) };
  return {
    ...shared,
    task_type: task.taskType,
    completed: TERMINAL.has(task.status),
    file_info: {
      url: inputUrl,
      name: task.fileName,
      mime_type: task.mimeType,
      page_count: task.pageCount,
      ss_cell_count: task.cellCount,
      ...(task.input.kind === 'file' ? { file_id: task.input.fileId } : {}),
    },
    version_info: { server_version: task.serverVersion, client_version: task.clientVersion },
    configuration,
    input_file_url: inputUrl,
    ...(task.parseTaskId ? { parse_task_id: task.parseTaskId } : {}),
    ...(task.batchId ? { batch_id: task.batchId } : {}),
    priority: task.priority,
    ...(warnings.length > 0 && { warnings }),
    ...(task.progress && !TERMINAL.has(task.status) ? { progress: task.progress } : {}),
  };
}

async function* parseOutputJson(
  objects: ObjectStore,
  task: LightTask,
  output: OutputSummary,
  linker: Linker,
  options: TaskJsonOptions,
): AsyncGenerator<string> {
  const json = new JsonWithHoles();
  const head = {
    file_name: task.fileName,
    mime_type: task.mimeType,
    page_count: task.pageCount,
    pdf_url: output.pdfKey ? linker.object(json, output.pdfKey, 'application/pdf', pdfName(task.fileName)) : null,
    warnings: [...task.requestWarnings, ...output.warnings],
    ...(output.usage ? { usage: output.usage } : {}),
    ...(options.corrected?.summary ? { corrections: options.corrected.summary } : {}),
  };
  yield* withoutClosingBrace(json.write(head));
  yield ',"pages":';
  if (options.includePages || options.includeChunks) {
    const lines = verifiedFile(objects, output, PAGES_FILE);
    yield* linkedLines(lines, ['image'], (name) => linker.image(output.prefix, name));
  } else yield 'null';
  yield ',"chunks":';
  if (options.includeChunks) {
    const lines = options.corrected?.chunkLines?.() ?? verifiedFile(objects, output, CHUNKS_FILE);
    yield* linkedLines(lines, ['segments', 'image'], (name) => linker.image(output.prefix, name));
  } else yield '[]';
  yield '}';
}

async function* partialOutputJson(objects: ObjectStore, task: LightTask, linker: Linker): AsyncGenerator<string> {
  const { fileName: file_name, mimeType: mime_type, pageCount: page_count, requestWarnings: warnings } = task;
  const head = { file_name, mime_type, page_count, pdf_url: null, is_partial: true, warnings };
  yield `${JSON.stringify(head).slice(0, -1)},`;
  const parts = { from: 1, to: readableParts(task) };
  yield* partsJson(objects, task, parts, linker.image);
  yield '}';
}

const pdfName = (fileName: string | null): string => `${(fileName ?? 'document').replace(/\.[^.]*$/, '')}.pdf`;

type Linker = ReturnType<typeof linkerFor>;

/** Creates signed links, or base64 if requested. Keeps no reference to the task. */
function linkerFor(
  service: Service,
  { taskId, tenantId, input, mimeType, fileName }: TaskRecord,
  options: TaskJsonOptions,
) {
  const { objects } = service;
  const { base64Urls } = options;
  const sign = signer(service, options);
  const object = (json: JsonWithHoles, key: string, contentType: string, name: string | null): string =>
    base64Urls ? json.hole(() => base64Of(objects, key)) : sign(key, contentType, name);
  return {
    object,
    input: (json: JsonWithHoles): string => object(json, input.key, mimeType ?? 'application/octet-stream', fileName),
    /** A link to the task itself that works without a key. */
    task: (): string => sign(taskPrefix(tenantId, taskId), 'application/json', null),
    image: (prefix: string, name: string): AsyncIterable<string> | string[] => {
      const key = `${prefix}/${name}`;
      return base64Urls ? base64Of(objects, key) : [sign(key, imageTypeOf(name), null)];
    },
  };
}

/** Encodes in multiples of three bytes. Yields nothing if the object does not exist. */
export async function* base64Of(objects: ObjectStore, key: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  if ((await objects.size(key)) === null) return;
  const { stream } = await objects.read(key);
  for await (const chunk of stream as Readable & AsyncIterable<Buffer>) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = Buffer.from(bytes.subarray(whole));
  }
  if (rest.length) yield rest.toString('base64');
}
