import { QuireError } from '../../domain/errors.ts';
import { addToCount } from '../../domain/statistics.ts';
import type { KeptForRequest } from '../kept-for-request.ts';

/** How many answers are under way for each tenant. One that opens more than its share is refused, not the others. */
export class OpenRequests {
  readonly #what: string;
  readonly #open = new Map<string, number>();

  /** `what`: as the refusal calls them. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Of all tenants together. */
  get size(): number {
    return [...this.#open.values()].reduce((sum, open) => sum + open, 0);
  }

  /** Counts as long as the request holds what is kept for it. */
  enter(tenantId: string, limit: number, held: Pick<KeptForRequest, 'keep'>): void {
    const open = this.#open.get(tenantId) ?? 0;
    if (open >= limit) throw new QuireError('too_many_open', { what: this.#what, limit });
    addToCount(this.#open, tenantId, 1);
    held.keep(() => addToCount(this.#open, tenantId, -1));
  }
}
