import { CompiledQuery, sql } from 'kysely';
import { type ConstructorOptions, PgBoss, type SendOptions } from 'pg-boss';
import type { JobQueue, Place, TakenJob, TaskJob } from '../../service/ports/queue.ts';
import type { Connection } from './connection.ts';
import { lowerMarks, priorityFor } from './fair-marks.ts';

const QUEUE = 'tasks';
/** Goes on evenly when somebody sets the clock of the machine; set back by an hour, workers would sleep for an hour. */
const STEADY_CLOCK: NonNullable<ConstructorOptions['clock']> = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

const WAITING = sql`name = ${QUEUE} and state < 'active' and not blocked`;

/** How long somebody who has just become free may overlook a waiting job. */
const LOOK_SECONDS = 0.5;

export interface QueueOptions {
  connectionString: string;
  /** A worker that is silent for this long has died, and its jobs are given to another. */
  leaseSeconds: number;
  onError: (error: Error) => void;
}

/** pg-boss with its own few connections. Jobs are sent through the caller's transaction. */
export class TaskQueue {
  readonly #boss: PgBoss;
  readonly #leaseSeconds: number;

  constructor(options: QueueOptions) {
    this.#leaseSeconds = options.leaseSeconds;
    this.#boss = new PgBoss({
      connectionString: options.connectionString,
      application_name: 'quire-queue',
      schema: 'queue',
      max: 4,
      schedule: false,
      useListenNotify: true,
      clock: STEADY_CLOCK,
      superviseIntervalSeconds: 5,
      // How often dead workers are looked for; a minute if left out.
      monitorIntervalSeconds: 5,
    });
    this.#boss.on('error', options.onError);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(QUEUE, {
      notify: true,
      heartbeatSeconds: this.#leaseSeconds,
      // The tries that count are kept with the task; the queue only has to offer the job again.
      retryLimit: 1_000,
      retryDelay: 1,
      // The task's own deadline ends the work; this only bounds a worker that forgot the job.
      expireInSeconds: 86_000,
      retentionSeconds: 14 * 86_400,
      deleteAfterSeconds: 60,
    });
  }

  stop(): Promise<void> {
    return this.#boss.stop({ graceful: false, close: true });
  }

  /** The queue as one transaction sees it. */
  within(db: Connection): JobQueue {
    const options = { db: asPgBossDatabase(db) };
    return {
      enqueue: async (job: TaskJob, place: Place = 'in turn') => {
        const priority = await priorityFor(db, job.tenantId, place);
        const heartbeatSeconds = this.#leaseSeconds;
        await this.#boss.send(QUEUE, job, { ...options, group: { id: job.tenantId }, priority, heartbeatSeconds });
      },
      complete: async (jobId: string) => {
        await this.#boss.complete(QUEUE, jobId, undefined, options);
      },
      othersWait: async (tenantId: string) => {
        const found = await sql`select 1 from queue.job
          where ${WAITING} and group_id is distinct from ${tenantId} limit 1`.execute(db);
        return found.rows.length > 0;
      },
      waiting: async () => {
        const found = await sql<{ count: number; oldest: number | null }>`
          select count(*) as count, extract(epoch from now() - min(created_on))::float8 as oldest
          from queue.job where ${WAITING}`.execute(db);
        const { count, oldest } = found.rows[0]!;
        return { count, oldestSeconds: oldest ?? 0 };
      },
      tidy: () => lowerMarks(db),
    };
  }

  /** Calls `handle` for each job, at most `concurrency` at a time. A handler that throws gets the job again. */
  async consume(concurrency: number, handle: (job: TakenJob) => Promise<void>): Promise<void> {
    for (let count = 0; count < concurrency; count++) await this.#consumeOne(handle);
  }

  async #consumeOne(handle: (job: TakenJob) => Promise<void>): Promise<void> {
    const workerId: string = await this.#boss.work<TaskJob>(
      QUEUE,
      {
        batchSize: 1,
        pollingIntervalSeconds: LOOK_SECONDS,
        // Left out, this is 30 s while notifications work, and a job that came when all were busy would wait as long:
        // its notification has passed by the time somebody is free.
        notifyPollingIntervalSeconds: LOOK_SECONDS,
        heartbeatRefreshSeconds: Math.min(5, this.#leaseSeconds / 3),
      },
      async (jobs) => {
        for (const job of jobs) await handle({ ...job.data, jobId: job.id });
        // Looks for the next job at once; otherwise short tasks would start twice a second at most.
        this.#boss.notifyWorker(workerId);
      },
    );
  }

  /** Takes no new jobs; those that run go on. */
  async pause(): Promise<void> {
    await this.#boss.offWork(QUEUE, { wait: false });
  }
}

type PgBossDatabase = NonNullable<SendOptions['db']>;

function asPgBossDatabase(db: Connection): PgBossDatabase {
  return {
    executeSql: async (text, values) => {
      const result = await db.executeQuery(CompiledQuery.raw(text, (values ?? []) as unknown[]));
      return { rows: result.rows };
    },
  };
}
