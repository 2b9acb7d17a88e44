import type { Ceiling, LanguageModels, QuestionOptions } from '../../models/language/index.ts';
import { tokensInText } from '../../models/language/index.ts';
import type { Offers } from '../fill/offers.ts';
import type { Json } from '../schema/json-schema.ts';
import { messagesFor } from './messages.ts';

/** Tokens of an answer per token of text: every value comes with its property name. */
const ANSWER_TO_TEXT = 6;
/** A reasoning model needs room for its thoughts. */
const SHORTEST_ANSWER = 2_048;
/** How often every question may be asked in full: a repair, a second model, the halves. */
const TIMES_ASKED = 4;

type Asking = Pick<QuestionOptions, 'settings'> & {
  models: LanguageModels;
  schema: Json;
  systemPrompt: string;
  offers?: Offers | undefined;
};

/** Limits in tokens of all models that may be asked. */
export interface Room {
  /** Text of the document in one question. */
  text: number;
  /** Rules, instruction and schema, which are part of every question. */
  frame: number;
  answer: number;
}

/** What the smallest context window leaves for the document. An answer must fit too, twice if it is repaired. */
export function roomIn({ models, settings, schema, systemPrompt, offers }: Asking): Room {
  const chain = models.chain(settings.llm_model_id, settings.fallback_strategy);
  const context = Math.min(...chain.map((model) => model.contextTokens));
  const answer = settings.max_completion_tokens ?? Math.min(...chain.map((model) => model.maxCompletionTokens));
  const parts = messagesFor(schema, systemPrompt, '', { number: 1, count: 1 }, offers).flatMap(
    (message) => message.parts,
  );
  const frame = parts.reduce((sum, part) => sum + ('text' in part ? tokensInText(part.text) : 0), 200);
  return { text: Math.floor(context - frame - Math.min(answer * 2, context / 2)), frame, answer };
}

/** No valid answer about this much text is longer; an endless one is cut off here. */
export const longestAnswer = (text: number, { answer, frame }: Room): number =>
  Math.min(answer, Math.max(SHORTEST_ANSWER, ANSWER_TO_TEXT * text + frame));

/** The most that a document can cost, however the models behave. */
export function ceilingOf(pages: number, questions: readonly number[], room: Room): Ceiling {
  const once = questions.reduce((sum, text) => sum + room.frame + text + longestAnswer(text, room), 0);
  return { requests: 2 * pages + 10, tokens: TIMES_ASKED * once };
}

export const costsInWords = (questions: number, { requests, tokens }: Ceiling): string =>
  `${questions} ${questions === 1 ? 'question' : 'questions'}, at most ${requests} requests and ${tokens.toLocaleString('en')} tokens`;
