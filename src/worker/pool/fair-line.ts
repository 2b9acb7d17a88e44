/** What it costs to serve a group now, from 0 to 3: whether a process has its document open, or must be started. */
export type Readiness = 0 | 1 | 2 | 3;

const STEPS = 4;
/** Worth waiting for everybody else. */
export const DEAR = 3 as const;

/**
 * Requests in line, by group (a task). The group with the fewest running requests goes first, so a thousand-page
 * file and a one-page file take turns; among equals, the one that a process is ready for.
 */
export class FairLine<T extends { group: string }> {
  readonly #waiting = new Map<string, T[]>();
  readonly #running = new Map<string, number>();

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

  /** The next request; it counts as running until `finished`. */
  take(readinessFor: (request: T) => Readiness): T | null {
    let best: string | null = null;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const [group, requests] of this.#waiting) {
      const cost = readinessFor(requests[0]!);
      const running = this.#running.get(group) ?? 0;
      const rank = cost === DEAR ? Number.MAX_SAFE_INTEGER : running * STEPS + cost;
      if (rank < bestRank) {
        best = group;
        bestRank = rank;
      }
    }
    if (best === null) return null;
    const requests = this.#waiting.get(best)!;
    const request = requests.shift()!;
    this.#waiting.delete(best);
    // Back of the line: among equals the one that waited longest is first.
    if (requests.length > 0) this.#waiting.set(best, requests);
    this.#running.set(best, (this.#running.get(best) ?? 0) + 1);
    return request;
  }

  finished(group: string): void {
    const left = (this.#running.get(group) ?? 1) - 1;
    if (left === 0) this.#running.delete(group);
    else this.#running.set(group, left);
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
