import type { Logger } from 'pino';

/** Ends what was started in reverse order, even if not everything was started. */
export class Closing {
  readonly #logger: Logger;
  readonly #steps: (() => Promise<unknown>)[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async close(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error) => this.#logger.warn({ err: error }, 'while closing'));
    }
  }
}
