import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { LanguageModelAccess } from '../../language-models.ts';
import { type AssembledOutput, type InputFile, type Prepared, parseFile } from '../../parse/index.ts';
import type { Settings } from '../../settings.ts';
import { askLanguageModels } from '../../worker/ask-language-models.ts';
import type { ProcessPool } from '../../worker/pool/process-pool.ts';
import { pageProcesses } from './page-processes.ts';
import { progressOn } from './progress.ts';
import type { Workplace } from './work-folder.ts';

export interface ParseHereOptions {
  settings: Settings;
  configuration: ParseConfiguration;
  /** Null when no language model is configured. */
  access: LanguageModelAccess | null;
  pageNumbers?: readonly number[] | undefined;
  verbose: boolean;
}

/** Parses one file in working processes of this command and tells where the result lies. */
export async function parseHere(
  input: InputFile,
  { folder, signal }: Workplace,
  pool: ProcessPool,
  { settings, configuration, access, pageNumbers, verbose }: ParseHereOptions,
): Promise<{ prepared: Prepared; output: AssembledOutput; workDir: string }> {
  const workDir = path.join(folder, 'work');
  await mkdir(workDir);
  const tokenizerDir = settings.QUIRE_TOKENIZER_DIR ?? path.join(settings.QUIRE_DATA_DIR, 'tokenizers');
  const languageModel = access !== null;
  const setting = { workDir, limits: settings.limits, threads: 1, tokenizerDir, idSeed: '', languageModel };
  const progress = progressOn(process.stderr, verbose);
  try {
    const parsed = await parseFile(
      input,
      configuration,
      { ...setting, signal, onProgress: progress.report },
      {
        pool: pageProcesses(pool, setting, signal),
        ...(pageNumbers ? { pageNumbers } : {}),
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
