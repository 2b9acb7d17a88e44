import type { Priority } from '../../domain/task/task.ts';

/** One run of a task. The same task is run again under a new `runId` after an update. */
export interface TaskJob {
  taskId: string;
  tenantId: string;
  runId: string;
  /** W3C `traceparent` of the request that made the job; absent where nobody traces. */
  trace?: string;
}

export type PlaceInLine = Priority | 'first' | 'next';

/** Queues work; tenants take turns. In a transaction, a job exists exactly if the transaction commits. */
export interface JobQueue {
  /**
   * A priority: behind what its tenant has in line of that priority, which is `normal` when nothing is said. `first`: before everything that waits, for work that was interrupted.
   * `next`: before the rest of its tenant's, behind one job of every other tenant; for work that gave its place away.
   */
  enqueue(job: TaskJob, place?: PlaceInLine): Promise<void>;
  /** Takes a job out of line, in the transaction that ends its run. */
  complete(jobId: string): Promise<void>;
  /** Whether anybody but this tenant has a job in line. */
  othersWait(tenantId: string): Promise<boolean>;
  /** Jobs in line, and for how long the oldest has been waiting. */
  waiting(): Promise<{ count: number; oldestSeconds: number }>;
  /** Keeps marks small; to be called now and then. */
  tidy(): Promise<void>;
}

/** A job that a worker holds. */
export interface TakenJob extends TaskJob {
  jobId: string;
}

/** Tells when a task changed, whichever process changed it. */
export interface TaskChanges {
  /** Resolves at the next change of the task, when the time is over, or when the signal aborts. */
  next(taskId: string, timeoutMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls back at each change of any task; returns the way to stop. */
  subscribe(onChange: (taskId: string) => void): () => void;
}
