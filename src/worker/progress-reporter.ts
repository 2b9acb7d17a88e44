import { LeaseLost, type Run } from '../service/tasks/run.ts';

const PAGE_REPORT_MS = 400;

/** Writes a run's progress where its readers see it: steps at once, pages a few times a second at most. */
export class ProgressReporter {
  readonly #run: Run;
  readonly #onLost: () => void;
  #lastReport = 0;
  #reporting = false;

  constructor(run: Run, onLost: () => void) {
    this.#run = run;
    this.#onLost = onLost;
  }

  async step(step: string, pages: { pagesDone: number; pagesTotal: number } | null = null): Promise<void> {
    const progress = { step, pages_done: pages?.pagesDone ?? 0, pages_total: pages?.pagesTotal ?? null };
    await this.#report({ message: step, progress }, true);
  }

  /** Fire and forget: a slow database must not slow the pages down. */
  pages(step: string, done: number, total: number): void {
    const now = Date.now();
    if (this.#reporting || now - this.#lastReport < PAGE_REPORT_MS || done === total) return;
    this.#lastReport = now;
    this.#reporting = true;
    const progress = { step, pages_done: done, pages_total: total };
    void this.#report({ message: `${step}: page ${done} of ${total}`, progress }, false).finally(() => {
      this.#reporting = false;
    });
  }

  /** A database that is away for a while is no reason to stop working; a lost lease is. */
  async #report(change: Parameters<Run['report']>[0], announced: boolean): Promise<void> {
    try {
      await this.#run.report(change, announced);
    } catch (error) {
      if (error instanceof LeaseLost) this.#onLost();
    }
  }
}
