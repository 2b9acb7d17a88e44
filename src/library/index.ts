/**
 * Converts documents to Markdown, pages, chunks and values, in its own working processes, without server and database.
 *
 *     import { extract, parse } from 'quire';
 *
 *     await using document = await parse('report.pdf', { pages: '1-5' });
 *     console.log(await document.markdown());
 *
 * @module
 */
import { ParseConfigurationRequest } from '../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../domain/configuration/resolve-parse-configuration.ts';
import { EXTRACTION_PARSE, type ExtractOutput } from '../domain/extraction/extraction.ts';
import { validate } from '../http/request/validation.ts';
import { requireConfigured } from '../service/tasks/create-parse.ts';
import { type LibraryEngine, SharedEngine } from './engine.ts';
import { extractDocument } from './extract-document.ts';
import { inputOf, parseSource, type Source } from './open-source.ts';
import { ParsedDocument, type ParsedPage } from './parsed-document.ts';
import type { ReadingProgress, ReadOptions } from './read-document.ts';
import { streamPages } from './stream-pages.ts';

export { isQuireError, QuireError } from '../domain/errors.ts';
export type { ExtractOutput } from '../domain/extraction/extraction.ts';
export type { Chunk, Page, Warning } from '../domain/parse-output.ts';
export type { Segment } from '../domain/segment.ts';
export type { ParsedPage, RenderOptions } from './parsed-document.ts';
export type { ReadingProgress, Source };
export { ParsedDocument };

export interface ParseOptions extends ParseConfigurationRequest {
  /** Used if the source has no name. */
  fileName?: string;
  /** For Markdown, HTML and text only: skips images and boxes, and does not render Office files. Defaults to false. */
  withoutPages?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
}

export interface ExtractOptions {
  fileName?: string;
  /** Instruction for the language model, if one is configured. */
  systemPrompt?: string;
  /** Configuration of the parse. */
  parse?: ParseConfigurationRequest;
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
}

const engines = new SharedEngine();

/** Parses a document. Problems with it are `QuireError`s with a stable `code`. */
export async function parse(source: Source, options: ParseOptions = {}): Promise<ParsedDocument> {
  const held = await engines.take();
  try {
    const how = readingOf(options, held.engine.configured);
    const { fileName = null } = options;
    return await parseSource(held.engine, source, how, { fileName, onClose: () => held.release() });
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Yields the pages of a document in order, each as soon as it is read, without images and language models. */
export async function* parsePages(source: Source, options: ParseOptions = {}): AsyncGenerator<ParsedPage> {
  const held = await engines.take();
  try {
    const { engine } = held;
    const how = readingOf(options, engine.configured);
    await using input = await inputOf(engine, source, how.signal);
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
  requireConfigured(configuration, configured);
  return { configuration, signal, onProgress, withoutPages, withoutImages: withoutPages };
}

/** Fills a JSON Schema from a document; each value has the places that support it. */
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
    const configuration = { ...resolveParseConfiguration({ ...request, segment_processing }), stated: request };
    return await extractDocument(held.engine, document, { schema, systemPrompt, configuration, signal });
  } finally {
    held.release();
  }
}

/** Ends the working processes now; otherwise they end shortly after the last document is closed. */
export const close = (): void => engines.close();
