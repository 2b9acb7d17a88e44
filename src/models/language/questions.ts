import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Checked } from './answers/checked.ts';
import type { ChatMessage, ChatRequest } from './client/chat.ts';
import type { ChatClient } from './client/chat-client.ts';
import { ModelFailure } from './client/model-failure.ts';
import type { Allowance } from './limits/allowance.ts';
import { repairMessages } from './prompts/messages.ts';
import type { LanguageModel } from './registry/models-file.ts';
import type { LanguageModels } from './registry/registry.ts';

/** After this many consecutive failures a model is not asked again in this run. */
const GIVEN_UP_AFTER = 3;

type Settings = ParseConfiguration['llm_processing'];

/** The models, and the client to ask them. */
export interface LanguageModelAccess {
  models: LanguageModels;
  client: ChatClient;
}

export interface QuestionOptions extends LanguageModelAccess {
  settings: Settings;
  signal: AbortSignal;
  /** Budget of all questions; without it only the limits of the models apply. */
  allowance?: Allowance | undefined;
}

/** A question for one model after the other, until an answer passes its check. */
export interface ModelQuestion {
  settings: Settings;
  suits(model: LanguageModel): boolean;
  messages(model: LanguageModel): ChatMessage[];
  jsonSchema?: ChatRequest['jsonSchema'];
  /** The caller can split the question: a timeout is not retried unchanged. */
  isDivisible?: boolean;
  check(answer: string): Promise<Checked>;
}

/** `cutOff`: a smaller question may work. `beginning`: the received part of the answer. */
interface NoAnswer {
  fault: string;
  cutOff: boolean;
  beginning?: string;
}
export type Outcome = { text: string } | NoAnswer | { skipped: string };
type OneOutcome = { text: string } | NoAnswer;

/** The questions of one run: choice and order of models, results and usage. */
export class Questions {
  readonly #options: Omit<QuestionOptions, 'settings'>;
  readonly #failuresInARow = new Map<string, number>();
  readonly usage: LanguageModelUsage = { requests: 0, prompt_tokens: 0, completion_tokens: 0 };

  constructor(options: Omit<QuestionOptions, 'settings'>) {
    this.#options = options;
  }

  /** The models to ask, in order, by what is known of their abilities. */
  #chain({ llm_model_id, fallback_strategy }: Settings): LanguageModel[] {
    const { client, models } = this.#options;
    return models
      .chain(llm_model_id, fallback_strategy)
      .map((model) => ({ ...model, vision: client.sees(model), imagesPerRequest: client.imagesAtOnce(model) }));
  }

  first(settings: Settings): LanguageModel | undefined {
    return this.#chain(settings)[0];
  }

  /** Asks only the first model, once: the caller has an alternative. Null without an answer. */
  async askFirst(question: Omit<ModelQuestion, 'check'>): Promise<{ text: string; isCutOff: boolean } | null> {
    const model = this.first(question.settings);
    if (!model || !question.suits(model) || this.#isGivenUp(model)) return null;
    const check = async (text: string): Promise<Checked> => ({ text });
    try {
      const said = await this.#answer(model, { ...question, check }, question.messages(model));
      return 'text' in said ? { text: said.text, isCutOff: false } : { text: said.answer, isCutOff: true };
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      this.#countFailure(model, error);
      return null;
    }
  }

  async ask(question: ModelQuestion): Promise<Outcome> {
    const able = this.#chain(question.settings).filter((model) => question.suits(model));
    if (able.length === 0) return { skipped: 'no configured language model takes images' };
    const faults: string[] = [];
    let cutOff = false;
    let beginning = '';
    for (const model of able) {
      const outcome = await this.#askOne(model, question);
      if ('text' in outcome) return outcome;
      cutOff ||= outcome.cutOff;
      if ((outcome.beginning ?? '').length > beginning.length) beginning = outcome.beginning!;
      faults.push(`${model.id}: ${outcome.fault}`);
    }
    return { fault: faults.join('; '), cutOff, ...(beginning && { beginning }) };
  }

  /** An answer that fails its check is requested once more, with a description of the fault. */
  async #askOne(model: LanguageModel, question: ModelQuestion): Promise<OneOutcome> {
    if (this.#isGivenUp(model)) {
      return { fault: `it failed ${GIVEN_UP_AFTER} times in a row and was not asked again`, cutOff: false };
    }
    const messages = question.messages(model);
    try {
      const first = await this.#answer(model, question, messages);
      if ('text' in first) return first;
      if (first.cutOff) return { fault: first.fault, cutOff: true, beginning: first.answer };
      return await this.#answer(model, question, repairMessages(messages, first.answer, first.fault));
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      this.#countFailure(model, error);
      const blind = { ...model, vision: false };
      if (error.about.isBlind && model.vision && question.suits(blind)) return this.#askOne(blind, question);
      if (error.about.isCrowded && model.imagesPerRequest > 1)
        return this.#askOne({ ...model, imagesPerRequest: 1 }, question);
      return { fault: error.message, cutOff: error.about.isTooMuch === true };
    }
  }

  #isGivenUp({ id }: LanguageModel): boolean {
    return (this.#failuresInARow.get(id) ?? 0) >= GIVEN_UP_AFTER;
  }

  #countFailure({ id }: LanguageModel, { about, kind }: ModelFailure): void {
    if (about.usage) this.#count(about.usage);
    this.#failuresInARow.set(id, kind === 'unavailable' ? (this.#failuresInARow.get(id) ?? 0) + 1 : 0);
  }

  async #answer(
    model: LanguageModel,
    { settings, jsonSchema, isDivisible, check }: ModelQuestion,
    messages: ChatMessage[],
  ): Promise<{ text: string } | { fault: string; answer: string; cutOff: boolean }> {
    const { client, signal, allowance } = this.#options;
    const { max_completion_tokens, temperature } = settings;
    const maxCompletionTokens = max_completion_tokens;
    const request = { messages, maxCompletionTokens, temperature, jsonSchema, isDivisible, allowance };
    const answer = await client.complete(model, request, signal);
    this.#failuresInARow.delete(model.id);
    this.#count(answer.usage);
    if (answer.cutOff)
      return { fault: 'its answer stopped at the longest allowed length', answer: answer.text, cutOff: true };
    const checked = await check(answer.text);
    return 'text' in checked ? checked : { fault: checked.fault, answer: answer.text, cutOff: false };
  }

  #count(used: { promptTokens: number; completionTokens: number }): void {
    this.usage.requests += 1;
    this.usage.prompt_tokens += used.promptTokens;
    this.usage.completion_tokens += used.completionTokens;
  }
}
