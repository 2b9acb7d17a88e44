import { QuireError } from '../../domain/errors.ts';
import { addToCount } from '../../domain/statistics.ts';
import type { Service } from '../../service/service.ts';
import { Turns } from '../../service/turns.ts';
import type { KeptForRequest } from '../kept-for-request.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

const MOST_BUCKETS = 10_000;

/** Limits requests per key on this server, and creates per key on all servers. */
export function rateLimit({ limits, store }: Service) {
  const buckets = new Map<string, Bucket>();
  const request = (keyId: string): void => {
    const limit = limits.requests_per_second;
    const now = performance.now();
    const bucket = buckets.get(keyId) ?? { tokens: limit, filledAt: now };
    bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.filledAt) / 1000) * limit);
    bucket.filledAt = now;
    if (buckets.size >= MOST_BUCKETS) buckets.clear();
    buckets.set(keyId, bucket);
    if (bucket.tokens < 1) throw new QuireError('rate_limited', { limit });
    bucket.tokens--;
  };
  const create = async (keyId: string): Promise<void> => {
    const limit = limits.creates_per_second;
    const taken = await store.rates.take(`creates:${keyId}`, limit, Math.max(1, limit));
    if (!taken) throw new QuireError('rate_limited', { limit });
  };
  return { request, create };
}

/** Limits concurrent requests per tenant. `what`: their name in the error message. */
export function openRequests(what: string) {
  const open = new Map<string, number>();
  return (tenantId: string, limit: number, held: Pick<KeptForRequest, 'keep'>): void => {
    if ((open.get(tenantId) ?? 0) >= limit) throw new QuireError('too_many_open', { what, limit });
    addToCount(open, tenantId, 1);
    held.keep(() => addToCount(open, tenantId, -1));
  };
}

/** A request of 4 MB needs about ten times that while it is processed; a small server has 256 MB in total. */
const OF_ALL = 3;
const OF_ONE_TENANT = 2;
/** Requests that wait, such as those of agents for a task, must not block others. */
const LONGEST_TURN_MS = 10_000;

/** Large requests wait on disk; few at a time are loaded. Each tenant has its own queue. */
export function largeRequests() {
  const ofTenant = new Turns(OF_ONE_TENANT);
  const ofAll = new Turns(OF_ALL);
  /** `end` may be called at any time, repeatedly, or before the turn starts. */
  return (tenantId: string): { begin(): Promise<void>; end(): void } => {
    let isOver = false;
    let leave = (): void => {};
    const begin = async () => {
      const leaveTenant = await ofTenant.enter(tenantId);
      const leaveAll = await ofAll.enter('').catch((error) => {
        leaveTenant();
        throw error;
      });
      const late = setTimeout(() => leave(), LONGEST_TURN_MS).unref();
      leave = () => {
        leave = () => {};
        clearTimeout(late);
        leaveAll();
        leaveTenant();
      };
      if (isOver) leave();
    };
    const end = () => {
      isOver = true;
      leave();
    };
    return { begin, end };
  };
}
