import type { LanguageModelUsage } from '../../domain/language-model.ts';
import { Allowance, type Ceiling, type QuestionOptions, Questions } from '../../models/language/index.ts';
import type { Json } from '../schema/json-schema.ts';
import { ceilingOf, longestAnswer, type Room, roomIn } from './costs.ts';
import { goesInCircles } from './goes-in-circles.ts';
import { completePart, jsonInAnswer } from './json-in-answer.ts';
import { messagesFor, type PartOfDocument } from './messages.ts';
import type { QuestionPlan } from './plan.ts';
import { type BlockWindow, halvesOf, windowsOf } from './windows.ts';

export interface AskModelsOptions extends QuestionOptions {
  schema: Json;
  systemPrompt: string;
  /** The fault of an answer, or null. Runs in another process: a caller's pattern may use all its CPU time. */
  check(answer: string, isWhole: boolean): Promise<string | null>;
  onPlan?(questions: number, most: Ceiling): void | Promise<void>;
  onAnswer(done: number, count: number): void;
}

/** Pages without a usable answer from any model. */
export interface Unanswered {
  firstPage: number;
  lastPage: number;
  reason: string;
  /** The complete rows and values of a truncated answer are among the answers. */
  isPartly?: true;
}

export interface AnswersOfModels {
  /** In document order. */
  answers: string[];
  unanswered: Unanswered[];
  usage: LanguageModelUsage;
}

/** Questions in flight at once; the limits of the models are enforced elsewhere. */
const MOST_AT_ONCE = 8;
const SMALLEST_WINDOW = 500;

/** Asks models about a document in as many windows as needed. Windows that were too long are split in halves. */
export async function askModels(plan: QuestionPlan, options: AskModelsOptions): Promise<AnswersOfModels> {
  const room = roomIn({ ...options, offers: plan.offers });
  const { blocks } = plan;
  if (room.text < SMALLEST_WINDOW) {
    const reason = "the schema and the instruction leave no room for the document in the model's window";
    const pages = { firstPage: blocks[0]?.page ?? 0, lastPage: blocks.at(-1)?.page ?? 0 };
    const usage = { requests: 0, prompt_tokens: 0, completion_tokens: 0 };
    return { answers: [], unanswered: blocks.length > 0 ? [{ ...pages, reason }] : [], usage };
  }
  return new Asking(plan, options, room).ask();
}

class Asking {
  readonly #plan: QuestionPlan;
  readonly #options: AskModelsOptions;
  readonly #room: Room;
  readonly #windows: readonly BlockWindow[];
  readonly #allowance: Allowance;
  readonly #questions: Questions;
  /** Tokens of the shortest text that was too long for a model. Longer texts are split before asking. */
  #tooMuch = Number.POSITIVE_INFINITY;

  constructor(plan: QuestionPlan, options: AskModelsOptions, room: Room) {
    this.#plan = plan;
    this.#options = options;
    this.#room = room;
    const tokens = plan.blocks.map((block) => block.tokens);
    this.#windows = windowsOf(tokens, room.text);
    const pages = new Set(plan.blocks.map((block) => block.page)).size;
    const sizes = this.#windows.map((window) => this.#tokensIn(window));
    this.#allowance = new Allowance(ceilingOf(Math.max(pages, this.#windows.length), sizes, room));
    this.#questions = new Questions({ ...options, allowance: this.#allowance });
  }

  async ask(): Promise<AnswersOfModels> {
    const { onPlan, onAnswer } = this.#options;
    const count = this.#windows.length;
    const { ceiling } = this.#allowance;
    await onPlan?.(count, ceiling);
    const results = new Array<(string | Unanswered)[]>(count);
    const waiting = this.#windows.entries();
    let done = 0;
    const askOn = async (): Promise<void> => {
      for (const [index, window] of waiting) {
        results[index] = await this.#askAbout(window, { number: index + 1, count });
        onAnswer(++done, count);
      }
    };
    const readers = Array.from({ length: Math.min(MOST_AT_ONCE, count) }, askOn);
    await Promise.allSettled(readers);
    await Promise.all(readers);
    const all = results.flat();
    return {
      answers: all.filter((one) => typeof one === 'string'),
      unanswered: all.filter((one) => typeof one !== 'string'),
      usage: { ...this.#questions.usage, most_requests: ceiling.requests, most_tokens: ceiling.tokens },
    };
  }

  #tokensIn({ from, to }: BlockWindow): number {
    return this.#plan.blocks.slice(from, to).reduce((sum, block) => sum + block.tokens, 0);
  }

  async #askAbout(window: BlockWindow, part: PartOfDocument): Promise<(string | Unanswered)[]> {
    const size = this.#tokensIn(window);
    const halves = halvesOf(window);
    if (halves && size >= this.#tooMuch && this.#allowance.requestsLeft >= 2) return this.#askInHalves(halves, part);
    const asked = await this.#askOnce(window, size, part);
    if (typeof asked === 'string') return [asked];
    if (!asked.cutOff) return [asked.unanswered];
    const isEndless = goesInCircles(asked.beginning ?? '');
    if (!isEndless) this.#tooMuch = Math.min(this.#tooMuch, size);
    if (halves && !isEndless && this.#allowance.requestsLeft >= 2) return this.#askInHalves(halves, part);
    // The window cannot be split further: keep what was complete before the answer was truncated.
    const rows = asked.beginning ? completePart(asked.beginning) : null;
    return rows === null ? [asked.unanswered] : [rows, { ...asked.unanswered, isPartly: true }];
  }

  async #askInHalves(
    halves: readonly [BlockWindow, BlockWindow],
    { number, count }: PartOfDocument,
  ): Promise<(string | Unanswered)[]> {
    const part = { number, count: Math.max(2, count) };
    return [...(await this.#askAbout(halves[0], part)), ...(await this.#askAbout(halves[1], part))];
  }

  async #askOnce(
    window: BlockWindow,
    size: number,
    part: PartOfDocument,
  ): Promise<string | { unanswered: Unanswered; cutOff: boolean; beginning?: string | undefined }> {
    const { blocks, answerSchema, offers } = this.#plan;
    const { schema, systemPrompt, settings, check } = this.#options;
    const own = blocks.slice(window.from, window.to);
    const isWhole = own.length === blocks.length;
    const text = own.map((block) => block.text).join('\n\n');
    let readable: string | null = null;
    const outcome = await this.#questions.ask({
      settings: { ...settings, max_completion_tokens: longestAnswer(size, this.#room) },
      suits: () => true,
      messages: () => messagesFor(this.#plan.askedSchema ?? schema, systemPrompt, text, part, offers),
      jsonSchema: answerSchema,
      isDivisible: true,
      check: async (answer) => {
        const fault = await check(answer, isWhole);
        if (jsonInAnswer(answer) !== null) readable = answer;
        return fault === null ? { text: answer } : { fault };
      },
    });
    if ('text' in outcome) return outcome.text;
    // No model gave a valid answer. The valid values of this one are kept; the built-in extractor fills in the others.
    if (readable !== null) return readable;
    const pages = { firstPage: own[0]!.page, lastPage: own.at(-1)!.page };
    if ('skipped' in outcome) return { unanswered: { ...pages, reason: outcome.skipped }, cutOff: false };
    const { fault, cutOff, beginning } = outcome;
    return { unanswered: { ...pages, reason: fault }, cutOff, beginning };
  }
}
