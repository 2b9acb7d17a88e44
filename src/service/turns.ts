import { QuireError } from '../domain/errors.ts';

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Reached only if something is wrong. */
const MOST_WAITING = 1_000;

/** Limits concurrent work per tenant, so that waiting for a row lock does not use up all database connections. */
export class Turns {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async take<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(tenantId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a turn. Call the returned function once to end it. */
  async enter(tenantId: string): Promise<() => void> {
    const line = this.#lines.get(tenantId) ?? { running: 0, waiting: [] };
    this.#lines.set(tenantId, line);
    if (line.running < this.#atOnce) line.running++;
    else {
      if (line.waiting.length >= MOST_WAITING) throw new QuireError('queue_full', {}, { retryAfterSeconds: 2 });
      // The one that ends passes its place on, so `running` does not change.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    return () => {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(tenantId);
    };
  }
}
