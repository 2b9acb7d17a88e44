import { readFile } from 'node:fs/promises';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { LanguageModelInfo } from '../../../domain/language-model.ts';
import { type LanguageModel, type ModelEntry, modelOf, readModelsFile } from './models-file.ts';

type FallbackStrategy = ParseConfiguration['llm_processing']['fallback_strategy'];

/** The language models of this server: a default, or none at all. */
export class LanguageModels {
  readonly #models: ReadonlyMap<string, LanguageModel>;
  readonly default: LanguageModel | null;
  readonly fallback: LanguageModel | null;

  /** Throws a sentence if ids repeat or the default is ambiguous. */
  constructor(models: readonly LanguageModel[]) {
    this.#models = new Map(models.map((model) => [model.id, model]));
    if (this.#models.size < models.length) {
      const repeated = models.find((model, at) => models.findIndex(({ id }) => id === model.id) < at);
      throw new Error(`two models have the id ${repeated?.id}; ids must be different`);
    }
    const defaults = models.filter(({ isDefault }) => isDefault);
    if (models.length > 0 && defaults.length !== 1) {
      const found = defaults.length === 0 ? 'none has' : `${defaults.map(({ id }) => id).join(' and ')} have`;
      throw new Error(`exactly one model must have default: true; ${found} it`);
    }
    const fallbacks = models.filter(({ isFallback }) => isFallback);
    if (fallbacks.length > 1) {
      throw new Error(
        `at most one model may have fallback: true; ${fallbacks.map(({ id }) => id).join(' and ')} have it`,
      );
    }
    this.default = defaults[0] ?? null;
    this.fallback = fallbacks[0] ?? null;
  }

  get size(): number {
    return this.#models.size;
  }

  find(id: string): LanguageModel | null {
    return this.#models.get(id) ?? null;
  }

  all(): LanguageModel[] {
    return [...this.#models.values()];
  }

  /** The models to ask in order. Unknown ids are skipped: they were refused earlier. */
  chain(modelId: string | null, strategy: FallbackStrategy): LanguageModel[] {
    const first = modelId === null ? this.default : this.find(modelId);
    const chosen = [first];
    if (typeof strategy === 'object') chosen.push(this.find(strategy.Model));
    if (strategy === 'Default') chosen.push(this.fallback ?? this.default);
    return [...new Set(chosen)].filter((model) => model !== null);
  }

  asksSmall(modelId: string | null, strategy: FallbackStrategy): boolean {
    return this.chain(modelId, strategy).some(({ isSmall }) => isSmall);
  }

  /** Public information, without address and key. */
  infos(): LanguageModelInfo[] {
    return this.all().map(({ id, isDefault, isFallback, vision, jsonSchema }) => ({
      id,
      default: isDefault,
      fallback: isFallback,
      capabilities: { vision, json_schema: jsonSchema },
    }));
  }
}

export interface ModelSources {
  file: string | null;
  /** The model from settings, or null. */
  single: { entry: ModelEntry; key: string | null } | null;
  /** Environment variables of keys in the file. */
  variable: (name: string) => string | undefined;
}

/** The configured language models, possibly none. Throws a sentence if they are invalid. */
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
