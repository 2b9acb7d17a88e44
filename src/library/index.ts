/**
 * Documents in, Markdown, pages, chunks and values out: in working processes of its own, without a server or a database.
 *
 *     import { extract, parse } from 'quire';
 *
 *     await using document = await parse('report.pdf', { pages: '1-5' });
 *     console.log(await document.markdown());
 *
 * @module
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ParseConfigurationRequest } from '../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../domain/configuration/resolve-parse-configuration.ts';
import { EXTRACTION_PARSE, type ExtractOutput } from '../domain/extraction/extraction.ts';
import { validate } from '../http/request/validation.ts';
import { byteCap } from '../outbound/body.ts';
import { refuseWhatIsNotConfigured } from '../service/tasks/create-parse.ts';
import { type LibraryEngine, SharedEngine } from './engine.ts';
import { extractDocument } from './extract-document.ts';
import { fetchInput } from './fetch-input.ts';
import { ParsedDocument, type ParsedPage } from './parsed-document.ts';
import { type ReadingProgress, type ReadOptions, readDocument } from './read-document.ts';
import { streamPages } from './stream-pages.ts';

export { isQuireError, QuireError } from '../domain/errors.ts';
export type { ExtractOutput } from '../domain/extraction/extraction.ts';
export type { Chunk, Page, Warning } from '../domain/parse-output.ts';
export type { Segment } from '../domain/segment.ts';
export type { ParsedPage, RenderOptions } from './parsed-document.ts';
export type { ReadingProgress };
export { ParsedDocument };

/** A path, an http(s) address, the bytes themselves, or a stream of them. */
export type Source = string | URL | Uint8Array | Readable | ReadableStream<Uint8Array>;

export interface ParseOptions extends ParseConfigurationRequest {
  /** What the file is called; used where the source does not say. */
  fileName?: string;
  /** Only Markdown, HTML and text are wanted: no images, no boxes, and Office files are not rendered. Defaults to false. */
  withoutPages?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
}

export interface ExtractOptions {
  fileName?: string;
  /** Instruction to the language model, where one is configured. */
  systemPrompt?: string;
  /** How the document is parsed first. */
  parse?: ParseConfigurationRequest;
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
}

const engines = new SharedEngine();

/** Parses one document. Everything that may be wrong with it is a `QuireError` with a stable `code`. */
export async function parse(source: Source, options: ParseOptions = {}): Promise<ParsedDocument> {
  const held = await engines.take();
  try {
    const { engine } = held;
    const how = readingOf(options, engine.configured);
    await using input = await inputOf(source, engine.folder, engine.settings, how.signal);
    const name = options.fileName ?? input.name;
    const read = await readDocument(engine, { path: input.path, name }, how);
    return new ParsedDocument(engine, name, read, () => held.release());
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Yields the pages of one document in order, each as soon as it is read, without images and language models. */
export async function* parsePages(source: Source, options: ParseOptions = {}): AsyncGenerator<ParsedPage> {
  const held = await engines.take();
  try {
    const { engine } = held;
    const how = readingOf(options, engine.configured);
    await using input = await inputOf(source, engine.folder, engine.settings, how.signal);
    const named = { path: input.path, name: options.fileName ?? input.name };
    yield* streamPages(engine, named, { ...how, withoutImages: true });
  } finally {
    held.release();
  }
}

function readingOf(
  { fileName: _, signal = new AbortController().signal, onProgress, withoutPages = false, ...request }: ParseOptions,
  configured: LibraryEngine['configured'],
): ReadOptions {
  const stated = validate(ParseConfigurationRequest, request, 'The options');
  const configuration = { ...resolveParseConfiguration(stated), stated };
  refuseWhatIsNotConfigured(configuration, configured);
  return { configuration, signal, onProgress, withoutPages, withoutImages: withoutPages };
}

/** Fills a JSON Schema with what one document says; each value with the places that support it. */
export async function extract(
  source: Source,
  schema: Record<string, unknown>,
  options: ExtractOptions = {},
): Promise<ExtractOutput> {
  const { systemPrompt, parse: request = {}, signal = new AbortController().signal, ...rest } = options;
  const segment_processing = { ...EXTRACTION_PARSE.segment_processing, ...request.segment_processing };
  const held = await engines.take();
  try {
    await using document = await parse(source, { ...request, segment_processing, ...rest, signal });
    const configuration = resolveParseConfiguration({ ...request, segment_processing });
    const failsWhenUnsupported = request.error_handling === 'Fail';
    const asked = { schema, systemPrompt, configuration, failsWhenUnsupported, signal };
    return await extractDocument(held.engine, document, asked);
  } finally {
    held.release();
  }
}

/** Ends the working processes now; they end by themselves a moment after the last document is closed. */
export const close = (): void => engines.close();

async function inputOf(
  source: Source,
  folder: string,
  settings: Parameters<typeof fetchInput>[1]['settings'],
  signal: AbortSignal,
) {
  const own = path.join(folder, `given-${randomUUID()}`);
  await mkdir(own);
  const done = { [Symbol.asyncDispose]: () => rm(own, { recursive: true, force: true }) };
  const text = source instanceof URL ? (source.protocol === 'file:' ? source.pathname : source.href) : source;
  if (typeof text === 'string') {
    return { ...(await fetchInput(text, { settings, folder: own, stdin: process.stdin, signal })), ...done };
  }
  const target = path.join(own, 'input');
  const bytes =
    text instanceof Uint8Array
      ? Readable.from([text])
      : text instanceof Readable
        ? text
        : Readable.fromWeb(text as never);
  await pipeline(bytes, byteCap(settings.limits.file_bytes), createWriteStream(target), { signal });
  return { path: target, name: null, ...done };
}
