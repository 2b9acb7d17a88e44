import { z } from 'zod';

export const LanguageModelInfo = z
  .object({
    id: z.string().describe('What `llm_processing.llm_model_id` takes.'),
    default: z.boolean().describe('Answers where a request names no model.'),
    fallback: z.boolean().describe('Answers where the first model cannot, under `fallback_strategy: Default`.'),
    capabilities: z.object({
      vision: z.boolean().describe('Takes images.'),
      json_schema: z.boolean().describe('Can be held to a JSON schema.'),
    }),
  })
  .meta({ id: 'LanguageModel', description: 'A language model that the operator configured.' });
export type LanguageModelInfo = z.infer<typeof LanguageModelInfo>;

export const LanguageModelList = z.object({ models: z.array(LanguageModelInfo) }).meta({ id: 'LanguageModelList' });

/** What language models were asked for one result. */
export const LanguageModelUsage = z
  .object({
    requests: z.int().min(0).describe('Answers that were received.'),
    prompt_tokens: z.int().min(0),
    completion_tokens: z.int().min(0),
    most_requests: z
      .int()
      .min(0)
      .optional()
      .describe('Of an extraction: requests that it could have cost at most, every attempt counted.'),
    most_tokens: z.int().min(0).optional().describe('Of an extraction: tokens that it could have cost at most.'),
  })
  .meta({ id: 'LanguageModelUsage', description: 'What the language models report as used, summed over the task.' });
export type LanguageModelUsage = z.infer<typeof LanguageModelUsage>;
