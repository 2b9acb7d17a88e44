import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import { checkAnswer } from './answers/check-answer.ts';
import { echoes } from './answers/echo.ts';
import { KEY_VALUE_SCHEMA } from './answers/key-values.ts';
import { messagesOf, promptOf, type RequestImages } from './prompts/messages.ts';
import { type QuestionOptions, Questions } from './questions.ts';
import type { RequestKind, SegmentRequest } from './segment-request.ts';

/** What nobody can answer from words alone. */
const NEEDS_SIGHT: ReadonlySet<RequestKind> = new Set(['picture']);

export type SegmentOutcome = { text: string } | { fault: string } | { skipped: string };

/** The questions about the segments of one run. */
export class SegmentQuestions {
  readonly #questions: Questions;
  readonly #settings: ParseConfiguration['llm_processing'];

  constructor({ settings, ...options }: QuestionOptions) {
    this.#questions = new Questions(options);
    this.#settings = settings;
  }

  get usage(): LanguageModelUsage {
    return this.#questions.usage;
  }

  /** Descriptions are the service's own: what the caller says about language models does not touch them. */
  #settingsOf(kind: RequestKind): ParseConfiguration['llm_processing'] {
    return kind === 'description'
      ? { llm_model_id: null, fallback_strategy: 'Default', max_completion_tokens: null, temperature: 0 }
      : this.#settings;
  }

  /** Asks one model after the other until an answer passes its check. */
  async ask(request: SegmentRequest, images: RequestImages): Promise<SegmentOutcome> {
    const isPairs = request.kind === 'form' || request.kind === 'legend';
    const outcome = await this.#questions.ask({
      settings: this.#settingsOf(request.kind),
      suits: (model) => model.vision || !NEEDS_SIGHT.has(request.kind),
      messages: (model) => messagesOf(request, model.vision ? images : { segment: null, page: null }),
      jsonSchema: isPairs ? KEY_VALUE_SCHEMA : undefined,
      check: async (answer) =>
        request.kind !== 'own' && echoes(answer, promptOf(request), request.rendering)
          ? { fault: 'it repeats the question' }
          : checkAnswer(request, answer),
    });
    return 'fault' in outcome ? { fault: outcome.fault } : outcome;
  }
}
