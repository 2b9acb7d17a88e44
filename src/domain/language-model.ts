import { z } from 'zod';
import { named } from './formats/named-schema.ts';

export const LanguageModelInfo = named('LanguageModel', 'A language model that the operator configured.', {
  id: z.string().describe('Value for `llm_processing.llm_model_id`.'),
  default: z.boolean().describe('Used if a request names no model.'),
  fallback: z.boolean().describe('Used if the first model fails, with `fallback_strategy: Default`.'),
  capabilities: z.object({
    vision: z.boolean().describe('Accepts images.'),
    json_schema: z.boolean().describe('Supports JSON schemas.'),
  }),
});
export type LanguageModelInfo = z.infer<typeof LanguageModelInfo>;

export const LanguageModelList = z.object({ models: z.array(LanguageModelInfo) }).meta({ id: 'LanguageModelList' });

export const LanguageModelUsage = z
  .object({
    requests: z.int().min(0).describe('Answers that were received.'),
    prompt_tokens: z.int().min(0),
    completion_tokens: z.int().min(0),
    most_requests: z
      .int()
      .min(0)
      .optional()
      .describe('For extractions: the maximum number of requests, including retries.'),
    most_tokens: z.int().min(0).optional().describe('For extractions: the maximum number of tokens.'),
  })
  .meta({ id: 'LanguageModelUsage', description: 'Usage reported by the language models, summed over the task.' });
export type LanguageModelUsage = z.infer<typeof LanguageModelUsage>;
