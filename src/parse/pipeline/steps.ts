import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { FILE_FORMATS, type FormatName } from '../../domain/file-types.ts';
import type { Limits } from '../../domain/limits.ts';
import type { StatedData } from '../../domain/parse-output.ts';
import { letGoOfRareSessions } from '../../models/onnx/session.ts';
import type { ParseContext } from '../context.ts';
import type { Document, UnderstoodPage } from '../document.ts';
import type { PageDraft } from '../draft.ts';
import type { Adjustments } from '../layout/document/adjustment.ts';
import { settleDocument } from '../layout/document/settle-document.ts';
import { settleSingleHeaders } from '../layout/document/single-headers.ts';
import type { PageFacts } from '../layout/page-facts.ts';
import { sniffFile } from '../sniff/sniff-file.ts';
import { factsByFormat } from '../stated/facts-by-format.ts';
import type { Drafts } from './drafts/draft-files.ts';
import { settledDrafts, settledPages } from './drafts/settled-pages.ts';
import { writeExplanation } from './explain.ts';
import { planRequests, type RequestPlan } from './language/plan-requests.ts';
import { DocumentKeeper } from './opened-document.ts';
import { cropSegments, nameSegments } from './page/name-segments.ts';
import { pageError } from './page/page-error.ts';
import { setEmphasis } from './page/set-emphasis.ts';
import {
  type AssembledOutput,
  type InputFile,
  isMadeOfImages,
  needsImagesLater,
  type Prepared,
  wantedPages,
} from './prepared.ts';
import { writePageImage } from './work-folder/page-images.ts';
import { writeOutput } from './write-output.ts';

/** The steps that need the open file. A process has one reader, which keeps the document open between pages. */
export class DocumentReader {
  readonly #documents = new DocumentKeeper();

  /** Opens a file: its format, limits and number of pages. */
  async prepare(input: InputFile, configuration: ParseConfiguration, ctx: ParseContext): Promise<Prepared> {
    const format = await formatOf(input, ctx.limits);
    const document = await this.#documents.open({ format, pdfFile: null }, input.path, configuration, ctx);
    const { pageCount, cellCount, outline, isStated, isUndrawn, pdfFile = null } = document;
    return {
      format,
      mimeType: FILE_FORMATS[format].mimeType,
      pageCount,
      cellCount,
      pdfFile,
      outline: [...outline],
      isStated,
      ...(isUndrawn && { isUndrawn }),
    };
  }

  /** Reads one page: text, segments in reading order, images. The caller stores the draft. */
  async readPage(
    prepared: Prepared,
    inputPath: string,
    pageNumber: number,
    configuration: ParseConfiguration,
    ctx: ParseContext,
  ): Promise<PageDraft> {
    ctx.signal.throwIfAborted();
    try {
      const document = await this.#documents.open(prepared, inputPath, configuration, ctx);
      const understood = await document.readPage(pageNumber, configuration, ctx);
      const { content, segments: found, warnings, attachment } = understood;
      const isFirst = pageNumber === wantedPages(prepared, configuration)[0];
      const byFormat = () => factsByFormat(inputPath, prepared.format, ctx.limits);
      const named = nameSegments(found, pageNumber, ctx.idSeed ?? '');
      const segments = setEmphasis(named, configuration, prepared.isStated);
      const wantsImages = !prepared.isUndrawn && (!ctx.withoutImages || isMadeOfImages(prepared));
      const wantsPage = !ctx.withoutPages || needsImagesLater(prepared, configuration, ctx.languageModel ?? false);
      const draft = {
        pageNumber,
        width: content.width,
        height: content.height,
        dpi: content.dpi,
        ...(content.sheetName === undefined ? {} : { sheetName: content.sheetName }),
        imageFile: wantsImages && wantsPage ? await writePageImage(content.raster, pageNumber, ctx.workDir) : null,
        segments: wantsImages ? await cropSegments(segments, content, configuration, ctx) : segments,
        warnings,
        ...(attachment !== undefined && { attachment }),
        ...(await this.#facts(document, understood, isFirst ? byFormat : null)),
      };
      content.raster.letGo?.();
      await letGoOfRareSessions();
      outsideMemory.tidy();
      return draft;
    } catch (error) {
      ctx.signal.throwIfAborted();
      throw pageError(pageNumber, error);
    }
  }

  /** Structured data of a page, and with the first page those of the file. Errors never fail the task. */
  async #facts(document: Document, { stated = [] }: UnderstoodPage, byFormat: (() => Promise<StatedData[]>) | null) {
    const ofFile = byFormat && (await document.ofFile?.().catch(() => null));
    const stating = byFormat ? await byFormat().catch(() => []) : [];
    const all = [...(ofFile?.stated ?? []), ...stating, ...stated];
    const attachments = ofFile?.attachments ?? [];
    return { ...(all.length > 0 && { stated: all }), ...(attachments.length > 0 && { attachments }) };
  }

  /** Call it when a task ends. */
  release(): void {
    this.#documents.release();
  }
}

/** Decides what depends on the whole document, then writes the pages one by one. Memory does not grow with them. */
export async function assemble(
  prepared: Prepared,
  pageNumbers: readonly number[],
  drafts: Drafts,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<AssembledOutput> {
  const adjustments = await settle(prepared, pageNumbers, drafts, configuration);
  return writeOutput(prepared, settledPages(pageNumbers, drafts, adjustments), configuration, ctx);
}

/** Like `assemble`, for some pages of a document that is still being read; nothing is final. */
export async function assemblePart(
  prepared: Prepared,
  pageNumbers: readonly number[],
  drafts: Drafts,
  configuration: ParseConfiguration,
  ctx: ParseContext,
  files: Pick<AssembledOutput, 'chunksFile' | 'pagesFile'>,
): Promise<AssembledOutput> {
  const adjustments = await settle(prepared, pageNumbers, drafts, configuration);
  const pages = settledPages(pageNumbers, drafts, adjustments);
  // Each part numbers its chunks from the first; the ids must differ.
  const partCtx = { ...ctx, idSeed: `${ctx.idSeed ?? ''} ${files.chunksFile}` };
  return writeOutput(prepared, pages, configuration, partCtx, { ...files, isWhole: false });
}

export async function explain(
  prepared: Prepared,
  pageNumbers: readonly number[],
  drafts: Drafts,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<{ explanationFile: string }> {
  const adjustments = await settle(prepared, pageNumbers, drafts, configuration);
  return writeExplanation(settledDrafts(pageNumbers, drafts, adjustments), ctx);
}

/** Lists the questions to language models, which are asked between the last page and `assemble`. */
export async function plan(
  prepared: Prepared,
  pageNumbers: readonly number[],
  drafts: Drafts,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<RequestPlan> {
  const adjustments = await settle(prepared, pageNumbers, drafts, configuration);
  return planRequests(settledDrafts(pageNumbers, drafts, adjustments), configuration, ctx);
}

async function settle(
  prepared: Prepared,
  pageNumbers: readonly number[],
  drafts: Drafts,
  { segment_processing }: ParseConfiguration,
): Promise<Adjustments> {
  const isLeftOut = (type: 'PageHeader' | 'PageFooter') => segment_processing[type].strategy === 'Ignore';
  const leavesHeadersOut = isLeftOut('PageHeader') || isLeftOut('PageFooter');
  const { category } = FILE_FORMATS[prepared.format];
  // Unrendered texts have no pages, and their headers belong to all of them.
  const isOnePage = prepared.pageCount === 1 && !prepared.isUndrawn;
  const isOfficePage = isOnePage && (category === 'document' || category === 'presentation');
  if (prepared.isStated && !(isOfficePage && leavesHeadersOut)) return new Map();
  const facts: PageFacts[] = [];
  for (const pageNumber of pageNumbers) facts.push(await drafts.facts(pageNumber));
  if (!prepared.isStated) return settleDocument(facts, prepared.outline, leavesHeadersOut);
  const adjustments: Adjustments = new Map();
  settleSingleHeaders(facts, adjustments, leavesHeadersOut);
  return adjustments;
}

/** Detects the format. Refuses an empty, too large or unknown file. */
async function formatOf({ path, name }: InputFile, limits: Limits): Promise<FormatName> {
  const { size } = statSync(path);
  if (size === 0) throw new QuireError('empty_file');
  if (size > limits.file_bytes) throw new QuireError('too_large', { what: 'The file', limit: limits.file_bytes });
  const format = await sniffFile(path, name);
  if (format === null) throw new QuireError('unsupported_file', { found: extname(name ?? '') || 'unknown' });
  return format;
}

/** Collecting takes 60 ms of CPU time, so it waits for the garbage of three pages. */
const MOST_LEFT_OVER_BYTES = 24 * 1024 * 1024;

/** Runs the garbage collector when memory outside V8's heap grows, which V8 notices late. Call it after each page. */
export class OutsideMemory {
  #least = Number.POSITIVE_INFINITY;
  readonly #bytes: () => number;
  readonly #collect: (() => unknown) | undefined;

  constructor(
    // `process.memoryUsage` also determines the resident size, which takes 0.3 ms.
    bytes = () => getHeapStatistics().external_memory,
    collect: (() => unknown) | undefined = globalThis.gc &&
      (() => globalThis.gc?.({ type: 'major', execution: 'sync' })),
  ) {
    this.#bytes = bytes;
    this.#collect = collect;
  }

  tidy(): void {
    const bytes = this.#bytes();
    this.#least = Math.min(this.#least, bytes);
    if (!this.#collect || bytes - this.#least <= MOST_LEFT_OVER_BYTES) return;
    this.#collect();
    // Other threads release the memory: the next page shows how much is left.
    this.#least = Number.POSITIVE_INFINITY;
  }
}

const outsideMemory = new OutsideMemory();
