import type { LanguageModelUsage } from '../../domain/language-model.ts';
import { type QuestionOptions, Questions, tokensInText } from '../../models/language/index.ts';
import type { Json } from '../schema/json-schema.ts';
import { jsonInAnswer } from './json-in-answer.ts';
import { messagesFor, type PartOfDocument } from './messages.ts';
import type { QuestionPlan } from './plan.ts';
import { type BlockWindow, halvesOf, windowsOf } from './windows.ts';

export interface AskModelsOptions extends QuestionOptions {
  schema: Json;
  systemPrompt: string;
  /**
   * What is wrong with an answer; null when nothing is. Elsewhere, where a regular expression of a stranger may take all the
   * time of a process.
   */
  check(answer: string, isWhole: boolean): Promise<string | null>;
  onAnswer(done: number, count: number): void;
}

/** Pages that no model gave a usable answer about. */
export interface Unanswered {
  firstPage: number;
  lastPage: number;
  reason: string;
}

export interface Asked {
  /** In the order of the document. */
  answers: string[];
  unanswered: Unanswered[];
  usage: LanguageModelUsage;
}

/** Questions that wait or are under way at once; the models' own limits are kept elsewhere. */
const MOST_AT_ONCE = 8;
/** A document is not read in smaller pieces than this. */
const SMALLEST_WINDOW = 500;

/** Asks models about a document, in as many windows as it takes. An answer that is too long is asked for in halves. */
export async function askModels(plan: QuestionPlan, options: AskModelsOptions): Promise<Asked> {
  const questions = new Questions(options);
  const budget = budgetOf(options);
  const { blocks } = plan;
  const pages = ({ from, to }: BlockWindow) => ({ firstPage: blocks[from]!.page, lastPage: blocks[to - 1]!.page });
  if (budget < SMALLEST_WINDOW) {
    const reason = "the schema and the instruction leave no room for the document in the model's window";
    const unanswered = blocks.length > 0 ? [{ ...pages({ from: 0, to: blocks.length }), reason }] : [];
    return { answers: [], unanswered, usage: questions.usage };
  }
  const windows = windowsOf(
    blocks.map((block) => block.tokens),
    budget,
  );
  let done = 0;
  // No document costs more than this, however its model behaves.
  const most = 2 * new Set(blocks.map((block) => block.page)).size + 10;
  let left = Math.max(0, most - windows.length);

  const askAbout = async (window: BlockWindow, part: PartOfDocument): Promise<(string | Unanswered)[]> => {
    const isWhole = window.from === 0 && window.to === blocks.length;
    const text = blocks
      .slice(window.from, window.to)
      .map((block) => block.text)
      .join('\n\n');
    let readable: string | null = null;
    const outcome = await questions.ask({
      settings: options.settings,
      suits: () => true,
      messages: () => messagesFor(options.schema, options.systemPrompt, text, part),
      jsonSchema: plan.answerSchema,
      check: async (answer) => {
        const fault = await options.check(answer, isWhole);
        if (jsonInAnswer(answer) !== null) readable = answer;
        return fault === null ? { text: answer } : { fault };
      },
    });
    if ('text' in outcome) return [outcome.text];
    // Nobody did better: the good values of it are kept, the others are settled without the model.
    if (readable !== null) return [readable];
    const halves = 'fault' in outcome && outcome.cutOff && left >= 2 ? halvesOf(window) : null;
    if (halves) left -= 2;
    if (!halves) return [{ ...pages(window), reason: 'fault' in outcome ? outcome.fault : outcome.skipped }];
    const parts = { number: part.number, count: Math.max(2, part.count) };
    return [...(await askAbout(halves[0], parts)), ...(await askAbout(halves[1], parts))];
  };

  const results = new Array<(string | Unanswered)[]>(windows.length);
  const waiting = windows.entries();
  const askOn = async (): Promise<void> => {
    for (const [index, window] of waiting) {
      results[index] = await askAbout(window, { number: index + 1, count: windows.length });
      options.onAnswer(++done, windows.length);
    }
  };
  const readers = Array.from({ length: Math.min(MOST_AT_ONCE, windows.length) }, askOn);
  await Promise.allSettled(readers);
  await Promise.all(readers);
  const all = results.flat();
  return {
    answers: all.filter((one) => typeof one === 'string'),
    unanswered: all.filter((one) => typeof one !== 'string'),
    usage: questions.usage,
  };
}

/**
 * What of the smallest window of all who may be asked is left for the document: an answer must fit in too, and once more when
 * it has to be repaired.
 */
function budgetOf({ models, settings, schema, systemPrompt }: AskModelsOptions): number {
  const chain = models.chain(settings.llm_model_id, settings.fallback_strategy);
  const context = Math.min(...chain.map((model) => model.contextTokens));
  const longest = settings.max_completion_tokens ?? Math.min(...chain.map((model) => model.maxCompletionTokens));
  const frame = messagesFor(schema, systemPrompt, '', { number: 1, count: 1 });
  const around = frame
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + ('text' in part ? tokensInText(part.text) : 0), 200);
  const answers = Math.min(longest * 2, context / 2);
  return Math.floor(context - around - answers);
}
