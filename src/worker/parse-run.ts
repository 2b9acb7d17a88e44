import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { QuireError } from '../domain/errors.ts';
import { FILE_FORMATS } from '../domain/file-types.ts';
import type { LanguageModelUsage } from '../domain/language-model.ts';
import type { Warning } from '../domain/parse-output.ts';
import type { LanguageModelAccess } from '../models/language/index.ts';
import type { TokenizerHub } from '../models/tokenizers/tokenizer-hub.ts';
import { hubIdOf } from '../models/tokenizers/tokenizer-id.ts';
import { asksLanguageModels, needsImagesLater, type Prepared, wantedPages } from '../parse/without-engines.ts';
import type { OutputSummary } from '../service/ports/records.ts';
import type { Run } from '../service/tasks/run.ts';
import { SERVER_VERSION } from '../service/version.ts';
import { askLanguageModels } from './asking/ask-language-models.ts';
import { analyseByVendor, isForVendor, type VendorOptions, vendorUnable } from './asking/vendor-analysis.ts';
import { INPUT_FILE, type WorkSetting } from './child/protocol.ts';
import { placePlainFile } from './files/plain-file.ts';
import { RunFiles } from './files/run-files.ts';
import type { RunFolder } from './files/run-folders.ts';
import { inParallel } from './in-parallel.ts';
import { type PageWork, type RunStep, stepRunner } from './page-attempts.ts';
import { pageReader } from './page-reader.ts';
import { partialOutput } from './partial-output.ts';
import type { ProgressReporter } from './progress-reporter.ts';
import { DividedPages, isDivided } from './ranges/divided-pages.ts';
import { fetchOpened, storeOpened } from './ranges/range-files.ts';
import type { RunWatch } from './run-watch.ts';

const ASKING = 'Asking the language model';
/**
 * A document that takes longer to open probably has many pages: start more processes meanwhile. On a busy machine a new
 * process needs up to two seconds for a single page.
 */
const LONG_OPENING_MS = 3_000;
export type Fetch = (
  url: string,
  signal: AbortSignal,
) => Promise<{ stream: NodeJS.ReadableStream; fileName: string | null }>;

export interface ParseRunOptions extends PageWork {
  run: Run;
  fetch: Fetch;
  reporter: ProgressReporter;
  languageModels: LanguageModelAccess | null;
  vendor: VendorOptions['vendor'] | null;
  tokenizers: Pick<TokenizerHub, 'ensure'>;
  /** Empty; removed by the caller. */
  folder: RunFolder;
  givesTurn: () => Promise<boolean>;
  watch: RunWatch;
  signal: AbortSignal;
}

/** Runs one parse: fetches and opens the file, reads pages in parallel, writes and stores the output. */
export class ParseRun {
  readonly #options: ParseRunOptions;
  readonly #configuration: ParseConfiguration;
  readonly #setting: WorkSetting;
  readonly #inputPath: string;
  readonly #files: RunFiles;
  readonly #step: RunStep;
  readonly #warnings: Warning[] = [];

  constructor(options: ParseRunOptions) {
    this.#options = options;
    this.#configuration = options.run.task.configuration as ParseConfiguration;
    const { signal, run, service } = options;
    const workDir = options.folder.path;
    const setting = { ...options.setting, workDir, idSeed: run.task.taskId };
    this.#setting = setting;
    this.#step = stepRunner({ ...options, setting, limits: service.limits, ownerId: run.task.tenantId });
    this.#inputPath = path.join(workDir, INPUT_FILE);
    this.#files = new RunFiles({ objects: service.objects, prefix: run.prefix, workDir, signal });
  }

  async execute(): Promise<OutputSummary> {
    const { reporter, watch, tokenizers, signal } = this.#options;
    await watch.stage('fetch', () => this.#fetchInput());
    // Working processes have no network: download the tokenizer before.
    const tokenizer = hubIdOf(this.#configuration.chunk_processing.tokenizer);
    if (tokenizer !== null) await tokenizers.ensure(tokenizer, signal);
    const prepared = (await this.#resumed()) ?? (await this.#analysed(await this.#open()));
    const pages = wantedPages(prepared, this.#configuration);
    await this.#readPages(prepared, pages);
    const usage = await this.#askLanguageModels(prepared, pages.length);
    await reporter.step('Writing the output', { pagesDone: pages.length, pagesTotal: pages.length });
    return { ...(await watch.stage('write', () => this.#assemble(prepared))), ...(usage ? { usage } : {}) };
  }

  async #fetchInput(): Promise<void> {
    const { run, service, fetch, reporter, signal } = this.#options;
    const { input } = run.task;
    // Do not download again: an update works on the same bytes.
    if (input.kind === 'url' && (await service.objects.size(input.key)) === null) {
      await reporter.step('Fetching the file');
      const { stream, fileName } = await fetch(input.url, signal);
      await using file = await placePlainFile(this.#setting.workDir, INPUT_FILE);
      await pipeline(stream, createWriteStream(file.path), { signal });
      await service.objects.put(input.key, { path: file.path });
      if (fileName && run.task.fileName === run.task.taskId) await run.report({ fileName });
      return;
    }
    try {
      await this.#files.fetchObject(input.key, INPUT_FILE);
    } catch (error) {
      if (error instanceof QuireError && error.code === 'object_not_found') {
        throw new QuireError('unreadable_file', { reason: 'it was deleted before it was processed' }, { cause: error });
      }
      throw error;
    }
  }

  /** The document as opened by an earlier attempt, or null. */
  async #resumed(): Promise<Prepared | null> {
    const { run, service } = this.#options;
    const ranges = await service.store.ranges.list(run.task);
    if (!ranges.some(({ version }) => version === SERVER_VERSION)) return null;
    const { prepared } = await fetchOpened(this.#setting.workDir, this.#files);
    return prepared;
  }

  async #open(): Promise<Prepared> {
    const { run, reporter, service, pool, folder } = this.#options;
    await reporter.step('Opening the file');
    const args = { inputPath: this.#inputPath, name: run.task.fileName, configuration: this.#configuration };
    const owner = { id: run.task.tenantId, folder: folder.ownerFolder };
    const expect = () => pool.expect({ group: folder.path, owner, setting: this.#setting });
    const isLong = setTimeout(expect, LONG_OPENING_MS);
    const prepared = await this.#step('prepare', args, service.limits.open_seconds).finally(() => clearTimeout(isLong));
    const { mimeType, pageCount, cellCount } = prepared;
    await run.report({ mimeType, pageCount, cellCount });
    return prepared;
  }

  /** Only this process has the key and the network access for `pipeline: Vendor`. */
  async #analysed(prepared: Prepared): Promise<Prepared> {
    const { vendor, reporter, service, signal } = this.#options;
    const { workDir } = this.#setting;
    if (this.#configuration.pipeline !== 'Vendor') return prepared;
    if (!vendor)
      throw new QuireError('vendor_not_configured', { settings: 'QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY' });
    if (!isForVendor(prepared)) {
      this.#warnings.push(vendorUnable(prepared));
      return prepared;
    }
    await reporter.step('Waiting for the document analysis service');
    const seconds = service.limits.processing_seconds;
    return analyseByVendor(prepared, { vendor, workDir, step: this.#step, seconds, signal });
  }

  async #readPages(prepared: Prepared, pages: readonly number[]): Promise<void> {
    const { reporter, pool, service, run, signal, leaseSeconds, givesTurn, onPage, onRetry, watch, languageModels } =
      this.#options;
    const pagesTotal = pages.length;
    await reporter.step('Reading pages', { pagesDone: 0, pagesTotal });
    // The provider's result is only in this work folder, and reading it is fast.
    const isWhole = this.#configuration.pipeline === 'Vendor' || !isDivided(pagesTotal);
    const needsImages = needsImagesLater(prepared, this.#configuration, languageModels !== null);
    const pageSeconds = service.limits.page_seconds;
    const document = { prepared, configuration: this.#configuration, step: this.#step, files: this.#files };
    const partial = partialOutput({
      ...{ ...document, pages, seconds: pageSeconds },
      onReadable: (readable) => {
        run.hasParts = true;
        reporter.readable(readable);
      },
    });
    const onRead = (page: number) => partial.isRead(page);
    const reading = { inputPath: this.#inputPath, pageSeconds, keepsImages: isWhole || needsImages, signal, onRead };
    const readPage = pageReader({ ...document, ...reading });
    // One page more than processes, so that no process is idle while results are stored.
    const atOnce = Math.min(pool.size + 1, pagesTotal);
    const onPages = (done: number) => reporter.pages('Reading pages', done, pagesTotal);
    try {
      let done = 0;
      const readOne = async (page: number): Promise<void> => {
        await readPage(page);
        onPage();
        onPages(++done);
      };
      if (isWhole) return await inParallel(pages, atOnce, readOne);
      await storeOpened(prepared, INPUT_FILE, this.#setting.workDir, this.#files, watch.context);
      await new DividedPages({
        ...{ service, run, readPage, leaseSeconds, atOnce, onPages, givesTurn, onPage, onRetry, signal },
        files: this.#files,
        workDir: this.#setting.workDir,
        needsImages,
        onBrought: onRead,
      }).read(pages);
    } finally {
      await partial.end();
    }
  }

  /** A working process plans the questions; only this process has keys and network access. */
  async #askLanguageModels(prepared: Prepared, pages: number): Promise<LanguageModelUsage | null> {
    const { languageModels, reporter, service, signal } = this.#options;
    const { workDir } = this.#setting;
    const configuration = this.#configuration;
    if (!languageModels || !asksLanguageModels(configuration)) return null;
    const plan = await this.#step('plan', { prepared, configuration }, service.limits.processing_seconds);
    if (plan.count === 0) return null;
    await reporter.step(ASKING, { pagesDone: pages, pagesTotal: pages });
    const onAnswer = (done: number) => reporter.parts(ASKING, 'segment', done, plan.count, pages);
    return askLanguageModels(plan, { access: languageModels, configuration, workDir, onAnswer, signal });
  }

  async #assemble(prepared: Prepared): Promise<OutputSummary> {
    const { run, service } = this.#options;
    const args = { prepared, configuration: this.#configuration };
    const output = await this.#step('assemble', args, service.limits.processing_seconds);
    for (const file of output.imageFiles) await this.#files.storeImage(file);
    const files = await this.#files.storeOutput(output.chunksFile, output.pagesFile);
    const pdfFile = output.pdfFile ?? prepared.pdfFile;
    const isPdf = prepared.mimeType === FILE_FORMATS.pdf.mimeType;
    return {
      prefix: run.prefix,
      pdfKey: pdfFile ? await this.#files.store(pdfFile) : isPdf ? run.task.input.key : null,
      warnings: [...output.warnings, ...this.#warnings],
      pageCount: output.pageCount,
      files,
    };
  }
}
