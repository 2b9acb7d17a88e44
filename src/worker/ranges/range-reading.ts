import { QuireError } from '../../domain/errors.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { Service } from '../../service/service.ts';
import { MOST_ATTEMPTS } from '../../service/tasks/run.ts';
import { patiently } from '../patiently.ts';
import type { OnRetry } from '../run-watch.ts';

export interface RangePageWork {
  service: Service;
  leaseSeconds: number;
  renewMs: number;
  take: () => Promise<TakenRange | null>;
  readPage: (pageNumber: number) => Promise<string[]>;
  /** Stores the drafts of a range for the worker that joins the pages. */
  store: (range: PageRange) => Promise<void>;
  atOnce: number;
  /** Called when a range of a dead worker is read again. */
  onRetry: OnRetry;
  /** Called after a page was read or a range was given up. */
  onProgress?: () => void;
  onDone?: (range: PageRange) => void;
  /** Called when a range was taken over by another worker, or its run has ended. */
  onLost?: () => void;
}

export interface TakenRange {
  range: PageRange;
  leaseId: string;
}

interface Held extends TakenRange {
  nextPage: number;
  pagesDone: number;
  files: string[];
  isLost: boolean;
}

export class RangeFailed extends Error {
  readonly range: PageRange;
  readonly leaseId: string;

  constructor(range: PageRange, leaseId: string, cause: unknown) {
    super('A page range could not be read', { cause });
    this.range = range;
    this.leaseId = leaseId;
  }
}

/** Reads page ranges, several pages at once. Takes the next range early, so that no process is idle. */
export class RangeReading {
  readonly #options: RangePageWork;
  readonly #held = new Set<Held>();
  #current: Held | null = null;
  #taking: Promise<void> | null = null;
  #isEnding = false;

  constructor(options: RangePageWork) {
    this.#options = options;
  }

  /** Pages of ranges that are not finished yet. */
  get pagesDone(): number {
    let sum = 0;
    for (const held of this.#held) sum += held.pagesDone;
    return sum;
  }

  /** Throws RangeFailed; the caller reports that range, others are released. */
  async read(): Promise<void> {
    const renewing = setInterval(() => void this.#renew(), this.#options.renewMs);
    const readers = Array.from({ length: this.#options.atOnce }, () =>
      this.#readOn().catch((error) => {
        this.#isEnding = true;
        throw error;
      }),
    );
    // All must have ended before the work folder is removed, even if one failed.
    const ends = await Promise.allSettled(readers);
    clearInterval(renewing);
    const failed = ends.find((end) => end.status === 'rejected');
    if (!failed) return;
    await this.#giveBack(failed.reason);
    throw failed.reason;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const next = await this.#nextPage();
      if (!next) return;
      const { held, page } = next;
      let files: string[];
      try {
        files = await this.#options.readPage(page);
      } catch (error) {
        if (held.isLost) continue;
        throw new RangeFailed(held.range, held.leaseId, error);
      }
      await this.#pageDone(held, files);
    }
  }

  /** Counts the page synchronously: all readers wake at once when a range was taken. */
  async #nextPage(): Promise<{ held: Held; page: number } | null> {
    while (!this.#isEnding) {
      const held = this.#current;
      if (held && !held.isLost && held.nextPage <= held.range.lastPage) return { held, page: held.nextPage++ };
      this.#taking ??= this.#takeNext().finally(() => {
        this.#taking = null;
      });
      await this.#taking;
    }
    return null;
  }

  async #takeNext(): Promise<void> {
    const taken = await this.#options.take();
    if (!taken) {
      this.#isEnding = true;
      return;
    }
    const { range, leaseId } = taken;
    if (range.attempts > 1) this.#options.onRetry('range');
    if (range.attempts > MOST_ATTEMPTS) {
      const reason = 'the worker that read these pages died each time';
      throw new RangeFailed(range, leaseId, new QuireError('worker_crashed', { attempts: MOST_ATTEMPTS, reason }));
    }
    this.#current = { ...taken, nextPage: range.firstPage, pagesDone: 0, files: [], isLost: false };
    this.#held.add(this.#current);
  }

  async #pageDone(held: Held, files: string[]): Promise<void> {
    if (held.isLost) return;
    held.pagesDone++;
    held.files.push(...files);
    this.#options.onProgress?.();
    if (held.pagesDone < held.range.lastPage - held.range.firstPage + 1) return;
    const { ranges } = this.#options.service.store;
    await this.#options.store(held.range).catch((error) => {
      throw new RangeFailed(held.range, held.leaseId, error);
    });
    const isKept = await patiently(() => ranges.finish(held.range, held.leaseId, held.files));
    this.#held.delete(held);
    if (isKept) this.#options.onDone?.(held.range);
    else this.#lose(held);
  }

  async #renew(): Promise<void> {
    for (const held of [...this.#held]) {
      const lease = { leaseId: held.leaseId, seconds: this.#options.leaseSeconds };
      // An unreachable database does not mean that the lease is lost.
      const isHeld = await this.#options.service.store.ranges.renew(held.range, lease).catch(() => true);
      if (!isHeld && this.#held.has(held)) this.#lose(held);
    }
  }

  #lose(held: Held): void {
    held.isLost = true;
    this.#held.delete(held);
    this.#options.onLost?.();
  }

  /** So that other workers need not wait until the leases expire. */
  async #giveBack(reason: unknown): Promise<void> {
    const failed = reason instanceof RangeFailed ? reason.range : null;
    for (const { range, leaseId } of this.#held) {
      if (range === failed) continue;
      await this.#options.service.store.ranges.release(range, leaseId).catch(() => {});
    }
  }
}
