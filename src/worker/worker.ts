import { setTimeout as sleep } from 'node:timers/promises';
import { isQuireError, QuireError } from '../domain/errors.ts';
import { parseTraceparent, type TraceContext } from '../domain/formats/trace.ts';
import { TERMINAL } from '../domain/task/task.ts';
import type { TakenJob } from '../service/ports/queue.ts';
import type { TaskRecord } from '../service/ports/records.ts';
import type { Service } from '../service/service.ts';
import { LeaseLost, Run } from '../service/tasks/run.ts';
import { extractRun } from './extract-run.ts';
import type { RunFolders } from './files/run-folders.ts';
import { ParseRun, type ParseRunOptions } from './parse-run.ts';
import { isOurTrouble, patiently } from './patiently.ts';
import { progressReporter } from './progress-reporter.ts';
import { Assistant } from './ranges/assistant.ts';
import { TurnGiven } from './ranges/divided-pages.ts';
import { RunWatch, type WatchOptions } from './run-watch.ts';

/** How often to check for a cancellation; half of the promised two seconds. */
const LOOK_MS = 1_000;
/** A run gives way after this time if others wait and all slots are taken. */
const TURN_MS = 5_000;

export interface JobSource {
  consume(concurrency: number, handle: (job: TakenJob) => Promise<void>): Promise<void>;
  pause(): Promise<void>;
}

export type RunOutcome = 'succeeded' | 'failed' | 'handed-back' | 'rested' | 'lost';

export interface WorkerOptions extends WatchOptions, Omit<ParseRunOptions, OfOneRun> {
  jobs: JobSource;
  folders: RunFolders;
  concurrency: number;
  onEnd: (outcome: RunOutcome, pages: number) => void;
}

type OfOneRun = 'run' | 'folder' | 'reporter' | 'watch' | 'givesTurn' | 'signal';

/** Time until the task's deadline, which counts from the first attempt. */
async function timeLeftMs({ store, limits }: Service, { taskId, attempts }: TaskRecord): Promise<number> {
  // By the clock of the database: that of this machine may have been changed.
  const spentSeconds = attempts > 1 ? await patiently(() => store.runs.secondsSpent(taskId)) : 0;
  return Math.max(0, (limits.processing_seconds - spentSeconds) * 1000);
}

type Stop = 'lost' | 'timeout' | 'shutdown';

class Stopped extends Error {
  readonly why: Stop;
  constructor(why: Stop) {
    super(why);
    this.why = why;
  }
}

export class Worker {
  readonly #options: WorkerOptions;
  readonly #running = new Map<string, AbortController>();
  readonly #ended = new Set<Promise<void>>();
  readonly #leading = new Set<string>();
  readonly #assistant: Assistant;
  #stopping = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#assistant = new Assistant({
      ...options,
      hasTime: () => !this.#stopping && this.#running.size < options.pool.size,
      ownTasks: () => [...this.#leading],
    });
  }

  get running(): number {
    return this.#running.size;
  }

  async start(): Promise<void> {
    await this.#options.jobs.consume(this.#options.concurrency, (job) => this.#track(this.#handle(job)));
    this.#assistant.start();
  }

  /** Takes no more jobs, waits for running ones, then returns the rest to the queue. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#options.jobs.pause().catch(() => {});
    const ended = Promise.allSettled([...this.#ended, this.#assistant.stop()]);
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    for (const controller of this.#running.values()) controller.abort(new Stopped('shutdown'));
    await ended;
    await this.#options.pool.close();
  }

  #track(work: Promise<void>): Promise<void> {
    this.#ended.add(work);
    return work.finally(() => this.#ended.delete(work));
  }

  async #handle(job: TakenJob): Promise<void> {
    if (this.#stopping) throw new Error('shutting down');
    const controller = new AbortController();
    // Registered before the claim, so that a stop during the claim does not miss the run.
    this.#running.set(job.jobId, controller);
    try {
      const run = await Run.claim(this.#options.service, job);
      if (run) await this.#execute(run, controller, parseTraceparent(job.trace));
    } finally {
      this.#running.delete(job.jobId);
    }
  }

  async #execute(run: Run, controller: AbortController, parent: TraceContext | null): Promise<void> {
    const stop = (why: Stop) => controller.abort(new Stopped(why));
    const folder = this.#options.folders.make(run.task.tenantId);
    this.#leading.add(run.task.taskId);
    const deadline = setTimeout(() => stop('timeout'), await timeLeftMs(this.#options.service, run.task));
    const began = performance.now();
    const watching = this.#watch(run, controller);
    const { taskId, taskType, attempts } = run.task;
    if (attempts > 1) this.#options.onRetry('run');
    const attributes = { 'quire.task_id': taskId, 'quire.attempt': attempts };
    const watch = new RunWatch(this.#options, `task.${taskType.toLowerCase()}`, parent, attributes);
    try {
      controller.signal.throwIfAborted();
      const options = {
        ...this.#options,
        run,
        folder,
        reporter: progressReporter(run, () => stop('lost')),
        watch,
        givesTurn: () => this.#givesTurn(run, began),
        signal: controller.signal,
      };
      const output = await (taskType === 'Extract' ? extractRun(options) : new ParseRun(options).execute());
      clearTimeout(deadline);
      await commit(() => run.succeed(output));
      watch.end('succeeded');
      this.#options.onEnd('succeeded', output.pageCount ?? 0);
    } catch (error) {
      clearTimeout(deadline);
      const reason = controller.signal.aborted ? controller.signal.reason : error;
      watch.end('ended', isQuireError(reason) ? reason.code : String(reason));
      await this.#endBadly(run, reason);
    } finally {
      controller.abort(new Stopped('lost'));
      await watching;
      this.#leading.delete(run.task.taskId);
      await this.#options.folders.remove(folder);
    }
  }

  async #endBadly(run: Run, error: unknown): Promise<void> {
    const { service } = this.#options;
    const taskId = run.task.taskId;
    if (error instanceof LeaseLost || (error instanceof Stopped && error.why === 'lost')) {
      this.#options.onEnd('lost', 0);
      return run.abandon();
    }
    if (error instanceof Stopped && error.why === 'shutdown') {
      this.#options.onEnd('handed-back', 0);
      return commit(() => run.handBack());
    }
    if (error instanceof TurnGiven) {
      this.#options.onEnd('rested', 0);
      return commit(() => run.rest());
    }
    const reason =
      error instanceof Stopped
        ? new QuireError('task_timed_out', { seconds: service.limits.processing_seconds })
        : error;
    if (isOurTrouble(reason)) {
      // Not caused by the file: requeue without counting the attempt; the deadline still applies.
      await sleep(OUR_TROUBLE_WAIT_MS);
      return commit(() => run.handBack());
    }
    if (!isQuireError(reason))
      service.log('error', 'a run failed unexpectedly', { task_id: taskId, error: describe(reason) });
    this.#options.onEnd('failed', 0);
    await commit(() => run.fail(reason));
  }

  async #givesTurn(run: Run, began: number): Promise<boolean> {
    if (this.#running.size < this.#options.concurrency || performance.now() - began < TURN_MS) return false;
    return this.#options.service.store.queue.othersWait(run.task.tenantId);
  }

  async #watch(run: Run, controller: AbortController): Promise<void> {
    const { service } = this.#options;
    const { tenantId, taskId, runId } = run.task;
    while (!controller.signal.aborted) {
      await service.changes.next(taskId, LOOK_MS, controller.signal);
      if (controller.signal.aborted) return;
      // Every progress report notifies; checking a few times per second is enough.
      await sleep(200, undefined, { signal: controller.signal }).catch(() => {});
      if (controller.signal.aborted) return;
      const task = await service.store.tasks.find(tenantId, taskId).catch(() => undefined);
      if (task === undefined) continue;
      if (task === null || task.runId !== runId || TERMINAL.has(task.status)) controller.abort(new Stopped('lost'));
    }
  }
}

const OUR_TROUBLE_WAIT_MS = 5_000;

/** Runs that another worker has taken over are not ended here. */
const commit = (write: () => Promise<void>): Promise<void> =>
  patiently(write).catch((error) => {
    if (!(error instanceof LeaseLost)) throw error;
  });

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
