import { randomUUID } from 'node:crypto';
import { type CallLedger, type CallOrder, type Turn, WINDOW_MS } from './call-ledger.ts';

interface Booked {
  modelId: string;
  startedAt: number;
  heldUntil: number;
  ended: boolean;
  tokens: number;
}

const LOOK_AGAIN_MS = 100;

/** The ledger of a single process, for parsing without a server. */
export class MemoryLedger implements CallLedger {
  readonly #calls = new Map<string, Booked>();
  readonly #pausedUntil = new Map<string, number>();

  async take(order: CallOrder): Promise<Turn> {
    const now = Date.now();
    const paused = (this.#pausedUntil.get(order.modelId) ?? 0) - now;
    if (paused > 0) return { waitMs: paused };
    const booked = [...this.#calls.values()].filter((call) => call.modelId === order.modelId);
    const active = booked.filter((call) => !call.ended && call.heldUntil > now);
    if (active.length >= order.concurrency) return { waitMs: LOOK_AGAIN_MS };
    const recent = booked.filter((call) => call.startedAt > now - WINDOW_MS).sort((a, b) => a.startedAt - b.startedAt);
    const waitMs = Math.max(waitForRequests(order, recent, now), waitForTokens(order, recent, now));
    if (waitMs > 0) return { waitMs: active.length > 0 ? Math.min(waitMs, LOOK_AGAIN_MS) : waitMs };
    for (const [id, call] of this.#calls) if (call.ended && call.startedAt <= now - WINDOW_MS) this.#calls.delete(id);
    const callId = randomUUID();
    const { modelId, tokens, holdMs } = order;
    this.#calls.set(callId, { modelId, tokens, startedAt: now, heldUntil: now + holdMs, ended: false });
    return { callId };
  }

  async end(callId: string, tokens: number | null): Promise<void> {
    const call = this.#calls.get(callId);
    if (call) Object.assign(call, { ended: true, ...(tokens === null ? {} : { tokens }) });
  }

  async pause(modelId: string, forMs: number): Promise<void> {
    this.#pausedUntil.set(modelId, Math.max(this.#pausedUntil.get(modelId) ?? 0, Date.now() + forMs));
  }
}

function waitForRequests({ requestsPerMinute }: CallOrder, recent: readonly Booked[], now: number): number {
  if (requestsPerMinute === null || recent.length < requestsPerMinute) return 0;
  return recent[recent.length - requestsPerMinute]!.startedAt + WINDOW_MS - now;
}

/** A call over the limit runs if no other call counts: otherwise it could never run. */
function waitForTokens({ tokensPerMinute, tokens }: CallOrder, recent: readonly Booked[], now: number): number {
  if (tokensPerMinute === null) return 0;
  let over = recent.reduce((sum, call) => sum + call.tokens, Math.min(tokens, tokensPerMinute)) - tokensPerMinute;
  if (over <= 0) return 0;
  for (const call of recent) {
    over -= call.tokens;
    if (over <= 0) return call.startedAt + WINDOW_MS - now;
  }
  return 0;
}
