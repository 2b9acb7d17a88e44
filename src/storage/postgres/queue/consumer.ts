import { setTimeout as sleep } from 'node:timers/promises';
import type { TakenJob } from '../../../service/ports/queue.ts';

/** Polling interval, for lost notifications and deferred jobs. */
const LOOK_MS = 1_000;

export interface Held {
  id: string;
  /** Attempt number: after the job was given to another worker, calls with this number have no effect. */
  retryCount: number;
}

export interface QueueLine {
  /** Takes the next job, except of these tenants. */
  take(except: readonly string[]): Promise<(TakenJob & Held) | null>;
  touch(held: readonly Held[]): Promise<void>;
  fail(held: Held, error: unknown): Promise<void>;
}

export interface ConsumerOptions {
  line: QueueLine;
  places: number;
  touchMs: number;
  handle: (job: TakenJob) => Promise<void>;
  onError: (error: Error) => void;
}

/**
 * Takes jobs while places are free. An additional place is reserved for tenants without a running job here, so that a
 * single task need not wait for a busy tenant:
 *
 *     places   | busy | busy | busy | busy |        taken in queue order
 *     reserve                               | · |   for other tenants
 */
export class Consumer {
  readonly #options: ConsumerOptions;
  readonly #held = new Map<string, TakenJob & Held>();
  readonly #stopping = new AbortController();
  #looking: Promise<void> | null = null;
  #news = new AbortController();
  #touching: NodeJS.Timeout | null = null;

  constructor(options: ConsumerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#looking = this.#lookOn();
    this.#touching = setInterval(() => void this.#touch(), this.#options.touchMs);
  }

  /** Called when a job was queued. `tenantId` is undefined if the tenant is unknown. */
  news(tenantId?: string): void {
    const isFull = this.#held.size >= this.#options.places;
    // While all places are taken, only the reserved one could take it.
    if (isFull && tenantId !== undefined && this.#tenants().includes(tenantId)) return;
    this.#news.abort();
  }

  /** Takes no more jobs; running ones continue, with heartbeats. */
  async pause(): Promise<void> {
    this.#stopping.abort();
    this.#news.abort();
    await this.#looking;
  }

  #tenants(): string[] {
    return [...new Set([...this.#held.values()].map(({ tenantId }) => tenantId))];
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#news = new AbortController();
      const isTaken = await this.#takeOne().catch((error: Error) => {
        this.#options.onError(error);
        return false;
      });
      if (isTaken || signal.aborted) continue;
      await sleep(LOOK_MS, undefined, { signal: this.#news.signal, ref: false }).catch(() => {});
    }
  }

  async #takeOne(): Promise<boolean> {
    const { line, places } = this.#options;
    if (this.#held.size > places) return false;
    const job = await line.take(this.#held.size === places ? this.#tenants() : []);
    if (!job) return false;
    this.#held.set(job.id, job);
    void this.#handle(job);
    return true;
  }

  async #handle(job: TakenJob & Held): Promise<void> {
    const { line, handle, onError } = this.#options;
    try {
      await handle(job);
    } catch (error) {
      await line.fail(job, error).catch(onError);
    }
    this.#held.delete(job.id);
    if (this.#held.size === 0 && this.#stopping.signal.aborted) this.#stopTouching();
    this.news();
  }

  async #touch(): Promise<void> {
    if (this.#held.size > 0) await this.#options.line.touch([...this.#held.values()]).catch(this.#options.onError);
    else if (this.#stopping.signal.aborted) this.#stopTouching();
  }

  #stopTouching(): void {
    if (this.#touching) clearInterval(this.#touching);
    this.#touching = null;
  }
}
