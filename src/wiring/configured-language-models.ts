import {
  CallGate,
  type CallLedger,
  ChatClient,
  type ChatClientOptions,
  type LanguageModelAccess,
  type LanguageModels,
  loadLanguageModels,
  type ModelSources,
} from '../models/language/index.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { Settings } from './settings.ts';

/** Where the settings say that language models are described. */
function sourcesOf(settings: Settings): ModelSources {
  const { QUIRE_LLM_URL: url, QUIRE_LLM_MODEL: model } = settings;
  if ((url === null) !== (model === null)) throw new Error('Settings QUIRE_LLM_URL and QUIRE_LLM_MODEL go together.');
  const entry = url !== null && model !== null ? { id: model, url, model, ...limitsOf(settings) } : null;
  return {
    file: settings.QUIRE_MODELS_FILE,
    single: entry && { entry, key: settings.QUIRE_LLM_KEY },
    variable: settings.variable,
  };
}

const limitsOf = (settings: Settings) => ({
  requests_per_minute: settings.QUIRE_LLM_REQUESTS_PER_MINUTE,
  tokens_per_minute: settings.QUIRE_LLM_TOKENS_PER_MINUTE,
  concurrency: settings.QUIRE_LLM_CONCURRENCY,
  timeout_seconds: settings.QUIRE_LLM_TIMEOUT_SECONDS,
  context_tokens: settings.QUIRE_LLM_CONTEXT_TOKENS,
  small: settings.QUIRE_LLM_SMALL,
  capabilities: {
    vision: settings.QUIRE_LLM_VISION,
    images_per_request: settings.QUIRE_LLM_IMAGES_PER_REQUEST,
    json_schema: settings.QUIRE_LLM_JSON_SCHEMA,
  },
});

/** The language models that the settings describe; none at all is fine. Throws one sentence when they are not usable. */
export const readLanguageModels = (settings: Settings): Promise<LanguageModels> =>
  loadLanguageModels(sourcesOf(settings));

/** Joins the models with a way out that leads to their endpoints alone, and with the ledger that counts the calls. */
export function accessTo(
  models: LanguageModels,
  ledger: CallLedger,
  { onFailure, onCall }: Pick<ChatClientOptions, 'onFailure' | 'onCall'>,
): LanguageModelAccess | null {
  if (models.size === 0) return null;
  const outbound = createOutbound({ allowedNetworks: [], configuredOrigins: models.all().map(({ url }) => url) });
  const client = new ChatClient({
    ...{ send: outbound.request, gate: new CallGate(ledger) },
    ...(onFailure && { onFailure }),
    ...(onCall && { onCall }),
  });
  return { models, client };
}
