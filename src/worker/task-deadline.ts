import type { TaskRecord } from '../service/ports/records.ts';
import type { Service } from '../service/service.ts';
import { patiently } from './patiently.ts';

/** Until the deadline of a task. It counts from the first attempt, so that retries cannot outrun it. */
export async function timeLeftMs({ store, limits }: Service, { taskId, attempts }: TaskRecord): Promise<number> {
  // By the clock of the database, which also wrote when it started: this machine's may have been set meanwhile.
  const spentSeconds = attempts > 1 ? await patiently(() => store.runs.secondsSpent(taskId)) : 0;
  return Math.max(0, (limits.processing_seconds - spentSeconds) * 1000);
}
