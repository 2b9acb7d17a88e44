import { QuireError } from '../../domain/errors.ts';
import type { Service } from '../../service/service.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

const MOST_BUCKETS = 10_000;

/** Requests of one key on this server. Creates are counted in the database besides, over all servers. */
export class RateLimit {
  readonly #service: Service;
  readonly #buckets = new Map<string, Bucket>();

  constructor(service: Service) {
    this.#service = service;
  }

  request(keyId: string): void {
    const limit = this.#service.limits.requests_per_second;
    const now = performance.now();
    const bucket = this.#buckets.get(keyId) ?? { tokens: limit, filledAt: now };
    bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.filledAt) / 1000) * limit);
    bucket.filledAt = now;
    if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear();
    this.#buckets.set(keyId, bucket);
    if (bucket.tokens < 1) throw new QuireError('rate_limited', { limit });
    bucket.tokens--;
  }

  async create(keyId: string): Promise<void> {
    const limit = this.#service.limits.creates_per_second;
    const taken = await this.#service.store.rates.take(`creates:${keyId}`, limit, Math.max(1, limit));
    if (!taken) throw new QuireError('rate_limited', { limit });
  }
}
