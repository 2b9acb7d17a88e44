import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import { checkAnswer } from './answers/check-answer.ts';
import { KEY_VALUE_SCHEMA } from './answers/key-values.ts';
import type { ChatMessage } from './client/chat.ts';
import type { ChatClient } from './client/chat-client.ts';
import { ModelFailure } from './client/model-failure.ts';
import { messagesOf, type RequestImages, repairMessages } from './prompts/messages.ts';
import type { LanguageModel } from './registry/language-model.ts';
import type { LanguageModels } from './registry/registry.ts';
import type { RequestKind, SegmentRequest } from './segment-request.ts';

/** A model that failed this often in a row, each time after all its attempts, is not asked again in this run. */
const GIVEN_UP_AFTER = 3;
/** What nobody can answer from words alone. */
const NEEDS_SIGHT: ReadonlySet<RequestKind> = new Set(['picture']);

export interface QuestionOptions {
  client: ChatClient;
  models: LanguageModels;
  settings: ParseConfiguration['llm_processing'];
  signal: AbortSignal;
}

export type Outcome = { text: string } | { fault: string } | { skipped: string };

/** The questions of one run: who is asked, in which order, what came of it and what it used. */
export class SegmentQuestions {
  readonly #options: QuestionOptions;
  readonly #failuresInARow = new Map<string, number>();
  readonly usage: LanguageModelUsage = { requests: 0, prompt_tokens: 0, completion_tokens: 0 };

  constructor(options: QuestionOptions) {
    this.#options = options;
  }

  /** Descriptions are the service's own: what the caller says about language models does not touch them. */
  #settingsOf(kind: RequestKind): ParseConfiguration['llm_processing'] {
    return kind === 'description'
      ? { llm_model_id: null, fallback_strategy: 'Default', max_completion_tokens: null, temperature: 0 }
      : this.#options.settings;
  }

  /** Asks one model after the other until an answer passes its check. */
  async ask(request: SegmentRequest, images: RequestImages): Promise<Outcome> {
    const { llm_model_id, fallback_strategy } = this.#settingsOf(request.kind);
    const chain = this.#options.models.chain(llm_model_id, fallback_strategy);
    const able = chain.filter((model) => model.vision || !NEEDS_SIGHT.has(request.kind));
    if (able.length === 0) return { skipped: 'no configured language model takes images' };
    const faults: string[] = [];
    for (const model of able) {
      const outcome = await this.#askOne(model, request, images);
      if ('text' in outcome) return outcome;
      faults.push(`${model.id}: ${outcome.fault}`);
    }
    return { fault: faults.join('; ') };
  }

  async #askOne(
    model: LanguageModel,
    request: SegmentRequest,
    images: RequestImages,
  ): Promise<{ text: string } | { fault: string }> {
    if ((this.#failuresInARow.get(model.id) ?? 0) >= GIVEN_UP_AFTER) {
      return { fault: `it failed ${GIVEN_UP_AFTER} times in a row and was not asked again` };
    }
    const messages = messagesOf(request, model.vision ? images : { segment: null, page: null });
    try {
      const first = await this.#answer(model, request, messages);
      if ('text' in first || first.cutOff) return first;
      return await this.#answer(model, request, repairMessages(messages, first.answer, first.fault));
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.usage) this.#count(error.usage);
      const isDown = error.kind === 'unavailable';
      this.#failuresInARow.set(model.id, isDown ? (this.#failuresInARow.get(model.id) ?? 0) + 1 : 0);
      return { fault: error.message };
    }
  }

  async #answer(
    model: LanguageModel,
    request: SegmentRequest,
    messages: ChatMessage[],
  ): Promise<{ text: string } | { fault: string; answer: string; cutOff: boolean }> {
    const { client, signal } = this.#options;
    const { max_completion_tokens, temperature } = this.#settingsOf(request.kind);
    const isPairs = request.kind === 'form' || request.kind === 'legend';
    const answer = await client.complete(
      model,
      {
        messages,
        maxCompletionTokens: max_completion_tokens,
        temperature,
        jsonSchema: isPairs ? KEY_VALUE_SCHEMA : undefined,
      },
      signal,
    );
    this.#failuresInARow.delete(model.id);
    this.#count(answer.usage);
    if (answer.cutOff) return { fault: 'its answer stopped at the longest allowed length', answer: '', cutOff: true };
    const checked = await checkAnswer(request, answer.text);
    return 'text' in checked ? checked : { fault: checked.fault, answer: answer.text, cutOff: false };
  }

  #count(used: { promptTokens: number; completionTokens: number }): void {
    this.usage.requests += 1;
    this.usage.prompt_tokens += used.promptTokens;
    this.usage.completion_tokens += used.completionTokens;
  }
}
