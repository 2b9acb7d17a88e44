import { QuireError } from '../domain/errors.ts';

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** More than this wait for one tenant only when something is wrong. */
const MOST_WAITING = 1_000;

/** Lets a few pieces of one tenant's work run at once, so that its row lock does not take every database connection. */
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

  /** Waits for a turn. What it gives ends the turn, and must be called once. */
  async enter(tenantId: string): Promise<() => void> {
    const line = this.#lines.get(tenantId) ?? { running: 0, waiting: [] };
    this.#lines.set(tenantId, line);
    if (line.running < this.#atOnce) line.running++;
    else {
      if (line.waiting.length >= MOST_WAITING) throw new QuireError('queue_full', {}, { retryAfterSeconds: 2 });
      // Whoever ends hands the place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    return () => {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(tenantId);
    };
  }
}
