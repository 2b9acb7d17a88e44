import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { hubIdOf } from '../models/tokenizers/tokenizer-id.ts';
import {
  type AssembledOutput,
  asksLanguageModels,
  type InputFile,
  type Prepared,
  wantedPages,
} from '../parse/without-engines.ts';
import { tokenizerFolder } from '../wiring/tokenizer-folder.ts';
import { analyseByVendor, isForVendor } from '../worker/asking/vendor-analysis.ts';
import { INPUT_FILE, type WorkSetting } from '../worker/child/protocol.ts';
import { placePlainFile } from '../worker/files/plain-file.ts';
import type { RunFolder } from '../worker/files/run-folders.ts';
import { inParallel } from '../worker/in-parallel.ts';
import { type RunStep, stepRunner } from '../worker/page-attempts.ts';
import { readOrReplace } from '../worker/page-reader.ts';
import { type LibraryEngine, LOCAL_OWNER } from './engine.ts';
import { heifProgram, officeProgram } from './outside-programs.ts';

export interface ReadingProgress {
  step: string;
  pagesDone: number;
  /** Null until the file is open. */
  pagesTotal: number | null;
}

export interface ReadOptions {
  configuration: ParseConfiguration;
  signal: AbortSignal;
  /** Images are not needed: PDF pages are rendered only if reading them requires it. */
  withoutImages?: boolean;
  /** Pages and positions are not needed: Office files that state their structure are not rendered. */
  withoutPages?: boolean;
  /** No other document is read at the same time: a page may use more than one processor. */
  isAlone?: boolean;
  onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

export interface ReadDocument {
  prepared: Prepared;
  output: AssembledOutput;
  folder: RunFolder;
  step: RunStep;
  explain(): Promise<{ explanationFile: string }>;
}

/** Threads of networks for a single page. More than two were not measured. */
const MOST_THREADS = 2;

/** Reads all pages in parallel. The caller removes the folder. */
export async function readDocument(
  engine: LibraryEngine,
  input: InputFile,
  options: ReadOptions,
): Promise<ReadDocument> {
  const folder = engine.folders.make(LOCAL_OWNER);
  try {
    const opened = await openInput(engine, input, folder, options);
    await readOpened(engine, opened, options);
    return await written(engine, opened, options);
  } catch (error) {
    await engine.folders.remove(folder);
    throw error;
  }
}

export interface OpenedInput {
  prepared: Prepared;
  inputPath: string;
  folder: RunFolder;
  /** Selected pages, in order. */
  pages: readonly number[];
  step: RunStep;
}

const teller =
  ({ onProgress }: ReadOptions) =>
  (step: string, pagesDone: number, pagesTotal: number | null): void =>
    onProgress?.({ step, pagesDone, pagesTotal });

export async function openInput(
  engine: LibraryEngine,
  input: InputFile,
  folder: RunFolder,
  options: ReadOptions,
): Promise<OpenedInput> {
  const { configuration, signal, withoutImages = false, withoutPages = false, isAlone = false } = options;
  const { settings } = engine;
  const workDir = folder.path;
  const inputPath = path.join(workDir, INPUT_FILE);
  {
    await using placed = await placePlainFile(workDir, INPUT_FILE);
    await copyFile(input.path, placed.path, constants.COPYFILE_FICLONE);
    placed.letRead();
  }
  const tokenizer = hubIdOf(configuration.chunk_processing.tokenizer);
  if (tokenizer !== null) {
    const { readTokenizerHub } = await import('../wiring/configured-tokenizer-hub.ts');
    await readTokenizerHub(settings).ensure(tokenizer, signal);
  }
  const isUndrawn = withoutPages && configuration.pages === undefined && configuration.pipeline !== 'Vendor';
  const wants = { withoutImages, withoutPages: isUndrawn };
  const step = stepsIn(engine, folder, signal, { ...wants, threads: 1 });

  teller(options)('Opening the file', 0, null);
  const args = { inputPath, name: input.name, configuration };
  const opened = await step('prepare', args, settings.limits.open_seconds);
  const isVendor = configuration.pipeline === 'Vendor' && isForVendor(opened);
  const vendor = isVendor ? (await import('../wiring/configured-vendor.ts')).readVendor(settings) : null;
  const seconds = settings.limits.processing_seconds;
  const prepared = vendor ? await analyseByVendor(opened, { vendor, workDir, step, seconds, signal }) : opened;
  const pages = wantedPages(prepared, configuration);
  if (!isAlone || pages.length !== 1) return { prepared, inputPath, folder, pages, step };
  const threads = Math.min(MOST_THREADS, engine.pool.size);
  return { prepared, inputPath, folder, pages, step: stepsIn(engine, folder, signal, { ...wants, threads }) };
}

/** Reads pages in any order; each is reported when it is in the folder. */
export async function readOpened(
  { pool, settings }: LibraryEngine,
  { prepared, inputPath, pages, step }: OpenedInput,
  options: ReadOptions,
  onPage: (page: number) => void = () => {},
): Promise<void> {
  const { configuration, signal } = options;
  let done = 0;
  const pageSeconds = settings.limits.page_seconds;
  await inParallel(pages, pool.size + 1, async (page) => {
    await readOrReplace(step, { prepared, inputPath, configuration }, page, { pageSeconds, signal });
    teller(options)('Reading pages', ++done, pages.length);
    onPage(page);
  });
}

async function written(
  { settings, access }: LibraryEngine,
  { prepared, folder, pages, step }: OpenedInput,
  options: ReadOptions,
): Promise<ReadDocument> {
  const { configuration, signal } = options;
  const { processing_seconds: seconds } = settings.limits;
  const tell = teller(options);
  if (access && asksLanguageModels(configuration)) {
    tell('Asking the language model', pages.length, pages.length);
    const plan = await step('plan', { prepared, configuration }, seconds);
    const asked = { access, workDir: folder.path, signal, configuration, onAnswer: () => {} };
    const { askLanguageModels } = await import('../worker/asking/ask-language-models.ts');
    if (plan.count > 0) await askLanguageModels(plan, asked);
  }
  tell('Writing the output', pages.length, pages.length);
  const output = await step('assemble', { prepared, configuration }, seconds);
  return { prepared, output, folder, step, explain: () => step('explain', { prepared, configuration }, seconds) };
}

export function stepsIn(
  engine: LibraryEngine,
  folder: RunFolder,
  signal: AbortSignal,
  { withoutImages, withoutPages, threads }: Pick<Required<WorkSetting>, 'withoutImages' | 'withoutPages' | 'threads'>,
): RunStep {
  const { settings, pool, access } = engine;
  const { limits } = settings;
  const setting: WorkSetting = {
    workDir: folder.path,
    limits,
    threads,
    tokenizerDir: tokenizerFolder(settings),
    idSeed: '',
    languageModel: access !== null,
    withoutImages: withoutImages && access === null,
    withoutPages: withoutPages && access === null,
    officeProgram: officeProgram(settings),
    heifProgram: heifProgram(),
  };
  return stepRunner({ pool, limits, folder, ownerId: LOCAL_OWNER, setting, signal });
}
