import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModel } from '../registry/models-file.ts';
import type { CallLedger } from './call-ledger.ts';

/** Time after the timeout of a call until its slot is freed. */
const HOLD_MARGIN_MS = 15_000;
const LONGEST_LOOK_MS = 2_000;
const SHORTEST_LOOK_MS = 20;

export interface Call {
  end(usedTokens: number | null): Promise<void>;
}

/** FIFO queue of this process for one model. Only the first in line asks the ledger. */
class Line {
  #last: Promise<void> = Promise.resolve();
  #wake: AbortController | null = null;

  /** Resolves when it is first in line; call the result to leave. Aborting passes the turn on. */
  async join(signal: AbortSignal): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    this.#last = promise;
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    const onAbort = () => giveUp(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    try {
      await Promise.race([before, givenUp]);
      return leave;
    } catch (error) {
      void before.then(leave);
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async rest(ms: number, signal: AbortSignal): Promise<void> {
    const wake = new AbortController();
    this.#wake = wake;
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => {});
    signal.throwIfAborted();
  }

  wake(): void {
    this.#wake?.abort();
  }
}

/** All calls to models pass here, so that limits apply across tasks and workers. */
export class CallGate {
  readonly #ledger: CallLedger;
  readonly #lines = new Map<string, Line>();

  constructor(ledger: CallLedger) {
    this.#ledger = ledger;
  }

  #line(modelId: string): Line {
    const line = this.#lines.get(modelId) ?? new Line();
    this.#lines.set(modelId, line);
    return line;
  }

  /** `tokens` estimates the usage; it is called when the turn comes, as more is known then. */
  async enter(model: LanguageModel, tokens: () => number, signal: AbortSignal): Promise<Call> {
    const line = this.#line(model.id);
    const leave = await line.join(signal);
    try {
      for (;;) {
        signal.throwIfAborted();
        const turn = await this.#ledger.take({
          modelId: model.id,
          requestsPerMinute: model.requestsPerMinute,
          tokensPerMinute: model.tokensPerMinute,
          concurrency: model.concurrency,
          tokens: tokens(),
          holdMs: model.timeoutMs + HOLD_MARGIN_MS,
        });
        if ('callId' in turn) return { end: (used) => this.#end(model.id, turn.callId, used) };
        await line.rest(Math.min(Math.max(turn.waitMs, SHORTEST_LOOK_MS), LONGEST_LOOK_MS), signal);
      }
    } finally {
      leave();
    }
  }

  /** An unreachable ledger must not fail the call: the slot is freed after its time. */
  async #end(modelId: string, callId: string, used: number | null): Promise<void> {
    await this.#ledger.end(callId, used).catch(() => {});
    this.#line(modelId).wake();
  }

  pause(modelId: string, forMs: number): Promise<void> {
    return this.#ledger.pause(modelId, forMs);
  }
}
