/**
 * Requests in line, by group (a task). The group with the fewest running requests goes first, so a thousand-page
 * file and a one-page file take turns; among equals, a process stays with the group whose document it has open.
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

  /**
   * The next request for a process that last served `lastGroup`; it counts as running until `finished`. A faithful process
   * stays with its group while that has requests: changing would cost it its life.
   */
  take(lastGroup: string | null, faithful = false): T | null {
    let best: string | null = null;
    let bestRank = Infinity;
    for (const group of this.#waiting.keys()) {
      const isOwn = group === lastGroup;
      const rank = faithful && isOwn ? -1 : (this.#running.get(group) ?? 0) * 2 + (isOwn ? 0 : 1);
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
