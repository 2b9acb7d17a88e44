import type { Progress } from '../domain/task/task.ts';
import { LeaseLost, type Run } from '../service/tasks/run.ts';

const PAGE_REPORT_MS = 400;

export type ProgressReporter = ReturnType<typeof progressReporter>;

/** Reports the progress of a run: steps immediately, pages a few times per second. */
export function progressReporter(run: Run, onLost: () => void) {
  let lastReport = 0;
  let isReporting = false;
  let last: { message: string; progress: Progress } | null = null;
  let readable: Pick<Progress, 'pages_readable' | 'parts_readable'> = {};

  /** Work continues while the database is unreachable, but not after the lease is lost. */
  const report = async (message: string, progress: Progress, announced: boolean): Promise<void> => {
    last = { message, progress };
    try {
      await run.report({ message, progress: { ...progress, ...readable } }, announced);
    } catch (error) {
      if (error instanceof LeaseLost) onLost();
    }
  };

  /** Not awaited: a slow database must not delay reading. */
  const reportSometimes = (message: string, progress: Progress, isLast: boolean): void => {
    const now = Date.now();
    if (isReporting || now - lastReport < PAGE_REPORT_MS || isLast) return;
    lastReport = now;
    isReporting = true;
    void report(message, progress, false).finally(() => {
      isReporting = false;
    });
  };

  return {
    step: (
      step: string,
      pages: { pagesDone: number; pagesTotal: number } | null = null,
      message: string = step,
    ): Promise<void> => {
      const progress = { step, pages_done: pages?.pagesDone ?? 0, pages_total: pages?.pagesTotal ?? null };
      return report(message, progress, true);
    },
    pages: (step: string, done: number, total: number): void =>
      reportSometimes(
        `${step}: page ${done} of ${total}`,
        { step, pages_done: done, pages_total: total },
        done === total,
      ),
    parts: (step: string, noun: string, done: number, total: number, pages: number): void =>
      reportSometimes(
        `${step}: ${noun} ${done} of ${total}`,
        { step, pages_done: pages, pages_total: pages },
        done === total,
      ),
    /** Adds the readable parts to all further reports. */
    readable: ({ pages, parts }: { pages: number; parts: number }): void => {
      readable = { pages_readable: pages, parts_readable: parts };
      if (last) void report(last.message, last.progress, false);
    },
  };
}
