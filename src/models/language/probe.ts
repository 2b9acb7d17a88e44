import type { ChatClient } from './client/chat-client.ts';
import { ModelFailure } from './client/model-failure.ts';
import type { LanguageModel } from './registry/models-file.ts';

/** What a model's server turned out to be able to do. */
export interface Abilities {
  /** It kept to a JSON schema that it was given. */
  keepsToSchema: boolean;
  /** It took an image; false also where it is not to be shown any. */
  takesImages: boolean;
  /** What it can read and write in one request, as its server reports; null where it does not. */
  contextTokens: number | null;
}

/** Asks the server about itself: a path below the model's address, or below the server's own root where it begins with `/`. */
export type Inquire = (path: string) => Promise<unknown>;

const QUESTION = 'Answer with {"answer": "ready"} and nothing else.';
const SCHEMA = {
  type: 'object',
  properties: { answer: { enum: ['ready'] } },
  required: ['answer'],
  additionalProperties: false,
};
const LONGEST = 64;

/** Tries what can be tried in two short questions. Throws ModelFailure where the model does not answer at all. */
export async function probe(
  model: LanguageModel,
  client: ChatClient,
  inquire: Inquire,
  jpegBase64: string,
  signal: AbortSignal,
): Promise<Abilities> {
  const common = { maxCompletionTokens: LONGEST, temperature: 0, isDivisible: true };
  const words = { role: 'user', parts: [{ text: QUESTION }] } as const;
  const jsonSchema = { name: 'probe', schema: SCHEMA };
  const said = await client.complete(model, { ...common, messages: [words], jsonSchema }, signal);
  const image = { role: 'user', parts: [{ text: QUESTION }, { jpegBase64 }] } as const;
  const takesImages =
    model.vision &&
    (await client.complete(model, { ...common, messages: [image] }, signal).then(
      () => true,
      (error) => {
        if (error instanceof ModelFailure && error.kind !== 'unavailable') return false;
        throw error;
      },
    ));
  return {
    keepsToSchema: client.keepsToSchema(model) && isReady(said.text),
    takesImages,
    contextTokens: await contextOf(inquire),
  };
}

function isReady(text: string): boolean {
  try {
    return (JSON.parse(text) as { answer?: unknown }).answer === 'ready';
  } catch {
    return false;
  }
}

/** vLLM lists it with the model, llama.cpp with its properties. */
async function contextOf(inquire: Inquire): Promise<number | null> {
  for (const path of ['models', '/props']) {
    const reported = await inquire(path).catch(() => null);
    const found = numberNamed(reported, ['max_model_len', 'n_ctx']);
    if (found !== null) return found;
  }
  return null;
}

function numberNamed(reported: unknown, names: readonly string[]): number | null {
  if (reported === null || typeof reported !== 'object') return null;
  for (const [name, value] of Object.entries(reported)) {
    if (names.includes(name) && typeof value === 'number' && value > 0) return value;
    const inside = numberNamed(value, names);
    if (inside !== null) return inside;
  }
  return null;
}
