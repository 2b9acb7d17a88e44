/** Tells when a task changed, whichever process changed it. */
export interface TaskChanges {
  /** Resolves at the next change of the task, when the time is over, or when the signal aborts. */
  next(taskId: string, timeoutMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls back at each change of any task; returns the way to stop. */
  subscribe(onChange: (taskId: string) => void): () => void;
}
