/** Pages of one task follow each other faster than this, and mostly the next task comes sooner too. */
const REST_MS = 15_000;

/** A process without work closes its document and gives its memory back: until it is needed again or ended, it only waits. */
export class Rest {
  #timer: NodeJS.Timeout | null = null;
  #working = 0;
  readonly #release: () => void;

  /** `release` lets go of what the work left open. */
  constructor(release: () => void) {
    this.#release = release;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#working++;
    if (this.#timer) clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      if (--this.#working === 0) this.#timer = setTimeout(() => this.#giveBack(), REST_MS).unref();
    }
  }

  #giveBack(): void {
    this.#release();
    // As long as nothing is allocated V8 does not look for what it could give back: after a large sheet 370 MB become 120 MB.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
}
