import { setTimeout as sleep } from 'node:timers/promises';
import type { CallGate } from '../limits/call-gate.ts';
import type { LanguageModel } from '../registry/models-file.ts';
import { type ChatAnswer, type ChatRequest, estimateTokens } from './chat.ts';
import { ModelFailure } from './model-failure.ts';
import { backOffMs, LONGEST_RETRY_AFTER_MS, mayPass, retryAfterMs } from './retry.ts';
import type { Send } from './send.ts';
import { answerFormatOf, type Dialect, learnedDialect, readCompletion, requestBody, USUAL_DIALECT } from './wire.ts';

/** With fewer answers the habits of a model are unknown. */
const FEWEST = 8;
const REMEMBERED = 64;
/** The longest recent answer is probably not the longest of all. */
const MARGIN = 1.25;

/**
 * Estimates the length of the next answer: booking the maximum would waste most of a limit. Corrected after the call.
 */
export class LengthForecast {
  readonly #seen: number[] = [];

  add(tokens: number): void {
    this.#seen.push(tokens);
    if (this.#seen.length > REMEMBERED) this.#seen.shift();
  }

  /** At most `most`, the limit of the request. */
  next(most: number): number {
    if (this.#seen.length < FEWEST) return most;
    return Math.min(most, Math.ceil(Math.max(...this.#seen) * MARGIN));
  }
}

/** Messages of servers for an exceeded context window: llama.cpp, vLLM, hosted ones. */
const CONTEXT_EXCEEDED =
  /exceed_context_size|context_length_exceeded|exceeds? the available context|maximum context length|context (?:size|window) (?:is |was )?exceeded/i;
const LONGEST = 200;

const exceedsContext = (status: number, body: Buffer): boolean =>
  status >= 400 && CONTEXT_EXCEEDED.test(body.toString('utf8'));

/** Messages of servers without image support: `image input is not supported`, `mmproj`, `not a multimodal model`. */
const NO_IMAGES = /image|multi-?modal|mmproj|vision/i;

const refusesImages = (status: number, body: Buffer): boolean =>
  status >= 400 && status !== 429 && NO_IMAGES.test(body.toString('utf8'));

/** The endpoint's reason for a refusal in the usual format, as one line without the key. */
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

/** Attempts after network and server errors; an overloaded endpoint gets more patience. */
const MOST_ATTEMPTS = 4;
const MOST_ATTEMPTS_WHEN_FULL = 8;
/** A second timeout is likely. */
const MOST_ATTEMPTS_WHEN_SLOW = 2;
/** A table with a thousand cells is 100 kB; no valid answer comes close to this. */
const LONGEST_ANSWER_BYTES = 4 * 1024 * 1024;

const SPENT = 'what one document may cost was used up';

const ATTEMPTS = { full: MOST_ATTEMPTS_WHEN_FULL, slow: MOST_ATTEMPTS_WHEN_SLOW, other: MOST_ATTEMPTS } as const;

export interface ChatClientOptions {
  send: Send;
  gate: CallGate;
  /** Called for every failed attempt, for the operator's log. */
  onFailure?: (modelId: string, reason: string, attempt: number) => void;
  /** Called after every attempt, for metrics. */
  onCall?: (report: CallReport) => void;
}

export interface CallReport {
  modelId: string;
  isAnswered: boolean;
  /** Time spent waiting for limits. */
  waitedSeconds: number;
  tookSeconds: number;
  promptTokens: number;
  completionTokens: number;
}

interface Trouble {
  failure: ModelFailure;
  /** Delay requested by the endpoint. */
  afterMs: number | null;
  trouble: 'full' | 'slow' | 'other';
}

/** Requests chat completions: within limits, with retries, and no longer than the signal allows. */
export class ChatClient {
  readonly #options: ChatClientOptions;
  readonly #dialects = new Map<string, Dialect>();
  readonly #blind = new Set<string>();
  readonly #crowded = new Set<string>();
  readonly #forecasts = new Map<string, LengthForecast>();

  constructor(options: ChatClientOptions) {
    this.#options = options;
  }

  /** Whether the model accepts images by configuration and has not refused one. */
  sees({ id, vision }: LanguageModel): boolean {
    return vision && !this.#blind.has(id);
  }

  /** The configured number of images per request, until the model refuses several. */
  imagesAtOnce({ id, imagesPerRequest }: LanguageModel): number {
    return this.#crowded.has(id) ? 1 : imagesPerRequest;
  }

  /** Whether the model supports schemas by configuration and has not refused one. */
  keepsToSchema({ id, jsonSchema }: LanguageModel): boolean {
    return jsonSchema && (this.#dialects.get(id) ?? USUAL_DIALECT).takesFormat;
  }

  /** Number of images that a refusal concerns; 0 if it has another reason. */
  #imagesRefused({ messages }: ChatRequest, { status, body }: { status: number; body: Buffer }): number {
    const count = messages.flatMap(({ parts }) => parts).filter((part) => 'jpegBase64' in part).length;
    return refusesImages(status, body) ? count : 0;
  }

  /** Throws ModelFailure without an answer. */
  async complete(model: LanguageModel, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(model, request, signal);
      if (!('failure' in outcome)) return outcome;
      const { failure, afterMs, trouble } = outcome;
      this.#options.onFailure?.(model.id, failure.message, attempt);
      const isLast = attempt >= ATTEMPTS[trouble] || (trouble === 'slow' && request.isDivisible === true);
      if (failure.kind !== 'unavailable' || isLast || (afterMs ?? 0) > LONGEST_RETRY_AFTER_MS) throw failure;
      const waitMs = Math.max(afterMs ?? 0, backOffMs(attempt));
      // All requests wait, not only this one.
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
      // A model that refuses several images may accept one; only one that refuses a single image has no vision.
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

/** Connection errors state their reason; others are described in general terms. */
function reasonOf(error: unknown): string {
  const { code, parameters } = error as { code?: string; parameters?: { reason?: string; limit?: number } };
  if (code === 'too_large') return `its answer is longer than ${parameters?.limit} bytes`;
  return parameters?.reason ?? 'it could not be reached';
}
