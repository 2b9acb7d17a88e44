import { type LanguageModel, MemoryLedger, probe } from '../../models/language/index.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { accessTo, readLanguageModels } from '../../wiring/configured-language-models.ts';
import { localModelHint } from '../../wiring/local-model-servers.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, note, ok, reasonOf } from './finding.ts';

/** After this time a model is reported as not responding: the report must not take minutes. */
const LONGEST_MS = 20_000;
/** Few servers describe themselves; those respond immediately. */
const INQUIRY_MS = 3_000;
const LARGEST_BYTES = 1024 * 1024;

export const languageModelCheck = (settings: Settings): Check => ({
  what: 'Language models',
  look: async () => {
    const models = await readLanguageModels(settings);
    if (models.size === 0) return note(`${NONE} ${(await localModelHint()) ?? ''}`.trim());
    const access = accessTo(models, new MemoryLedger(), {})!;
    const checked = await Promise.all(models.all().map((model) => look(model, access.client)));
    const text = checked.map((one) => one.text).join('; ');
    return checked.every(({ isAlive }) => isAlive) ? ok(text) : note(text);
  },
});

const NONE =
  'none: segments that ask for one are written by the built-in rules, and the result says so in "warnings". ' +
  'Set QUIRE_LLM_URL and QUIRE_LLM_MODEL, or QUIRE_MODELS_FILE.';

type Client = NonNullable<ReturnType<typeof accessTo>>['client'];

async function look(model: LanguageModel, client: Client): Promise<{ isAlive: boolean; text: string }> {
  const patient = { ...model, timeoutMs: Math.min(model.timeoutMs, LONGEST_MS) };
  const signal = AbortSignal.timeout(3 * LONGEST_MS);
  try {
    const jpeg = model.vision ? await smallImage() : '';
    const { keepsToSchema, takesImages, contextTokens } = await probe(patient, client, inquirer(patient), jpeg, signal);
    const window = contextTokens === null ? `${model.contextTokens} tokens (configured)` : `${contextTokens} tokens`;
    const isTooWide = contextTokens !== null && contextTokens < model.contextTokens;
    const traits = [
      ...standing(model),
      takesImages ? 'takes images' : 'text only',
      keepsToSchema ? 'keeps to a JSON schema' : 'does not keep to a JSON schema',
      `window of ${window}${isTooWide ? `, but context_tokens says ${model.contextTokens}: lower it` : ''}`,
    ];
    return { isAlive: true, text: `${model.id} answers (${traits.join(', ')})` };
  } catch (error) {
    const why = signal.aborted ? 'it did not answer in time' : reasonOf(error);
    return { isAlive: false, text: `${model.id} (${standing(model).join(', ')}) does not answer: ${why}` };
  }
}

const standing = ({ isDefault, isFallback, concurrency }: LanguageModel): string[] => [
  ...(isDefault ? ['default'] : []),
  ...(isFallback ? ['fallback'] : []),
  `${concurrency} at once`,
];

/** Loads the image library only for models with vision. */
async function smallImage(): Promise<string> {
  const { default: sharp } = await import('sharp');
  const red = { width: 64, height: 64, channels: 3, background: { r: 200, g: 30, b: 30 } } as const;
  return (await sharp({ create: red }).jpeg().toBuffer()).toString('base64');
}

const inquirer = ({ url, key }: LanguageModel) => {
  const outbound = createOutbound({ allowedNetworks: [], configuredOrigins: [url] });
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key.reveal()}` } : {};
  return async (path: string): Promise<unknown> => {
    const address = path.startsWith('/') ? new URL(path, url).href : `${url}/${path}`;
    const limits = { timeoutMs: INQUIRY_MS, limitBytes: LARGEST_BYTES };
    const { body } = await outbound.request(address, { method: 'GET', headers, ...limits });
    return JSON.parse(body.toString('utf8'));
  };
};
