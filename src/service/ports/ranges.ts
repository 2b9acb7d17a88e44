import type { ErrorCode, ErrorParameters } from '../../domain/errors.ts';
import type { TaskRecord } from './records.ts';

/** Pages of a large document that are read in one piece, by whichever worker holds the lease. */
export interface PageRange {
  taskId: string;
  runId: string;
  firstPage: number;
  lastPage: number;
  /** Of the program that opened the document. */
  version: string;
  status: 'Open' | 'Held' | 'Done' | 'Failed';
  attempts: number;
  /** Done: what reading left, as names in a work folder. */
  files: string[] | null;
  /** Failed: why. */
  error: { code: ErrorCode; parameters: ErrorParameters } | null;
}

export type RunOfTask = Pick<TaskRecord, 'taskId' | 'runId'>;

/** Ranges of runs, each held under a lease. A write with a lost lease, or for a cancelled task, does nothing. */
export interface RangeStore {
  /** Divides a run into ranges; one that this version divided before stays as it is. */
  divide(run: RunOfTask, version: string, ranges: readonly { firstPage: number; lastPage: number }[]): Promise<void>;
  /** Takes a range of the run that nobody reads: one attempt more, a new lease. */
  take(run: RunOfTask, lease: Lease): Promise<PageRange | null>;
  /** Takes a range of any run of this version but those named, from the run that has the fewest readers. */
  takeAny(
    version: string,
    exceptTasks: readonly string[],
    lease: Lease,
  ): Promise<{ range: PageRange; task: TaskRecord } | null>;
  /** False when the lease is lost or the run is over. */
  renew(range: PageRange, lease: Lease): Promise<boolean>;
  finish(range: PageRange, leaseId: string, files: readonly string[]): Promise<boolean>;
  fail(range: PageRange, leaseId: string, error: NonNullable<PageRange['error']>): Promise<boolean>;
  /** Gives the range back unread, without counting the attempt. */
  release(range: PageRange, leaseId: string): Promise<void>;
  list(run: RunOfTask): Promise<PageRange[]>;
  /** Of a run that is over; whether it had any. */
  remove(taskId: string): Promise<boolean>;
}

export interface Lease {
  leaseId: string;
  seconds: number;
}
