import type { ServerResponse } from 'node:http';
import { QuireError } from '../../domain/errors.ts';

/** How many answers are under way for each tenant. One that opens more than its share is refused, not the others. */
export class OpenRequests {
  readonly #what: string;
  readonly #open = new Map<string, number>();

  /** `what`: as the refusal calls them. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Counts until the answer is sent or its reader is gone. */
  enter(tenantId: string, limit: number, answer: Pick<ServerResponse, 'once'>): void {
    const open = this.#open.get(tenantId) ?? 0;
    if (open >= limit) throw new QuireError('too_many_open', { what: this.#what, limit });
    this.#open.set(tenantId, open + 1);
    answer.once('close', () => {
      const left = this.#open.get(tenantId)! - 1;
      if (left > 0) this.#open.set(tenantId, left);
      else this.#open.delete(tenantId);
    });
  }
}
