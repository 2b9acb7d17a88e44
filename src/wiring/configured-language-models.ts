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
import { findLocalModelServers } from './local-model-servers.ts';
import type { Settings } from './settings.ts';

async function sourcesOf(settings: Settings): Promise<ModelSources> {
  const { url, model } = await addressOf(settings);
  if ((url === null) !== (model === null)) throw new Error('Set both QUIRE_LLM_URL and QUIRE_LLM_MODEL, or neither.');
  const entry = url !== null && model !== null ? { id: model, url, model, ...limitsOf(settings) } : null;
  return {
    file: settings.QUIRE_MODELS_FILE,
    single: entry && { entry, key: settings.QUIRE_LLM_KEY },
    variable: settings.variable,
  };
}

/** `auto` uses the first local server, with the named model or its first one. */
async function addressOf({ QUIRE_LLM_URL: url, QUIRE_LLM_MODEL: model }: Settings) {
  if (url !== 'auto') return { url, model };
  const [found] = await findLocalModelServers();
  if (!found)
    throw new Error(
      'QUIRE_LLM_URL is auto, but no server of language models answers on this machine (Ollama, LM Studio, llama.cpp, vLLM at their usual ports).',
    );
  return { url: found.url, model: model ?? found.model };
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

/** May be empty. Throws one sentence if the settings are invalid. */
export const readLanguageModels = async (settings: Settings): Promise<LanguageModels> =>
  loadLanguageModels(await sourcesOf(settings));

/** Connects the models to their endpoints only, and to the ledger that counts calls. */
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
