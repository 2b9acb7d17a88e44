import { getHeapStatistics } from 'node:v8';

/** Collecting takes 60 ms of processor time, so it waits for the garbage of three pages. */
const MOST_LEFT_OVER_BYTES = 24 * 1024 * 1024;

/** Calls the collector when memory outside V8's heap piles up, which V8 notices late. Call after each page. */
export class OutsideMemory {
  #least = Number.POSITIVE_INFINITY;
  readonly #bytes: () => number;
  readonly #collect: (() => unknown) | undefined;

  constructor(
    // `process.memoryUsage` also asks the system for the resident size, which takes 0.3 ms.
    bytes = () => getHeapStatistics().external_memory,
    collect: (() => unknown) | undefined = globalThis.gc &&
      (() => globalThis.gc?.({ type: 'major', execution: 'sync' })),
  ) {
    this.#bytes = bytes;
    this.#collect = collect;
  }

  tidy(): void {
    const bytes = this.#bytes();
    this.#least = Math.min(this.#least, bytes);
    if (!this.#collect || bytes - this.#least <= MOST_LEFT_OVER_BYTES) return;
    this.#collect();
    // What was collected is given back by other threads: how much is left shows at the next page.
    this.#least = Number.POSITIVE_INFINITY;
  }
}
