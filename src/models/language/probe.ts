import type { ChatClient } from './client/chat-client.ts';
import { ModelFailure } from './client/model-failure.ts';
import type { LanguageModel } from './registry/models-file.ts';

/** Detected abilities of a model's server. */
export interface Abilities {
  keepsToSchema: boolean;
  /** False also if no image may be sent. */
  takesImages: boolean;
  /** Size of the context window reported by the server, or null. */
  contextTokens: number | null;
}

/** Queries the server: a path below the model's address, or below the server root if it starts with `/`. */
export type Inquire = (path: string) => Promise<unknown>;

const QUESTION = 'Answer with {"answer": "ready"} and nothing else.';
const SCHEMA = {
  type: 'object',
  properties: { answer: { enum: ['ready'] } },
  required: ['answer'],
  additionalProperties: false,
};
const LONGEST = 64;

/** Tests the abilities with two short questions. Throws ModelFailure if the model does not answer. */
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
