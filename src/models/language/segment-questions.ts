import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import { checkAnswer } from './answers/check-answer.ts';
import type { Checked } from './answers/checked.ts';
import { KEY_VALUE_SCHEMA } from './answers/key-values.ts';
import { messagesOf, promptOf, type RequestImages } from './prompts/messages.ts';
import { answersTogether, fitTogether, messagesTogether, type SeenSegment } from './prompts/together.ts';
import { type QuestionOptions, Questions } from './questions.ts';
import type { LanguageModel } from './registry/models-file.ts';
import type { RequestKind } from './request-kinds.ts';
import type { SegmentRequest } from './segment-request.ts';

/** Shorter pieces of the prompt may be in a valid answer. */
const SHORTEST = 40;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether an answer repeats a sentence of the prompt that is not in the document. */
function echoes(answer: string, asked: string, known: string): boolean {
  const said = plain(answer);
  const document = plain(known);
  return asked
    .split(/(?<=[.:])\s|\n/)
    .map(plain)
    .some((sentence) => sentence.length >= SHORTEST && said.includes(sentence) && !document.includes(sentence));
}

/** Cannot be answered without the image. */
const NEEDS_SIGHT: ReadonlySet<RequestKind> = new Set(['picture', 'handwriting']);

/** Kinds that can share a request; pages and the caller's prompts get their own. */
const ASKED_TOGETHER: ReadonlySet<RequestKind> = new Set([
  'table',
  'formula',
  'picture',
  'text',
  'handwriting',
  'description',
]);

export type SegmentOutcome = { text: string } | { fault: string } | { skipped: string };

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

  /** Descriptions are ours: the caller's settings for language models do not apply. */
  #settingsOf(kind: RequestKind): ParseConfiguration['llm_processing'] {
    return kind === 'description'
      ? { llm_model_id: null, fallback_strategy: 'Default', max_completion_tokens: null, temperature: 0 }
      : this.#settings;
  }

  /** Most segments of this kind in one request. */
  togetherWith({ kind, pageImageFile }: SegmentRequest): number {
    if (!ASKED_TOGETHER.has(kind) || pageImageFile !== null) return 1;
    const first = this.#questions.first(this.#settingsOf(kind));
    return first?.vision ? first.imagesPerRequest : 1;
  }

  /** Like `ask`, with several segments in one request if possible; missing answers are asked separately. */
  async askTogether(asked: readonly SeenSegment[]): Promise<SegmentOutcome[]> {
    const settings = this.#settingsOf(asked[0]!.request.kind);
    const suits = (model: LanguageModel): boolean =>
      model.vision && model.imagesPerRequest >= asked.length && fitTogether(asked, model);
    const answer =
      asked.length > 1
        ? await this.#questions.askFirst({
            settings,
            suits,
            messages: () => messagesTogether(asked),
            isDivisible: true,
          })
        : null;
    const said = answer === null ? [] : answersTogether(asked, answer);
    return Promise.all(
      asked.map(async ({ request, jpegBase64 }, index) => {
        const own = said[index] ? await usable(request, said[index]) : null;
        return own && 'text' in own ? own : this.ask(request, { segment: jpegBase64, page: null });
      }),
    );
  }

  async ask(request: SegmentRequest, images: RequestImages): Promise<SegmentOutcome> {
    const isPairs = request.kind === 'form' || request.kind === 'legend';
    const outcome = await this.#questions.ask({
      settings: this.#settingsOf(request.kind),
      suits: (model) => model.vision || !NEEDS_SIGHT.has(request.kind),
      messages: (model) => messagesOf(request, shownTo(model, images)),
      jsonSchema: isPairs ? KEY_VALUE_SCHEMA : undefined,
      check: (answer) => usable(request, answer),
    });
    return 'fault' in outcome ? { fault: outcome.fault } : outcome;
  }
}

const usable = async (request: SegmentRequest, answer: string): Promise<Checked> =>
  request.kind !== 'own' && echoes(answer, promptOf(request), request.rendering)
    ? { fault: 'it repeats the question' }
    : checkAnswer(request, answer);

/** The page image goes only to models that accept several images. */
const shownTo = ({ vision, imagesPerRequest }: LanguageModel, { segment, page }: RequestImages): RequestImages => ({
  segment: vision ? segment : null,
  page: vision && imagesPerRequest > 1 ? page : null,
});
