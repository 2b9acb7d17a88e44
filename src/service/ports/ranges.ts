import type { ErrorCode, ErrorParameters } from '../../domain/errors.ts';
import type { TaskRecord } from './records.ts';

/** Consecutive pages of a large document, read by the worker that holds the lease. */
export interface PageRange {
  taskId: string;
  runId: string;
  firstPage: number;
  lastPage: number;
  /** Version of the server that divided the document. */
  version: string;
  status: 'Open' | 'Held' | 'Done' | 'Failed';
  attempts: number;
  /** If done: the file names in the work folder. */
  files: string[] | null;
  error: { code: ErrorCode; parameters: ErrorParameters } | null;
}

export type RunOfTask = Pick<TaskRecord, 'taskId' | 'runId'>;

/** Page ranges of runs, each with a lease. Writes without a valid lease, or for cancelled tasks, have no effect. */
export interface RangeStore {
  /** Divides a run into ranges, unless the same version has done it before. */
  divide(run: RunOfTask, version: string, ranges: readonly { firstPage: number; lastPage: number }[]): Promise<void>;
  /** Leases a free range of the run and counts an attempt. */
  take(run: RunOfTask, lease: Lease): Promise<PageRange | null>;
  /** Leases a free range of another run of this version, preferring the run with the fewest readers. */
  takeAny(
    version: string,
    exceptTasks: readonly string[],
    lease: Lease,
  ): Promise<{ range: PageRange; task: TaskRecord } | null>;
  /** False if the lease is lost or the run has ended. */
  renew(range: PageRange, lease: Lease): Promise<boolean>;
  finish(range: PageRange, leaseId: string, files: readonly string[]): Promise<boolean>;
  fail(range: PageRange, leaseId: string, error: NonNullable<PageRange['error']>): Promise<boolean>;
  /** Returns the range unread, without counting the attempt. */
  release(range: PageRange, leaseId: string): Promise<void>;
  list(run: RunOfTask): Promise<PageRange[]>;
  /** Removes the ranges of an ended run; returns whether there were any. */
  remove(taskId: string): Promise<boolean>;
}

export interface Lease {
  leaseId: string;
  seconds: number;
}
