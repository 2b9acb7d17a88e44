import { randomUUID } from 'node:crypto';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { runPrefix } from '../object-keys.ts';
import type { TakenJob } from '../ports/queue.ts';
import type { OutputSummary, TaskRecord } from '../ports/records.ts';
import type { ReportedFields, RunEnd, Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { announce } from './announce.ts';
import { settleDependents } from './dependents.ts';

/** A run that was started this often without reaching an end is given up. */
export const MOST_ATTEMPTS = 3;

/** Thrown out of a run that is no longer this worker's: cancelled, expired, deleted, or given to another. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** One worker's hold on one run of a task. Once lost, nothing it does has any effect. */
export class Run {
  readonly task: TaskRecord;
  /** Objects of this run go under this prefix. */
  readonly prefix: string;
  readonly #service: Service;
  readonly #job: TakenJob;
  readonly #leaseId: string;
  #lastMessage = '';

  private constructor(service: Service, job: TakenJob, leaseId: string, task: TaskRecord) {
    this.#service = service;
    this.#job = job;
    this.#leaseId = leaseId;
    this.task = task;
    this.prefix = runPrefix(task.tenantId, task.taskId, task.runId);
  }

  /** Null when there is nothing left to do for the job; it is then out of line. */
  static async claim(service: Service, job: TakenJob): Promise<Run | null> {
    const leaseId = randomUUID();
    const task = await service.store.transaction(async (tx) => {
      const claimed = await tx.runs.claim(job.taskId, job.runId, leaseId);
      if (claimed) await announce(tx, claimed);
      else await tx.queue.complete(job.jobId);
      return claimed;
    });
    if (!task) return null;
    const run = new Run(service, job, leaseId, task);
    if (task.attempts <= MOST_ATTEMPTS) return run;
    await run.fail(new QuireError('worker_crashed', { attempts: MOST_ATTEMPTS, reason: 'the working process died' }));
    return null;
  }

  /** Tells how far the run is. `announced`: the step changed, so webhooks are told too. */
  async report(change: Partial<ReportedFields>, announced = false): Promise<void> {
    const task = announced
      ? await this.#service.store.transaction(async (tx) => {
          const reported = await tx.runs.report(this.task.taskId, this.#leaseId, change);
          if (reported && reported.message !== this.#lastMessage) await announce(tx, reported);
          return reported;
        })
      : await this.#service.store.runs.report(this.task.taskId, this.#leaseId, change);
    if (!task) throw new LeaseLost(this.task.taskId);
    this.#lastMessage = task.message;
  }

  async succeed(output: OutputSummary): Promise<void> {
    await this.#end({ status: 'Succeeded', message: 'Task succeeded', output }, this.task.former?.output?.prefix);
  }

  /** An update that fails puts the former result back and says so; a first run that fails has none. */
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

  /** Puts the run back in line, for a worker that shuts down. */
  async handBack(): Promise<void> {
    await this.#service.store.transaction(async (tx) => {
      const task = await tx.runs.handBack(this.task.taskId, this.#leaseId);
      await tx.queue.complete(this.#job.jobId);
      const { jobId: _, ...job } = this.#job;
      if (task) await tx.queue.enqueue(job, 'first');
    });
  }

  /** After the lease was lost: the job is over, and what this run stored is removed unless it is the task's result. */
  async abandon(): Promise<void> {
    const { store, objects } = this.#service;
    const current = await store.tasks.find(this.task.tenantId, this.task.taskId);
    const stillRuns =
      current?.runId === this.task.runId && (current.status === 'Starting' || current.status === 'Processing');
    if (stillRuns || current?.output?.prefix === this.prefix) return;
    await store.transaction(async (tx) => {
      await tx.queue.complete(this.#job.jobId);
      await tx.garbage.add([this.prefix]);
    });
    await objects.deleteAll(this.prefix);
    await store.garbage.done([this.prefix]);
  }

  async #end(end: RunEnd, obsoletePrefix: string | undefined): Promise<void> {
    const finish = async (tx: Store): Promise<boolean> => {
      const task = await tx.runs.finish(this.task.taskId, this.#leaseId, end);
      if (!task) return false;
      await tx.queue.complete(this.#job.jobId);
      if (obsoletePrefix) await tx.garbage.add([obsoletePrefix]);
      await announce(tx, task);
      await settleDependents(tx, task);
      return true;
    };
    if (!(await this.#service.store.transaction(finish))) throw new LeaseLost(this.task.taskId);
  }
}
