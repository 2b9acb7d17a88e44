import { addToCount } from '../../domain/statistics.ts';

/** Cost of serving a group now: 0 if a process has its document open, up to 3 if one must be started at others' expense. */
export type Readiness = 0 | 1 | 2 | 3;

const STEPS = 4;
const READY = 1;
/** All others go first. */
export const EXPENSIVE = 3 as const;

/** More than any rank within one owner's requests. */
const OWNER_STEP = 1_000_000;

export interface Request {
  owner: { id: string };
  group: string;
}

/**
 * Waiting requests by group (a task). The owner (a tenant) with the fewest running requests goes first, so a single task
 * waits for a free process and not for everything of a busy tenant; then the group with the fewest, so that long and
 * short documents take turns; among equals, the one that a process is ready for.
 */
export class FairLine<T extends Request> {
  readonly #waiting = new Map<string, T[]>();
  readonly #running = new Map<string, number>();
  readonly #ofOwner = new Map<string, number>();

  get length(): number {
    let sum = 0;
    for (const requests of this.#waiting.values()) sum += requests.length;
    return sum;
  }

  add(request: T): void {
    const requests = this.#waiting.get(request.group);
    if (requests) requests.push(request);
    else this.#waiting.set(request.group, [request]);
  }

  /** The next request; it counts as running until `finished`. `atRest`: only for an idle owner with a ready process. */
  take(readinessFor: (request: T) => Readiness, atRest = false): T | null {
    let best: string | null = null;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const [group, requests] of this.#waiting) {
      const [first] = requests as [T];
      const cost = readinessFor(first);
      const running = this.#running.get(group) ?? 0;
      const ofOwner = this.#ofOwner.get(first.owner.id) ?? 0;
      if (atRest && (ofOwner > 0 || cost > READY)) continue;
      const rank = cost === EXPENSIVE ? Number.MAX_SAFE_INTEGER : ofOwner * OWNER_STEP + running * STEPS + cost;
      if (rank < bestRank) {
        best = group;
        bestRank = rank;
      }
    }
    if (best === null) return null;
    const requests = this.#waiting.get(best)!;
    const request = requests.shift()!;
    this.#waiting.delete(best);
    // Moves the group to the end: among equals, the first has waited longest.
    if (requests.length > 0) this.#waiting.set(best, requests);
    addToCount(this.#running, best, 1);
    addToCount(this.#ofOwner, request.owner.id, 1);
    return request;
  }

  finished({ group, owner }: T): void {
    addToCount(this.#running, group, -1);
    addToCount(this.#ofOwner, owner.id, -1);
  }

  remove(request: T): boolean {
    const requests = this.#waiting.get(request.group);
    const index = requests?.indexOf(request) ?? -1;
    if (!requests || index < 0) return false;
    requests.splice(index, 1);
    if (requests.length === 0) this.#waiting.delete(request.group);
    return true;
  }
}
