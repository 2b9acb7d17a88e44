import { setTimeout as sleep } from 'node:timers/promises';
import type { CallGate } from '../limits/call-gate.ts';
import type { LanguageModel } from '../registry/models-file.ts';
import { type ChatAnswer, type ChatRequest, estimateTokens } from './chat.ts';
import { ModelFailure } from './model-failure.ts';
import { backOffMs, LONGEST_RETRY_AFTER_MS, mayPass, retryAfterMs } from './retry.ts';
import type { Send } from './send.ts';
import { answerFormatOf, type Dialect, learnedDialect, readCompletion, requestBody, USUAL_DIALECT } from './wire.ts';

/** Before so many answers nothing is known of a model's habits. */
const FEWEST = 8;
const REMEMBERED = 64;
/** The longest answer of late is most likely not the longest of all. */
const MARGIN = 1.25;

/** The likely length of the next answer. Booking the maximum would waste most of a limit; corrected when the call ends. */
export class LengthForecast {
  readonly #seen: number[] = [];

  add(tokens: number): void {
    this.#seen.push(tokens);
    if (this.#seen.length > REMEMBERED) this.#seen.shift();
  }

  /** Never more than `most`, the longest that the request allows. */
  next(most: number): number {
    if (this.#seen.length < FEWEST) return most;
    return Math.min(most, Math.ceil(Math.max(...this.#seen) * MARGIN));
  }
}

/** How servers say that the question is longer than the model's window; llama.cpp, vLLM and hosted ones among them. */
const CONTEXT_EXCEEDED =
  /exceed_context_size|context_length_exceeded|exceeds? the available context|maximum context length|context (?:size|window) (?:is |was )?exceeded/i;
const LONGEST = 200;

const exceedsContext = (status: number, body: Buffer): boolean =>
  status >= 400 && CONTEXT_EXCEEDED.test(body.toString('utf8'));

/** How servers say that they take no images: `image input is not supported`, `mmproj`, `not a multimodal model`. */
const NO_IMAGES = /image|multi-?modal|mmproj|vision/i;

const refusesImages = (status: number, body: Buffer): boolean =>
  status >= 400 && status !== 429 && NO_IMAGES.test(body.toString('utf8'));

/** What an endpoint says of its refusal where it says it in the usual form, in one line and without the key. */
function refusalIn(body: Buffer, key: string | undefined): string | null {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { message?: unknown } | string };
    const message = typeof error === 'object' ? error?.message : error;
    if (typeof message !== 'string') return null;
    const shown = key ? message.replaceAll(key, '…') : message;
    return shown.replace(/\s+/g, ' ').trim().slice(0, LONGEST) || null;
  } catch {
    return null;
  }
}

/** Faults of the network and of the endpoint are tried again this often, a full endpoint more patiently. */
const MOST_ATTEMPTS = 4;
const MOST_ATTEMPTS_WHEN_FULL = 8;
/** Who needed longer than the limit will most likely need it again. */
const MOST_ATTEMPTS_WHEN_SLOW = 2;
/** A table of a thousand cells is 100 kB; nothing honest comes near this. */
const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

const SPENT = 'what one document may cost was used up';

const ATTEMPTS = { full: MOST_ATTEMPTS_WHEN_FULL, slow: MOST_ATTEMPTS_WHEN_SLOW, other: MOST_ATTEMPTS } as const;

export interface ChatClientOptions {
  send: Send;
  gate: CallGate;
  /** Called for every attempt that failed; for the operator's log. */
  onFailure?: (modelId: string, reason: string, attempt: number) => void;
  /** Called for every attempt, once it is over; for counting. */
  onCall?: (report: CallReport) => void;
}

export interface CallReport {
  modelId: string;
  isAnswered: boolean;
  /** What the limits made it wait. */
  waitedSeconds: number;
  tookSeconds: number;
  promptTokens: number;
  completionTokens: number;
}

interface Trouble {
  failure: ModelFailure;
  /** What the endpoint asked us to wait. */
  afterMs: number | null;
  trouble: 'full' | 'slow' | 'other';
}

/** Asks models for chat completions: within their limits, again when it makes sense, never longer than the signal allows. */
export class ChatClient {
  readonly #options: ChatClientOptions;
  readonly #dialects = new Map<string, Dialect>();
  readonly #blind = new Set<string>();
  readonly #crowded = new Set<string>();
  readonly #forecasts = new Map<string, LengthForecast>();

  constructor(options: ChatClientOptions) {
    this.#options = options;
  }

  /** Whether the model is configured to take images and has not refused one so far. */
  sees({ id, vision }: LanguageModel): boolean {
    return vision && !this.#blind.has(id);
  }

  /** Images per request: the configured number, until the model has refused several. */
  imagesAtOnce({ id, imagesPerRequest }: LanguageModel): number {
    return this.#crowded.has(id) ? 1 : imagesPerRequest;
  }

  /** Whether the model is asked to keep to a schema and has not refused it so far. */
  keepsToSchema({ id, jsonSchema }: LanguageModel): boolean {
    return jsonSchema && (this.#dialects.get(id) ?? USUAL_DIALECT).takesFormat;
  }

  /** How many images a refusal is about; 0 where it is about something else. */
  #imagesRefused({ messages }: ChatRequest, { status, body }: { status: number; body: Buffer }): number {
    const count = messages.flatMap(({ parts }) => parts).filter((part) => 'jpegBase64' in part).length;
    return refusesImages(status, body) ? count : 0;
  }

  /** Throws ModelFailure when no answer came. */
  async complete(model: LanguageModel, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(model, request, signal);
      if (!('failure' in outcome)) return outcome;
      const { failure, afterMs, trouble } = outcome;
      this.#options.onFailure?.(model.id, failure.message, attempt);
      const isLast = attempt >= ATTEMPTS[trouble] || (trouble === 'slow' && request.isDivisible === true);
      if (failure.kind !== 'unavailable' || isLast || (afterMs ?? 0) > LONGEST_RETRY_AFTER_MS) throw failure;
      const waitMs = Math.max(afterMs ?? 0, backOffMs(attempt));
      // All requests wait, not just this one: the endpoint said so.
      if (trouble === 'full') await this.#options.gate.pause(model.id, waitMs);
      else await sleep(waitMs, undefined, { signal });
    }
  }

  async #attempt(model: LanguageModel, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer | Trouble> {
    const forecast = this.#forecastOf(model.id);
    const longest = request.maxCompletionTokens ?? model.maxCompletionTokens;
    const askedAt = performance.now();
    const prompt = estimateTokens(request, 0);
    const tokens = () => prompt + forecast.next(longest);
    const call = await this.#options.gate.enter(model, tokens, signal);
    const startedAt = performance.now();
    let used: number | null = null;
    let usage: ChatAnswer['usage'] | null = null;
    let isAnswered = false;
    try {
      const { status, headers, body } = await this.#send(model, request, prompt, signal);
      if (status >= 200 && status < 300) {
        const answer = readCompletion(body, request);
        usage = answer.usage;
        isAnswered = true;
        forecast.add(usage.completionTokens);
        used = usage.promptTokens + usage.completionTokens;
        request.allowance?.spend(used);
        return answer;
      }
      used = 0;
      const kind = mayPass(status) ? 'unavailable' : 'rejected';
      const said = refusalIn(body, model.key?.reveal());
      const isTooMuch = exceedsContext(status, body);
      const refused = this.#imagesRefused(request, { status, body });
      const [isBlind, isCrowded] = [refused === 1, refused > 1];
      // A model that refuses several images may take one; only one that refuses a single image takes none.
      if (isBlind) this.#blind.add(model.id);
      if (isCrowded) this.#crowded.add(model.id);
      const reason = `it answered with status ${status}${said ? ` (${said})` : ''}`;
      const about = { isTooMuch, isBlind, isCrowded };
      const failure = new ModelFailure(isTooMuch || refused > 0 ? 'rejected' : kind, reason, about);
      return { failure, afterMs: retryAfterMs(headers['retry-after']), trouble: status === 429 ? 'full' : 'other' };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelFailure) {
        usage = error.about.usage ?? null;
        if (usage) request.allowance?.spend(usage.promptTokens + usage.completionTokens);
        return { failure: error, afterMs: null, trouble: 'other' };
      }
      const isSlow = performance.now() - startedAt >= model.timeoutMs;
      const failure = new ModelFailure('unavailable', reasonOf(error), { cause: error, isTooMuch: isSlow });
      return { failure, afterMs: null, trouble: isSlow ? 'slow' : 'other' };
    } finally {
      this.#options.onCall?.({
        modelId: model.id,
        isAnswered,
        waitedSeconds: (startedAt - askedAt) / 1_000,
        tookSeconds: (performance.now() - startedAt) / 1_000,
        promptTokens: usage?.promptTokens ?? 0,
        completionTokens: usage?.completionTokens ?? 0,
      });
      await call.end(used);
    }
  }

  #forecastOf(modelId: string): LengthForecast {
    const known = this.#forecasts.get(modelId) ?? new LengthForecast();
    this.#forecasts.set(modelId, known);
    return known;
  }

  async #send(model: LanguageModel, request: ChatRequest, tokens: number, signal: AbortSignal): ReturnType<Send> {
    for (let dialect = this.#dialects.get(model.id) ?? USUAL_DIALECT; ; ) {
      if (request.allowance?.take(tokens) === false) throw new ModelFailure('rejected', SPENT);
      const response = await this.#options.send(`${model.url}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(model.key ? { authorization: `Bearer ${model.key.reveal()}` } : {}),
        },
        body: requestBody(model, request, dialect),
        timeoutMs: model.timeoutMs,
        limitBytes: LONGEST_ANSWER_BYTES,
        signal,
      });
      if (response.status < 300) this.#dialects.set(model.id, dialect);
      const isAboutForm = response.status === 400 || response.status === 422 || response.status === 500;
      const isAboutMore = exceedsContext(response.status, response.body) || this.#imagesRefused(request, response) > 0;
      const said = isAboutForm && !isAboutMore ? response.body.toString('utf8') : null;
      const learned = said === null ? null : learnedDialect(dialect, said, answerFormatOf(model, request) !== null);
      if (!learned) return response;
      dialect = learned;
    }
  }
}

/** Errors of outgoing connections carry their reason in words; anything else is described in general terms. */
function reasonOf(error: unknown): string {
  const { code, parameters } = error as { code?: string; parameters?: { reason?: string; limit?: number } };
  if (code === 'too_large') return `its answer is longer than ${parameters?.limit} bytes`;
  return parameters?.reason ?? 'it could not be reached';
}
