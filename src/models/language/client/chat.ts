import type { Allowance } from '../limits/allowance.ts';

/** Images are base64 JPEG. */
export type MessagePart = { text: string } | { jpegBase64: string };

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  parts: readonly MessagePart[];
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  /** Null for the limit of the model. */
  maxCompletionTokens: number | null;
  temperature: number;
  /** Schema of the answer, for models that support it. */
  jsonSchema?: { name: string; schema: object } | undefined;
  /** The caller can split the question: a timeout is not retried. */
  isDivisible?: boolean | undefined;
  /** Remaining budget of the document; every attempt counts. */
  allowance?: Allowance | undefined;
}

export interface ChatAnswer {
  text: string;
  /** The answer was truncated at the token limit. */
  cutOff: boolean;
  usage: { promptTokens: number; completionTokens: number };
}

/** Token costs of images vary; this is above what common models count for a page. */
const IMAGE_TOKENS = 1_600;
/** Lower than for tokenizers on European text, so that the estimate is safe. */
const CHARACTERS_PER_TOKEN = 3;
/** In other scripts, common vocabularies need about one token per character. */
const NOT_LATIN = /[^\u0000-\u024f\u2000-\u206f]/g;

export function tokensInText(text: string): number {
  const others = text.match(NOT_LATIN)?.length ?? 0;
  return Math.ceil((text.length - others) / CHARACTERS_PER_TOKEN) + others;
}

/** Upper estimate of the tokens of a request, for limits. */
export function estimateTokens({ messages }: ChatRequest, maxCompletionTokens: number): number {
  const parts = messages.flatMap((message) => message.parts);
  const prompt = parts.reduce((sum, part) => sum + ('text' in part ? tokensInText(part.text) : IMAGE_TOKENS), 0);
  return prompt + maxCompletionTokens;
}
