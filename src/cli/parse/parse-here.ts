import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { LanguageModelAccess, LanguageModels } from '../../models/language/index.ts';
import { hubIdOf } from '../../models/tokenizers/tokenizer-id.ts';
import { type AssembledOutput, type InputFile, type Prepared, parseFile, storeAnalysis } from '../../parse/index.ts';
import type { Configured } from '../../service/tasks/create-parse.ts';
import { readTokenizerHub, tokenizerFolder } from '../../wiring/configured-tokenizer-hub.ts';
import { readVendor } from '../../wiring/configured-vendor.ts';
import type { Settings } from '../../wiring/settings.ts';
import { askLanguageModels } from '../../worker/ask-language-models.ts';
import type { ProcessPool } from '../../worker/pool/process-pool.ts';
import { analyseByVendor, isForVendor } from '../../worker/vendor-analysis.ts';
import { heifProgram } from '../heif-program.ts';
import { officeProgram } from '../office-program.ts';
import { pageProcesses } from './page-processes.ts';
import { progressOn } from './progress.ts';
import type { Workplace } from './work-folder.ts';

export interface ParseHereOptions {
  settings: Settings;
  configuration: ParseConfiguration;
  /** Null when no language model is configured. */
  access: LanguageModelAccess | null;
  verbose: boolean;
}

/** Parses one file in working processes of this command and tells where the result lies. */
export async function parseHere(
  input: InputFile,
  { folder, signal }: Workplace,
  pool: ProcessPool,
  { settings, configuration, access, verbose }: ParseHereOptions,
): Promise<{ prepared: Prepared; output: AssembledOutput; workDir: string }> {
  const workDir = path.join(folder, 'work');
  await mkdir(workDir);
  const tokenizerDir = tokenizerFolder(settings);
  const tokenizer = hubIdOf(configuration.chunk_processing.tokenizer);
  if (tokenizer !== null) await readTokenizerHub(settings).ensure(tokenizer, signal);
  const languageModel = access !== null;
  const setting = {
    workDir,
    limits: settings.limits,
    threads: 1,
    tokenizerDir,
    idSeed: '',
    languageModel,
    officeProgram: officeProgram(settings),
    heifProgram: heifProgram(),
  };
  const progress = progressOn(process.stderr, verbose);
  try {
    const parsed = await parseFile(
      input,
      configuration,
      { ...setting, signal, onProgress: progress.report },
      {
        pool: pageProcesses(pool, setting, signal),
        ...(configuration.pipeline === 'Vendor' && {
          analyse: (prepared) => analysed(prepared, input.path, { settings, workDir, signal }),
        }),
        ...(access && {
          ask: (plan) => askLanguageModels(plan, { access, workDir, signal, configuration, onAnswer: () => {} }),
        }),
      },
    );
    return { ...parsed, workDir };
  } finally {
    progress.end();
  }
}

/** The command asks the provider itself, and reads what it answers itself: it is the caller's own document. */
async function analysed(
  prepared: Prepared,
  inputPath: string,
  { settings, workDir, signal }: { settings: Settings; workDir: string; signal: AbortSignal },
): Promise<Prepared> {
  const vendor = readVendor(settings);
  if (!vendor || !isForVendor(prepared)) return prepared;
  const store = (pageCount: number) => storeAnalysis(workDir, pageCount);
  return analyseByVendor(prepared, inputPath, { vendor, workDir, signal, store });
}

/** What a configuration may ask for with these settings. */
export const configuredBy = (settings: Settings, models: LanguageModels): Configured => ({
  languageModels: models.infos(),
  hasVendor: settings.QUIRE_AZURE_ENDPOINT !== null,
});
