import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { QuireError } from '../../domain/errors.ts';
import { sumOf } from '../../domain/statistics.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { Run } from '../../service/tasks/run.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import type { RunFiles } from '../files/run-files.ts';
import type { PageWork } from '../page-attempts.ts';
import type { PageReading } from '../page-reader.ts';
import { patiently } from '../patiently.ts';
import { fetchDrafts, storeDrafts } from './range-files.ts';
import { RangeFailed, RangeReading, type TakenRange } from './range-reading.ts';

/** Pages per range: a crash costs at most this much, a few seconds of work. */
const RANGE_PAGES = 8;
/** Shorter documents are not divided: the overhead would exceed the gain. */
const DIVIDED_FROM_PAGES = 24;
const LOOK_MS = 1_000;
const RENEW_MS = 5_000;

export const isDivided = (pageCount: number): boolean => pageCount >= DIVIDED_FROM_PAGES;

export function rangesOf(pages: readonly number[]): { firstPage: number; lastPage: number }[] {
  const ranges: { firstPage: number; lastPage: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last.lastPage + 1 && page - last.firstPage < RANGE_PAGES) last.lastPage = page;
    else ranges.push({ firstPage: page, lastPage: page });
  }
  return ranges;
}

/** Thrown to pause a run so that others get a turn; pages read so far are kept. */
export class TurnGiven extends Error {
  override readonly name = 'TurnGiven';
}

export interface DividedPagesOptions extends Omit<PageWork, 'pool' | 'setting'> {
  run: Run;
  readPage: PageReading;
  files: RunFiles;
  workDir: string;
  needsImages: boolean;
  atOnce: number;
  onPages: (done: number) => void;
  /** Called when a page of another worker has been fetched. */
  onBrought: (page: number) => void;
  /** Asked about once a second: whether the run should let others go first. */
  givesTurn: () => Promise<boolean>;
  signal: AbortSignal;
}

/**
 * Reads the pages of a large document together with idle workers, and collects their results.
 *
 *     this worker      | 1–8 |     | 17–24 |         | 33–40 |  join
 *     another          |  9–16     |  25–32  |
 *
 * No worker is required to help: this one takes range after range itself, and takes over ranges of dead workers.
 */
export class DividedPages {
  readonly #options: DividedPagesOptions;
  /** First pages of ranges whose files are in the work folder. */
  readonly #here = new Set<number>();
  readonly #stopping = new AbortController();
  #reading: RangeReading | null = null;
  #done = 0;
  #reported = 0;
  #isComplete = false;
  #givesTurn = false;

  constructor(options: DividedPagesOptions) {
    this.#options = options;
  }

  async read(pages: readonly number[]): Promise<void> {
    const { service, run } = this.#options;
    await patiently(() => service.store.ranges.divide(run.task, SERVER_VERSION, rangesOf(pages)));
    const loops = [this.#readOn(), this.#gather()].map((loop) =>
      loop.catch((error) => {
        this.#stopping.abort();
        throw error;
      }),
    );
    const ends = await Promise.allSettled(loops);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed?.reason instanceof RangeFailed) {
      const { range, leaseId, cause } = failed.reason;
      await service.store.ranges.release(range, leaseId).catch(() => {});
      throw cause;
    }
    if (failed) throw failed.reason;
    if (!this.#isComplete) throw new TurnGiven();
  }

  async #readOn(): Promise<void> {
    const { service, readPage, files, workDir, leaseSeconds, atOnce, onPage, onRetry } = this.#options;
    while (!this.#isOver()) {
      this.#reading = new RangeReading({
        service,
        leaseSeconds,
        renewMs: Math.min(RENEW_MS, (leaseSeconds * 1000) / 3),
        take: () => this.#take(),
        readPage,
        store: (range) => storeDrafts(range, workDir, files),
        atOnce,
        onRetry,
        onProgress: () => {
          onPage();
          this.#report();
        },
        onDone: (range) => void this.#here.add(range.firstPage),
      });
      await this.#reading.read();
      if (!this.#isOver()) await this.#pause();
    }
  }

  async #take(): Promise<TakenRange | null> {
    const { service, run, leaseSeconds, signal } = this.#options;
    if (this.#isOver()) return null;
    const leaseId = randomUUID();
    const lease = { leaseId, seconds: leaseSeconds };
    const range = await patiently(() => service.store.ranges.take(run.task, lease), signal);
    return range && { range, leaseId };
  }

  #isOver(): boolean {
    return this.#isComplete || this.#givesTurn || this.#stopping.signal.aborted || this.#options.signal.aborted;
  }

  /** Fetches finished ranges and checks whether all are done. */
  async #gather(): Promise<void> {
    const { service, run, givesTurn, signal } = this.#options;
    while (!this.#isOver()) {
      await this.#pause();
      signal.throwIfAborted();
      const ranges = await patiently(() => service.store.ranges.list(run.task), signal);
      const failed = ranges.find((range) => range.status === 'Failed');
      if (failed?.error) throw new QuireError(failed.error.code, failed.error.parameters);
      const done = ranges.filter((range) => range.status === 'Done');
      for (const range of done) await this.#bringHere(range);
      this.#done = sumOf(done.map(lengthOf));
      this.#report();
      // If the ranges of a divided run are gone, somebody else ended it; its own watch will notice.
      this.#isComplete = ranges.length > 0 && done.length === ranges.length;
      this.#givesTurn ||= !this.#isComplete && (await givesTurn().catch(() => false));
    }
  }

  async #bringHere(range: PageRange): Promise<void> {
    const { files, needsImages, onBrought, signal } = this.#options;
    if (this.#here.has(range.firstPage)) return;
    await fetchDrafts(range, files);
    for (const file of range.files ?? []) {
      signal.throwIfAborted();
      if (needsImages) await files.fetch(file);
      else files.isElsewhere(file);
    }
    this.#here.add(range.firstPage);
    for (let page = range.firstPage; page <= range.lastPage; page++) onBrought(page);
  }

  #report(): void {
    // Must not decrease: ranges that were just finished here are counted again only at the next look.
    this.#reported = Math.max(this.#reported, this.#done + (this.#reading?.pagesDone ?? 0));
    this.#options.onPages(this.#reported);
  }

  /** Waits until the task changes or a second has passed; limited to a few times per second. */
  async #pause(): Promise<void> {
    const { service, run, signal } = this.#options;
    const ends = AbortSignal.any([signal, this.#stopping.signal]);
    await service.changes.next(run.task.taskId, LOOK_MS, ends);
    await sleep(200, undefined, { signal: ends }).catch(() => {});
  }
}

const lengthOf = (range: PageRange): number => range.lastPage - range.firstPage + 1;
