import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Chunk, Page, Warning } from '../domain/parse-output.ts';
import type { Segment } from '../domain/segment.ts';
import type { AssembledOutput } from '../parse/without-engines.ts';
import { outputJson, segmentsIn } from '../render/bundle.ts';
import { type DocumentFormat, WRITERS } from '../render/document.ts';
import { openPlainFile } from '../worker/files/plain-file.ts';
import type { RunFolder } from '../worker/files/run-folders.ts';
import type { LibraryEngine } from './engine.ts';
import type { ReadDocument } from './read-document.ts';

export interface RenderOptions {
  /** Format of tables in Markdown. Defaults to `pipe`. */
  tables?: 'pipe' | 'html';
  /** Folder of `saveImages`; pictures are omitted if absent. */
  imageFolder?: string | null;
  /** Adds a comment at the start of each page. Defaults to false. */
  pageMarks?: boolean;
}

/** The result of a parse in a private folder; `close` (or `await using`) deletes it. */
export class ParsedDocument implements AsyncDisposable {
  readonly fileName: string | null;
  readonly mimeType: string;
  /** All pages of the file. */
  readonly filePageCount: number;
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  /** Names for `image` and `saveImages`. */
  readonly imageNames: readonly string[];
  readonly #read: ReadDocument;
  readonly #engine: LibraryEngine;
  readonly #onClose: () => void;

  constructor(engine: LibraryEngine, fileName: string | null, read: ReadDocument, onClose: () => void = () => {}) {
    this.#engine = engine;
    this.#read = read;
    this.#onClose = onClose;
    this.fileName = fileName;
    this.mimeType = read.prepared.mimeType;
    this.filePageCount = read.prepared.pageCount;
    this.pageCount = read.output.pageCount;
    this.warnings = read.output.warnings;
    this.imageNames = read.output.imageFiles;
  }

  /** Chunks in reading order. */
  chunks(): AsyncGenerator<Chunk> {
    return linesInFolder<Chunk>(this.#read.folder, this.#read.output.chunksFile);
  }

  segments(): AsyncGenerator<Segment> {
    return segmentsIn(this.chunks());
  }

  /** Pages with their segments. */
  pages(): AsyncGenerator<ParsedPage> {
    return pagesInFolder(this.#read.folder, this.#read.output);
  }

  markdown(options?: RenderOptions): Promise<string> {
    return joined(this.render('markdown', options));
  }

  html(options?: RenderOptions): Promise<string> {
    return joined(this.render('html', options));
  }

  text(): Promise<string> {
    return joined(this.render('text'));
  }

  /** Streams the document. */
  render(format: DocumentFormat, options: RenderOptions = {}): AsyncGenerator<string> {
    const { tables = 'pipe', imageFolder = null, pageMarks = false } = options;
    const imageUrl = (image: string): string | null =>
      imageFolder === null ? null : path.posix.join(imageFolder.split(path.sep).join('/'), image);
    return WRITERS[format](this.segments(), { tables, pageMarks, imageUrl, title: this.fileName });
  }

  /** Streams the `output` of a task. Image fields are names below `imageFolder`, or null. */
  json({ imageFolder = null }: Pick<RenderOptions, 'imageFolder'> = {}): AsyncGenerator<string> {
    const place = (image: string): string | null => (imageFolder === null ? null : path.join(imageFolder, image));
    const { fileName: file_name, mimeType: mime_type, pageCount: page_count, warnings } = this;
    const head = { file_name, mime_type, page_count, pdf_url: null, warnings };
    const pages = () => linesInFolder<Page>(this.#read.folder, this.#read.output.pagesFile);
    return outputJson({ head, pages, chunks: () => this.chunks() }, place);
  }

  /** Why each segment has its type. For people; the format may change. */
  async *explanation(): AsyncGenerator<string> {
    const { explanationFile } = await this.#read.explain();
    await using file = await openPlainFile(this.#read.folder.path, explanationFile);
    for await (const piece of createReadStream(file.path, 'utf8')) yield piece as string;
  }

  /** The bytes of a page or segment image. */
  async image(name: string): Promise<Buffer> {
    await using file = await openPlainFile(this.#read.folder.path, name);
    return await readFile(file.path);
  }

  /** Copies images to a folder. Names come from untrusted processes: none may lead out of the folders. */
  async saveImages(folder: string, names: readonly string[] = this.imageNames): Promise<void> {
    for (const name of names) {
      await using image = await openPlainFile(this.#read.folder.path, name);
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(image.path, target);
    }
  }

  /** For extractions. */
  get internals(): ReadDocument {
    return this.#read;
  }

  async close(): Promise<void> {
    await this.#engine.folders.remove(this.#read.folder);
    this.#onClose();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** A page with its segments in reading order. Coordinates are pixels of the page image, origin top left. */
export interface ParsedPage extends Page {
  segments: Segment[];
}

export async function* linesInFolder<T>(folder: RunFolder, file: string): AsyncGenerator<T> {
  await using plain = await openPlainFile(folder.path, file);
  for await (const line of createInterface({ input: createReadStream(plain.path), crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line) as T;
  }
}

/** Pages of an output or a part of one, with their segments. */
export async function* pagesInFolder(
  folder: RunFolder,
  { pagesFile, chunksFile }: Pick<AssembledOutput, 'pagesFile' | 'chunksFile'>,
): AsyncGenerator<ParsedPage> {
  const segments = segmentsIn(linesInFolder<Chunk>(folder, chunksFile));
  let next = await segments.next();
  for await (const page of linesInFolder<Page>(folder, pagesFile)) {
    const own: Segment[] = [];
    for (; !next.done && next.value.page_number <= page.page_number; next = await segments.next()) {
      own.push(next.value);
    }
    yield { ...page, segments: own };
  }
}
