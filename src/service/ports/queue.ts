import type { Priority } from '../../domain/task/task.ts';

/** One run of a task. An update runs the same task again with a new `runId`. */
export interface TaskJob {
  taskId: string;
  tenantId: string;
  runId: string;
  /** W3C `traceparent` of the request that created the job. */
  trace?: string;
}

export type PlaceInLine = Priority | 'first' | 'next';

/** Tenants take turns. In a transaction, jobs are added when it commits. */
export interface JobQueue {
  /**
   * A priority: after the tenant's other jobs of this priority; `normal` by default. `first`: before all waiting jobs,
   * for interrupted runs. `next`: before other jobs of its tenant, after one job of each other tenant; for paused runs.
   */
  enqueue(job: TaskJob, place?: PlaceInLine): Promise<void>;
  /** Removes a job, in the transaction that ends its run. */
  complete(jobId: string): Promise<void>;
  othersWait(tenantId: string): Promise<boolean>;
  waiting(): Promise<{ count: number; oldestSeconds: number }>;
  /** Lowers queue marks that have become large; call it periodically. */
  tidy(): Promise<void>;
}

export interface TakenJob extends TaskJob {
  jobId: string;
}

/** Notifies about changes of tasks made by any process. */
export interface TaskChanges {
  /** Resolves at the next change of the task, after the timeout, or when the signal aborts. */
  next(taskId: string, timeoutMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls back for changes of any task; returns a function that unsubscribes. */
  subscribe(onChange: (taskId: string) => void): () => void;
}
