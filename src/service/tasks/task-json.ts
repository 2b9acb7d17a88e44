import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { firstGenerationConfiguration } from '../../domain/first-generation.ts';
import { type ParseConfiguration, shownConfiguration } from '../../domain/parse-configuration.ts';
import type { Chunk, Page } from '../../domain/parse-output.ts';
import { TERMINAL } from '../../domain/task.ts';
import { taskPrefix } from '../object-keys.ts';
import type { ObjectStore } from '../ports/objects.ts';
import type { OutputSummary, TaskRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';
import { firstGenerationSegment } from './first-generation-segment.ts';
import { JsonWithHoles } from './json-holes.ts';

/** `unified` is today's shape, `first-generation` the old one, `union` what both generations' create answers. */
export type TaskShape = 'unified' | 'union' | 'first-generation' | 'first-generation-update';

export interface TaskJsonOptions {
  shape: TaskShape;
  base64Urls: boolean;
  includeChunks: boolean;
  /** Lists leave the pages out unless chunks are asked for, so that they stay quick. */
  includePages: boolean;
  /** Address of this server as the caller knows it, without a slash at the end. */
  baseUrl: string;
  linkSeconds: number;
  /** Second since 1970 at which every link of the answer ends, where something else decides it than `linkSeconds`. */
  linksEnd?: number;
}

/** Where an extract run leaves its output below its prefix. */
export const EXTRACT_FILE = 'extract.json';

const TYPE_BY_EXTENSION: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' };
const imageTypeOf = (name: string): string => TYPE_BY_EXTENSION[name.split('.').at(-1)!] ?? 'image/jpeg';

/** Signed links to images below a prefix, all valid for the same time. */
export function imageLinks(
  service: Pick<Service, 'links'>,
  { baseUrl, linkSeconds }: Pick<TaskJsonOptions, 'baseUrl' | 'linkSeconds'>,
): (prefix: string, name: string) => string {
  const expires = Math.floor(Date.now() / 1000) + linkSeconds;
  return (prefix, name) =>
    baseUrl + service.links.sign({ key: `${prefix}/${name}`, contentType: imageTypeOf(name), fileName: null, expires });
}

/** Writes one task piece by piece: a thousand-page output passes through without being held. */
export async function* taskJson(service: Service, task: TaskRecord, options: TaskJsonOptions): AsyncGenerator<string> {
  const json = new JsonWithHoles();
  const linker = new Linker(service, task, options);
  const inputUrl = linker.input(json);
  const taskUrl = isFirstGeneration(options.shape) ? firstGenerationUrl(task, options) : linker.task();
  const parts = json.write(shaped(task, options.shape, inputUrl, taskUrl));
  let head = '';
  for await (const part of parts) {
    if (head) yield head;
    head = part;
  }
  // The last piece ends with the closing brace; the output goes before it.
  yield head.slice(0, -1);
  yield ',"output":';
  if (task.output && task.taskType === 'Parse')
    yield* parseOutputJson(service.objects, task, task.output, linker, options);
  else if (task.output) yield* extractOutputJson(service.objects, task.output);
  else yield 'null';
  yield '}';
}

const isFirstGeneration = (shape: TaskShape): boolean =>
  shape === 'first-generation' || shape === 'first-generation-update';

/** First-generation clients put `/parse` and `/cancel` behind it and send their key along, so it is no presigned link. */
const firstGenerationUrl = ({ taskId }: TaskRecord, { baseUrl }: TaskJsonOptions): string =>
  `${baseUrl}/api/v1/task/${taskId}`;

/** Extract results are stored as they are answered. */
async function* extractOutputJson(objects: ObjectStore, output: OutputSummary): AsyncGenerator<string> {
  const { stream } = await objects.read(`${output.prefix}/${EXTRACT_FILE}`);
  const text = new TextDecoder();
  for await (const piece of stream as Readable & AsyncIterable<Buffer>) yield text.decode(piece, { stream: true });
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
  const own = shownConfiguration(task.configuration);
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
  task: TaskRecord,
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
    warnings: [...(task.configuration.request_warnings ?? []), ...output.warnings],
    ...(output.usage ? { usage: output.usage } : {}),
  };
  const pieces: string[] = [];
  for await (const piece of json.write(head)) pieces.push(piece);
  yield* pieces.slice(0, -1);
  yield pieces.at(-1)!.slice(0, -1);
  yield ',"pages":';
  if (options.includePages || options.includeChunks) {
    yield* arrayOf(objects, `${output.prefix}/pages.jsonl`, async (page: Page) => {
      page.image = await linker.image(output.prefix, page.image);
    });
  } else yield 'null';
  yield ',"chunks":';
  if (options.includeChunks) {
    yield* arrayOf(objects, `${output.prefix}/chunks.jsonl`, async (chunk: Chunk) => {
      for (const segment of chunk.segments) {
        if (segment.image) segment.image = await linker.image(output.prefix, segment.image);
      }
      if (isFirstGeneration(options.shape)) chunk.segments = chunk.segments.map(firstGenerationSegment);
    });
  } else yield '[]';
  yield '}';
}

async function* arrayOf<T>(
  objects: ObjectStore,
  key: string,
  complete: (item: T) => Promise<void>,
): AsyncGenerator<string> {
  const { stream } = await objects.read(key);
  let separator = '[';
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    if (!line) continue;
    const item = JSON.parse(line) as T;
    await complete(item);
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

const pdfName = (fileName: string | null): string => `${(fileName ?? 'document').replace(/\.[^.]*$/, '')}.pdf`;

/** Turns object keys into what the caller asked for: signed links, or the bytes as base64. */
class Linker {
  readonly #service: Service;
  readonly #task: TaskRecord;
  readonly #options: TaskJsonOptions;
  readonly #expires: number;

  constructor(service: Service, task: TaskRecord, options: TaskJsonOptions) {
    this.#service = service;
    this.#task = task;
    this.#options = options;
    this.#expires = options.linksEnd ?? Math.floor(Date.now() / 1000) + options.linkSeconds;
  }

  #link(key: string, contentType: string, fileName: string | null): string {
    return this.#options.baseUrl + this.#service.links.sign({ key, contentType, fileName, expires: this.#expires });
  }

  input(json: JsonWithHoles): string {
    const { input, mimeType, fileName } = this.#task;
    return this.object(json, input.key, mimeType ?? 'application/octet-stream', fileName);
  }

  /** The task itself, readable without a key while the link lasts. */
  task(): string {
    return this.#link(taskPrefix(this.#task.tenantId, this.#task.taskId), 'application/json', null);
  }

  object(json: JsonWithHoles, key: string, contentType: string, fileName: string | null): string {
    if (!this.#options.base64Urls) return this.#link(key, contentType, fileName);
    return json.hole(() => base64Of(this.#service.objects, key));
  }

  async image(prefix: string, name: string): Promise<string> {
    const key = `${prefix}/${name}`;
    if (!this.#options.base64Urls) return this.#link(key, imageTypeOf(name), null);
    let text = '';
    for await (const piece of base64Of(this.#service.objects, key)) text += piece;
    return text;
  }
}

/** Base64 in pieces of whole three-byte groups. Nothing when the object is gone or not there yet. */
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
