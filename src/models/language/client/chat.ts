import type { Allowance } from '../limits/allowance.ts';

/** What a message is made of; images are JPEG bytes as base64. */
export type MessagePart = { text: string } | { jpegBase64: string };

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  parts: readonly MessagePart[];
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  /** Null: the model's own ceiling. */
  maxCompletionTokens: number | null;
  temperature: number;
  /** What the answer must be valid against; used where the model can be held to it. */
  jsonSchema?: { name: string; schema: object } | undefined;
  /** The caller can ask a smaller question: an answer that took too long is not waited for again. */
  isDivisible?: boolean | undefined;
  /** What the document may still cost; every attempt counts. */
  allowance?: Allowance | undefined;
}

export interface ChatAnswer {
  text: string;
  /** The answer stopped at the token ceiling. */
  cutOff: boolean;
  usage: { promptTokens: number; completionTokens: number };
}

/** What an image costs is not published alike anywhere; this is above what common models count for a page. */
const IMAGE_TOKENS = 1_600;
/** Below what tokenizers reach on European text, so that the estimate errs on the safe side. */
const CHARACTERS_PER_TOKEN = 3;
/** Outside of Latin script common vocabularies have few whole words: a sign is a token, or nearly. */
const NOT_LATIN = /[^\u0000-\u024f\u2000-\u206f]/g;

export function tokensInText(text: string): number {
  const others = text.match(NOT_LATIN)?.length ?? 0;
  return Math.ceil((text.length - others) / CHARACTERS_PER_TOKEN) + others;
}

/** The most a request may use, for keeping within limits before the true figure is known. */
export function estimateTokens({ messages }: ChatRequest, maxCompletionTokens: number): number {
  const parts = messages.flatMap((message) => message.parts);
  const prompt = parts.reduce((sum, part) => sum + ('text' in part ? tokensInText(part.text) : IMAGE_TOKENS), 0);
  return prompt + maxCompletionTokens;
}
