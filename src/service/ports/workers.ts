/** Which workers take jobs, over all machines. */
export interface WorkerStore {
  /** To be called every few seconds. */
  seen(worker: { workerId: string; host: string; version: string }): Promise<void>;
  /** It ends. */
  gone(workerId: string): Promise<void>;
  /** Workers that were seen a moment ago. */
  alive(): Promise<number>;
}
