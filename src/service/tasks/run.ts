import { randomUUID } from 'node:crypto';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { partsPrefix, runPrefix } from '../object-keys.ts';
import type { PlaceInLine, TakenJob } from '../ports/queue.ts';
import type { OutputSummary, TaskRecord } from '../ports/records.ts';
import type { ReportedFields, RunEnd, Store } from '../ports/store.ts';
import { deleteGarbage, deleteNow, discardInput } from '../retention.ts';
import type { Service } from '../service.ts';
import { settleDependents } from './dependents.ts';

export const MOST_ATTEMPTS = 3;

/** The run does not belong to this worker any more: it was cancelled, expired, deleted or given to another worker. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A worker's lease of one run. After it is lost, calls have no effect. */
export class Run {
  readonly task: TaskRecord;
  readonly prefix: string;
  readonly #service: Service;
  readonly #job: TakenJob;
  readonly #leaseId: string;
  /** Whether temporary objects were stored. */
  hasParts = false;
  #lastMessage = '';

  private constructor(service: Service, job: TakenJob, leaseId: string, task: TaskRecord) {
    this.#service = service;
    this.#job = job;
    this.#leaseId = leaseId;
    this.task = task;
    this.prefix = runPrefix(task.tenantId, task.taskId, task.runId);
  }

  /** Null if the job has nothing left to do; it is then removed from the queue. */
  static async claim(service: Service, job: TakenJob): Promise<Run | null> {
    const leaseId = randomUUID();
    const task = await service.store.runs.claim(job.taskId, job.runId, leaseId);
    if (!task) {
      await service.store.queue.complete(job.jobId);
      return null;
    }
    const run = new Run(service, job, leaseId, task);
    if (task.attempts <= MOST_ATTEMPTS) return run;
    await run.fail(new QuireError('worker_crashed', { attempts: MOST_ATTEMPTS, reason: 'the working process died' }));
    return null;
  }

  /** Reports progress. `announced`: the step changed, so webhook events are sent too. */
  async report(change: Partial<ReportedFields>, announced = false): Promise<void> {
    const isNews = announced && change.message !== this.#lastMessage;
    const task = await this.#service.store.runs.report(this.task.taskId, this.#leaseId, change, isNews);
    if (!task) throw new LeaseLost(this.task.taskId);
    this.#lastMessage = task.message;
  }

  async succeed(output: OutputSummary): Promise<void> {
    await this.#service.objects.settle(this.prefix);
    await this.#end({ status: 'Succeeded', message: 'Task succeeded', output }, this.task.former?.output?.prefix);
  }

  /** A failed update restores the former result. */
  async fail(error: unknown): Promise<void> {
    const reason = isQuireError(error) ? error.message : 'Something went wrong while processing the file.';
    const { former } = this.task;
    if (!former) return this.#end({ status: 'Failed', message: reason, output: null }, this.prefix);
    const { status, output, configuration, expiresInSeconds, expiresAt, startedAt, finishedAt } = former;
    const message = `The update failed and the former result was restored: ${reason}`;
    await this.#end(
      { status, message, output, configuration, expiresInSeconds, expiresAt, startedAt, finishedAt, restored: true },
      this.prefix,
    );
  }

  /** Returns the run to the queue, for a worker that shuts down. */
  handBack(): Promise<void> {
    return this.#giveAway((tx) => tx.runs.handBack(this.task.taskId, this.#leaseId), 'first');
  }

  /** Lets other jobs run first. Pages read so far are kept. */
  rest(): Promise<void> {
    return this.#giveAway((tx) => tx.runs.rest(this.task.taskId, this.#leaseId), 'next');
  }

  async #giveAway(letGo: (tx: Store) => Promise<TaskRecord | null>, place: PlaceInLine): Promise<void> {
    await this.#service.store.transaction(async (tx) => {
      const task = await letGo(tx);
      await tx.queue.complete(this.#job.jobId);
      const { jobId: _, ...job } = this.#job;
      if (task) await tx.queue.enqueue(job, place);
    });
  }

  /** After the lease was lost: removes objects that are not part of the result, and the job unless it runs elsewhere. */
  async abandon(): Promise<void> {
    if (await removeStrayObjects(this.#service, this.task)) await this.#service.store.queue.complete(this.#job.jobId);
  }

  async #end(end: RunEnd, obsoletePrefix: string | undefined): Promise<void> {
    const discarded: string[] = [];
    const finish = async (tx: Store): Promise<boolean> => {
      const task = await tx.runs.finish(this.task.taskId, this.#leaseId, end);
      if (!task) return false;
      await tx.queue.complete(this.#job.jobId);
      const wasDivided = await tx.ranges.remove(task.taskId);
      // An earlier attempt may have crashed after storing parts and before dividing the run.
      const hasParts = wasDivided || this.hasParts || this.task.attempts > 1;
      const obsolete = [...(obsoletePrefix ? [obsoletePrefix] : []), ...(hasParts ? [partsPrefix(this.prefix)] : [])];
      await tx.garbage.add(obsolete);
      discarded.push(...(await discardInput(this.#service, tx, task)));
      await settleDependents(tx, task);
      return true;
    };
    if (!(await this.#service.store.transaction(finish))) throw new LeaseLost(this.task.taskId);
    await deleteNow(this.#service, discarded);
  }
}

/** Deletes all objects of an ended run except the result. Returns false if the run continues elsewhere. */
export async function removeStrayObjects(service: Service, task: TaskRecord): Promise<boolean> {
  const { store } = service;
  const prefix = runPrefix(task.tenantId, task.taskId, task.runId);
  const current = await store.tasks.find(task.tenantId, task.taskId);
  const stillRuns = current?.runId === task.runId && (current.status === 'Starting' || current.status === 'Processing');
  if (stillRuns) return false;
  const stray = current?.output?.prefix === prefix ? partsPrefix(prefix) : prefix;
  await store.garbage.add([stray]);
  await deleteGarbage(service, [stray]);
  return true;
}
