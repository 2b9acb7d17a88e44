import { z } from 'zod';
import type { LanguageModel } from '../registry/models-file.ts';
import { type ChatAnswer, type ChatMessage, type ChatRequest, estimateTokens, tokensInText } from './chat.ts';
import { ModelFailure } from './model-failure.ts';

/** Differences between endpoints, learned from their refusals. */
export interface Dialect {
  limitField: 'max_tokens' | 'max_completion_tokens';
  takesTemperature: boolean;
  takesFormat: boolean;
}

export const USUAL_DIALECT: Dialect = { limitField: 'max_tokens', takesTemperature: true, takesFormat: true };

/** The dialect to try after a refusal; null if the refusal has another reason. */
export function learnedDialect(dialect: Dialect, refusal: string, usesFormat: boolean): Dialect | null {
  if (dialect.limitField === 'max_tokens' && refusal.includes('max_completion_tokens')) {
    return { ...dialect, limitField: 'max_completion_tokens' };
  }
  if (dialect.takesTemperature && /temperature/i.test(refusal)) return { ...dialect, takesTemperature: false };
  // Refusals of a schema vary; the next attempt shows whether it was the schema.
  return dialect.takesFormat && usesFormat ? { ...dialect, takesFormat: false } : null;
}

const wireMessage = ({ role, parts }: ChatMessage) => ({
  role,
  content: parts.every((part) => 'text' in part)
    ? parts.map((part) => part.text).join('\n')
    : parts.map((part) =>
        'text' in part
          ? { type: 'text', text: part.text }
          : { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${part.jpegBase64}` } },
      ),
});

export function requestBody(model: LanguageModel, request: ChatRequest, dialect: Dialect): string {
  const format = dialect.takesFormat ? answerFormatOf(model, request) : null;
  return JSON.stringify({
    model: model.model,
    messages: request.messages.map(wireMessage),
    [dialect.limitField]: request.maxCompletionTokens ?? model.maxCompletionTokens,
    ...(dialect.takesTemperature ? { temperature: request.temperature } : {}),
    ...(format ? { response_format: format } : {}),
  });
}

export function answerFormatOf(model: LanguageModel, { jsonSchema }: ChatRequest): object | null {
  if (!jsonSchema) return null;
  if (model.jsonSchema) return { type: 'json_schema', json_schema: { ...jsonSchema, strict: true } };
  return model.jsonObject ? { type: 'json_object' } : null;
}

const tokens = z.number().min(0).catch(0);
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z
            .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
            .nullable()
            .optional(),
          refusal: z.string().nullable().optional(),
        }),
        finish_reason: z.string().nullable().optional(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullable().optional().catch(null),
});

/** Reads a completion. Throws if there is none, or if the model refused. */
export function readCompletion(body: Buffer, request: ChatRequest): ChatAnswer {
  const parsed = Completion.safeParse(jsonOf(body));
  if (!parsed.success) {
    throw new ModelFailure('unavailable', 'its answer is not a chat completion', { cause: parsed.error });
  }
  const { choices, usage: reported } = parsed.data;
  const { message, finish_reason } = choices[0]!;
  const text =
    typeof message.content === 'string'
      ? message.content
      : (message.content ?? []).map((part) => part.text ?? '').join('');
  const usage = {
    promptTokens: Math.round(reported?.prompt_tokens ?? estimateTokens(request, 0)),
    completionTokens: Math.round(reported?.completion_tokens ?? tokensInText(text)),
  };
  if (message.refusal || finish_reason === 'content_filter') {
    throw new ModelFailure('refused', 'it refused to answer', { usage });
  }
  return { text, cutOff: finish_reason === 'length', usage };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ModelFailure('unavailable', 'its answer is not valid JSON', { cause });
  }
}
