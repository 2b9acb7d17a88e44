import type { Secret } from './secret.ts';

/** One language model behind an OpenAI-compatible endpoint. */
export interface LanguageModel {
  id: string;
  /** Base address; `/chat/completions` is added. */
  url: string;
  /** What the endpoint calls the model. */
  model: string;
  key: Secret | null;
  isDefault: boolean;
  isFallback: boolean;
  /** Null: no limit. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Most requests under way at once, over all workers. */
  concurrency: number;
  timeoutMs: number;
  /** Longest answer where the caller states none. */
  maxCompletionTokens: number;
  /** How much it can read and write in one request. */
  contextTokens: number;
  /** It is offered values to choose from, and believed only where it has shown that it can read. */
  isSmall: boolean;
  vision: boolean;
  /** Most images that one request shows it. */
  imagesPerRequest: number;
  jsonSchema: boolean;
  /** Takes `response_format: json_object`; used where it cannot be held to a schema. */
  jsonObject: boolean;
}
