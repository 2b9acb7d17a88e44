/** One run of a task. The same task is run again under a new `runId` after an update. */
export interface TaskJob {
  taskId: string;
  tenantId: string;
  runId: string;
}

/** Puts work in line. Bound to a transaction, a job exists exactly when that transaction commits. */
export interface JobQueue {
  enqueue(job: TaskJob): Promise<void>;
  /** Takes a job out of line, in the transaction that ends its run. */
  complete(jobId: string): Promise<void>;
}

/** A job that a worker holds. */
export interface TakenJob extends TaskJob {
  jobId: string;
}
