import { createOutbound } from '../../outbound/outbound.ts';
import type { Send } from './client/send.ts';
import type { LanguageModel } from './registry/language-model.ts';
import { Secret } from './registry/secret.ts';

export const modelAt = (url: string, change: Partial<LanguageModel> = {}): LanguageModel => ({
  id: 'first',
  url,
  model: 'm',
  key: new Secret('k-very-secret'),
  isDefault: true,
  isFallback: false,
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 8,
  timeoutMs: 2_000,
  maxCompletionTokens: 500,
  contextTokens: 32_768,
  isSmall: false,
  vision: true,
  imagesPerRequest: 4,
  jsonSchema: false,
  jsonObject: false,
  ...change,
});

/** The true way out, opened for one endpoint. */
export const sendTo = (url: string): Send =>
  createOutbound({ allowedNetworks: [], configuredOrigins: [new URL(url).origin] }).request;
