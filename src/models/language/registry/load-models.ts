import { readFile } from 'node:fs/promises';
import { type ModelEntry, modelOf, readModelsFile } from './models-file.ts';
import { LanguageModels } from './registry.ts';

export interface ModelSources {
  /** Path of `models.yaml`; null when there is none. */
  file: string | null;
  /** The one model that is described without a file; null when there is none. */
  single: { entry: ModelEntry; key: string | null } | null;
  /** Gives the environment variables that the file names for its keys. */
  variable: (name: string) => string | undefined;
}

/** The language models that the operator configured; none at all is fine. Throws one sentence when they are not usable. */
export async function loadLanguageModels({ file, single, variable }: ModelSources): Promise<LanguageModels> {
  if (file !== null && single !== null) {
    throw new Error('Language models are configured twice: use QUIRE_MODELS_FILE or QUIRE_LLM_URL, not both.');
  }
  if (single)
    return explained('The settings QUIRE_LLM_*', () => new LanguageModels([modelOf(single.entry, single.key)]));
  if (file === null) return new LanguageModels([]);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Setting QUIRE_MODELS_FILE: ${file} cannot be read (${error.code}).`);
  });
  return explained(`The models file ${file}`, () => new LanguageModels(readModelsFile(text, variable)));
}

function explained<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${where} cannot be used: ${(error as Error).message}.`);
  }
}
