import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { DELIVERY_SCHEDULE_SECONDS, DELIVERY_TIMEOUT_MS } from '../../domain/account/webhook.ts';
import { isQuireError } from '../../domain/errors.ts';
import { addToCount } from '../../domain/statistics.ts';
import type { DueDelivery } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import type { Log } from '../service.ts';

/** Random extra wait, so that many deliveries do not reach a recovering server at once. */
const JITTER = 0.2;

/** Seconds to wait after this many failed attempts; null if none is left. */
export function retryInSeconds(attempts: number, random: () => number = Math.random): number | null {
  const wait = DELIVERY_SCHEDULE_SECONDS[attempts];
  return wait === undefined ? null : wait * (1 + JITTER * random());
}

export interface Poster {
  post(
    url: string,
    request: { headers: Record<string, string>; body: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<{ status: number }>;
}

export interface SenderOptions {
  store: Pick<Store, 'webhooks'>;
  outbound: Poster;
  log: Log;
  /** Concurrent deliveries. Defaults to 64. */
  concurrency?: number;
  /** Limit per endpoint: a slow one must not delay others. Defaults to 8. */
  perEndpoint?: number;
  /** Limit per tenant: many slow endpoints must not delay other tenants. Defaults to 16. */
  perTenant?: number;
  timeoutMs?: number;
  pollMs?: number;
  onAttempt?: (isDelivered: boolean) => void;
}

/** Time to store a result after the timeout, before another sender takes over. */
const LEASE_SLACK_MS = 15_000;
const STOP_GRACE_MS = 3_000;

type Outcome = { status: number } | { status: number | null; error: string };

/** Sends due deliveries until it is stopped. Several senders may share a database. */
export class WebhookSender {
  readonly #options: Required<SenderOptions>;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #sending = new Map<string, number>();
  readonly #sendingOf = new Map<string, number>();
  #loop: Promise<void> | null = null;
  #woken = new AbortController();
  #isStopped = false;
  #databaseIsAway = false;

  constructor(options: SenderOptions) {
    const defaults = { concurrency: 64, perEndpoint: 8, perTenant: 16, timeoutMs: DELIVERY_TIMEOUT_MS, pollMs: 1_000 };
    this.#options = { ...defaults, onAttempt: () => {}, ...options };
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  wake(): void {
    this.#woken.abort();
  }

  /** Waits a moment for deliveries in progress, then aborts them; they are sent again when their lease expires. */
  async stop(): Promise<void> {
    const grace = setTimeout(() => this.#stopping.abort(), STOP_GRACE_MS);
    this.#isStopped = true;
    this.wake();
    await this.#loop;
    await Promise.all(this.#underWay);
    clearTimeout(grace);
    this.#loop = null;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const taken = await this.#take();
      for (const delivery of taken) this.#begin(delivery);
      if (taken.length === 0) await this.#rest();
    }
  }

  async #take(): Promise<DueDelivery[]> {
    const { store, concurrency, perEndpoint, perTenant, timeoutMs, log } = this.#options;
    const limit = concurrency - this.#underWay.size;
    if (limit <= 0) return [];
    try {
      const leaseSeconds = (timeoutMs + LEASE_SLACK_MS) / 1_000;
      const due = await store.webhooks.takeDue({
        ...{ limit, leaseSeconds, perEndpoint, perTenant },
        sending: this.#sending,
        sendingOf: this.#sendingOf,
      });
      if (this.#databaseIsAway) log('info', 'webhooks continue: the database is available again');
      this.#databaseIsAway = false;
      return due;
    } catch (error) {
      // Log it once, not every second.
      if (!this.#databaseIsAway)
        log('warn', 'webhooks are paused: the database cannot be read', { error: String(error) });
      this.#databaseIsAway = true;
      return [];
    }
  }

  /** Waits for the next poll or a `wake`, such as by a finished delivery: the next of its task may be due. */
  async #rest(): Promise<void> {
    await sleep(this.#options.pollMs, undefined, { signal: this.#woken.signal }).catch(() => {});
    this.#woken = new AbortController();
  }

  #begin(delivery: DueDelivery): void {
    const { endpointId, tenantId } = delivery;
    addToCount(this.#sending, endpointId, 1);
    addToCount(this.#sendingOf, tenantId, 1);
    const work = this.#deliver(delivery).finally(() => {
      addToCount(this.#sending, endpointId, -1);
      addToCount(this.#sendingOf, tenantId, -1);
      this.#underWay.delete(work);
      this.wake();
    });
    this.#underWay.add(work);
  }

  async #deliver(delivery: DueDelivery): Promise<void> {
    const leaseEndsAt = Date.now() + this.#options.timeoutMs + LEASE_SLACK_MS;
    const outcome = await this.#attempt(delivery);
    if (this.#stopping.signal.aborted && 'error' in outcome) return;
    this.#options.onAttempt(!('error' in outcome));
    // A delivery is sent again if its result is not stored, so wait for the database.
    for (;;) {
      try {
        return await this.#record(delivery, outcome);
      } catch (error) {
        const wait = this.#options.pollMs;
        if (this.#stopping.signal.aborted || Date.now() + wait > leaseEndsAt) {
          const details = { delivery_id: delivery.deliveryId, error: String(error) };
          this.#options.log(
            'warn',
            'the result of a webhook delivery could not be stored; it will be sent again',
            details,
          );
          return;
        }
        await sleep(wait);
      }
    }
  }

  async #attempt(delivery: DueDelivery): Promise<Outcome> {
    const { outbound, timeoutMs } = this.#options;
    try {
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(delivery.deliveryId, new Date(), delivery.body, delivery.secrets),
      };
      const signal = this.#stopping.signal;
      const { status } = await outbound.post(delivery.url, { headers, body: delivery.body, timeoutMs, signal });
      if (status >= 200 && status < 300) return { status };
      const hint = status >= 300 && status < 400 ? '; redirects are not followed' : '';
      return { status, error: `the server answered ${status}${hint}` };
    } catch (error) {
      return { status: null, error: this.#inWords(delivery, error) };
    }
  }

  #inWords(delivery: DueDelivery, error: unknown): string {
    if (isQuireError(error) && error.code === 'url_unreachable') return String(error.parameters.reason);
    if (isQuireError(error)) return error.message;
    const details = { delivery_id: delivery.deliveryId, error: String(error) };
    if (!this.#stopping.signal.aborted) this.#options.log('error', 'a webhook could not be sent', details);
    return 'it could not be sent';
  }

  async #record(delivery: DueDelivery, outcome: Outcome): Promise<void> {
    const { webhooks } = this.#options.store;
    const { deliveryId, attempts } = delivery;
    if (!('error' in outcome)) return webhooks.delivered(deliveryId, attempts, outcome.status);
    await webhooks.failed(deliveryId, attempts, {
      responseStatus: outcome.status,
      error: outcome.error,
      retryInSeconds: retryInSeconds(attempts),
    });
  }
}

/** Headers of Standard Webhooks and, for older receivers, of svix. During a rotation both secrets sign. */
export function signedHeaders(id: string, sentAt: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signature = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' ');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}
