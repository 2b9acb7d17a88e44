import { CompiledQuery } from 'kysely';
import { PgBoss, type SendOptions } from 'pg-boss';
import type { JobQueue, TakenJob, TaskJob } from '../../service/ports/queue.ts';
import type { Connection } from './connection.ts';

const QUEUE = 'tasks';
/**
 * A worker that is silent for this long has died and its jobs are given to another. Longer than the 20 s for which
 * the database may be away while the work goes on.
 */
const HEARTBEAT_SECONDS = 30;

/** How long somebody who has just become free may overlook a waiting job. */
const LOOK_SECONDS = 0.5;

export interface QueueOptions {
  connectionString: string;
  onError: (error: Error) => void;
}

/** pg-boss with its own few connections. Jobs are sent through the caller's transaction. */
export class TaskQueue {
  readonly #boss: PgBoss;

  constructor(options: QueueOptions) {
    this.#boss = new PgBoss({
      connectionString: options.connectionString,
      application_name: 'quire-queue',
      schema: 'queue',
      max: 4,
      schedule: false,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
    });
    this.#boss.on('error', options.onError);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(QUEUE, {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
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
      enqueue: async (job: TaskJob) => {
        await this.#boss.send(QUEUE, job, { ...options, group: { id: job.tenantId } });
      },
      complete: async (jobId: string) => {
        await this.#boss.complete(QUEUE, jobId, undefined, options);
      },
    };
  }

  /** Calls `handle` for each job, at most `concurrency` at a time. A handler that throws gets the job again. */
  async consume(concurrency: number, handle: (job: TakenJob) => Promise<void>): Promise<void> {
    await this.#boss.work<TaskJob>(
      QUEUE,
      {
        localConcurrency: concurrency,
        batchSize: 1,
        pollingIntervalSeconds: LOOK_SECONDS,
        // Left out, this is 30 s while notifications work, and a job that came when all were busy would wait as long:
        // its notification has passed by the time somebody is free.
        notifyPollingIntervalSeconds: LOOK_SECONDS,
        heartbeatRefreshSeconds: 5,
      },
      async (jobs) => {
        for (const job of jobs) await handle({ ...job.data, jobId: job.id });
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
