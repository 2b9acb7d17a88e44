import { QuireError } from '../../domain/errors.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { Service } from '../../service/service.ts';
import { MOST_ATTEMPTS } from '../../service/tasks/run.ts';
import { patiently } from '../patiently.ts';
import type { OnRetry } from '../run-watch.ts';

export interface RangePageWork {
  service: Service;
  leaseSeconds: number;
  /** How often leases are renewed. */
  renewMs: number;
  /** The next range to read; null ends the reading once what is held has been read. */
  take: () => Promise<TakenRange | null>;
  /** Reads one page, stores its images, and gives their names. */
  readPage: (pageNumber: number) => Promise<string[]>;
  /** Stores what reading all its pages left, for the worker that joins them. */
  store: (range: PageRange) => Promise<void>;
  /** Pages that are read at the same time. */
  atOnce: number;
  /** A range is read again because its reader died. */
  onRetry: OnRetry;
  /** A page was read, or a range given up. */
  onProgress?: () => void;
  onDone?: (range: PageRange) => void;
  /** Called when a held range went to somebody else, or its run is over. */
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

/** A page could not be read; the range it is in fails with it. */
export class RangeFailed extends Error {
  readonly range: PageRange;
  readonly leaseId: string;

  constructor(range: PageRange, leaseId: string, cause: unknown) {
    super('A page range could not be read', { cause });
    this.range = range;
    this.leaseId = leaseId;
  }
}

/** Reads page ranges, several pages at once, taking the next range early so that no process waits. */
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

  /** Throws RangeFailed for a page that could not be read; that range is the caller's, what else is held is given back. */
  async read(): Promise<void> {
    const renewing = setInterval(() => void this.#renew(), this.#options.renewMs);
    const readers = Array.from({ length: this.#options.atOnce }, () =>
      this.#readOn().catch((error) => {
        this.#isEnding = true;
        throw error;
      }),
    );
    // All must have ended before the work folder may go, also when one failed.
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

  /** The next page of what is held. It is counted here and at once: all readers wake together when a range was taken. */
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
      // An unreachable database says nothing about the lease; it is asked again.
      const isHeld = await this.#options.service.store.ranges.renew(held.range, lease).catch(() => true);
      if (!isHeld && this.#held.has(held)) this.#lose(held);
    }
  }

  #lose(held: Held): void {
    held.isLost = true;
    this.#held.delete(held);
    this.#options.onLost?.();
  }

  /** Others need not wait until the leases run out. */
  async #giveBack(reason: unknown): Promise<void> {
    const failed = reason instanceof RangeFailed ? reason.range : null;
    for (const { range, leaseId } of this.#held) {
      if (range === failed) continue;
      await this.#options.service.store.ranges.release(range, leaseId).catch(() => {});
    }
  }
}
