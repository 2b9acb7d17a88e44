import type { Progress } from '../domain/task/task.ts';
import { LeaseLost, type Run } from '../service/tasks/run.ts';

const PAGE_REPORT_MS = 400;

/** Writes a run's progress where its readers see it: steps at once, pages a few times a second at most. */
export class ProgressReporter {
  readonly #run: Run;
  readonly #onLost: () => void;
  #lastReport = 0;
  #reporting = false;
  #last: { message: string; progress: Progress } | null = null;
  #readable: Pick<Progress, 'pages_readable' | 'parts_readable'> = {};

  constructor(run: Run, onLost: () => void) {
    this.#run = run;
    this.#onLost = onLost;
  }

  async step(
    step: string,
    pages: { pagesDone: number; pagesTotal: number } | null = null,
    message: string = step,
  ): Promise<void> {
    const progress = { step, pages_done: pages?.pagesDone ?? 0, pages_total: pages?.pagesTotal ?? null };
    await this.#report({ message, progress }, true);
  }

  pages(step: string, done: number, total: number): void {
    this.#now(`${step}: page ${done} of ${total}`, { step, pages_done: done, pages_total: total }, done === total);
  }

  /** For steps after the last page, which count something else. */
  parts(step: string, noun: string, done: number, total: number, pages: number): void {
    this.#now(`${step}: ${noun} ${done} of ${total}`, { step, pages_done: pages, pages_total: pages }, done === total);
  }

  /** What can be read by now, reported with everything else from here on. */
  readable({ pages, parts }: { pages: number; parts: number }): void {
    this.#readable = { pages_readable: pages, parts_readable: parts };
    if (this.#last) void this.#report(this.#last, false);
  }

  /** Fire and forget: a slow database must not slow the pages down. */
  #now(message: string, progress: Progress, isLast: boolean): void {
    const now = Date.now();
    if (this.#reporting || now - this.#lastReport < PAGE_REPORT_MS || isLast) return;
    this.#lastReport = now;
    this.#reporting = true;
    void this.#report({ message, progress }, false).finally(() => {
      this.#reporting = false;
    });
  }

  /** Work continues while the database is unreachable, but not after the lease is lost. */
  async #report({ message, progress }: { message: string; progress: Progress }, announced: boolean): Promise<void> {
    this.#last = { message, progress };
    try {
      await this.#run.report({ message, progress: { ...progress, ...this.#readable } }, announced);
    } catch (error) {
      if (error instanceof LeaseLost) this.#onLost();
    }
  }
}
