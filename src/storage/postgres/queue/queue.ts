import { CompiledQuery, sql } from 'kysely';
import { type ConstructorOptions, type FetchOptions, PgBoss, type SendOptions } from 'pg-boss';
import type { JobQueue, PlaceInLine, TakenJob, TaskJob } from '../../../service/ports/queue.ts';
import type { Connection } from '../connection.ts';
import { type PostgresListener, postgresListener } from '../listener.ts';
import { Consumer, type Held, type QueueLine } from './consumer.ts';
import { lowerMarks, MARKS_CHANNEL, priorityFor, QUEUE, waitingJob } from './fair-marks.ts';

/** Monotonic: if the system clock were set back by an hour, workers would sleep for an hour. */
const STEADY_CLOCK: NonNullable<ConstructorOptions['clock']> = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

const DAY_MS = 86_400_000;
const KEPT_DAYS = 14;
/** Jobs get an earlier start time, so that they need not wait if the clock is set back. */
const EARLIER_DAYS = 30;

export interface QueueOptions {
  connectionString: string;
  /** A worker without a heartbeat for this long has died; its jobs are given to others. */
  leaseSeconds: number;
  onError: (error: Error) => void;
}

/** pg-boss with its own connections. Jobs are queued in the caller's transaction. */
export class TaskQueue {
  readonly #boss: PgBoss;
  readonly #options: QueueOptions;
  readonly #leaseSeconds: number;
  readonly #listener: PostgresListener;
  #consumer: Consumer | null = null;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#leaseSeconds = options.leaseSeconds;
    this.#listener = postgresListener({
      connectionString: options.connectionString,
      channel: MARKS_CHANNEL,
      onMessage: (tenantId) => this.#consumer?.news(tenantId),
      onListening: () => this.#consumer?.news(),
    });
    this.#boss = new PgBoss({
      connectionString: options.connectionString,
      application_name: 'quire-queue',
      // Taking a job need not be flushed to disk: after a crash it is queued again.
      options: '-c synchronous_commit=off',
      schema: 'queue',
      max: 2,
      schedule: false,
      clock: STEADY_CLOCK,
      superviseIntervalSeconds: 5,
      // Interval for detecting dead workers; default: one minute.
      monitorIntervalSeconds: 5,
      // Interval for removing jobs that ended in other ways; default: one day.
      maintenanceIntervalSeconds: 60,
    });
    this.#boss.on('error', options.onError);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(QUEUE, {
      heartbeatSeconds: this.#leaseSeconds,
      // The task counts its attempts; the queue only has to offer the job again.
      retryLimit: 1_000,
      retryDelay: 1,
      // The task has its own deadline; this is for a worker that forgot the job.
      expireInSeconds: 86_000,
      retentionSeconds: KEPT_DAYS * 86_400,
      deleteAfterSeconds: 60,
    });
  }

  async stop(): Promise<void> {
    await this.pause();
    await this.#listener.close();
    await this.#boss.stop({ graceful: false, close: true });
  }

  within(db: Connection): JobQueue {
    const options = { db: asPgBossDatabase(db) };
    return {
      enqueue: async (job: TaskJob, place: PlaceInLine = 'normal') => {
        const priority = await priorityFor(db, job.tenantId, place);
        const heartbeatSeconds = this.#leaseSeconds;
        await this.#boss.send(QUEUE, job, {
          ...{ ...options, group: { id: job.tenantId }, priority, heartbeatSeconds },
          startAfter: new Date(Date.now() - EARLIER_DAYS * DAY_MS),
          retentionSeconds: (EARLIER_DAYS + KEPT_DAYS) * 86_400,
        });
      },
      complete: async (jobId: string) => {
        // If only marked as done, it would outlive a deleted task by up to two minutes.
        await sql`delete from queue.job where name = ${QUEUE} and id = ${jobId} and state = 'active'`.execute(db);
      },
      othersWait: async (tenantId: string) => {
        const found = await sql`select 1 from queue.job
          where ${waitingJob} and group_id is distinct from ${tenantId} limit 1`.execute(db);
        return found.rows.length > 0;
      },
      waiting: async () => {
        const found = await sql<{ count: number; oldest: number | null }>`
          select count(*) as count, extract(epoch from now() - min(created_on))::float8 as oldest
          from queue.job where ${waitingJob}`.execute(db);
        return { count: found.rows[0]?.count ?? 0, oldestSeconds: found.rows[0]?.oldest ?? 0 };
      },
      tidy: () => lowerMarks(db),
    };
  }

  /** Calls `handle` for each job; it removes the job in its own transaction. If it throws, the job is retried. */
  async consume(concurrency: number, handle: (job: TakenJob) => Promise<void>): Promise<void> {
    await this.pause();
    this.#consumer = new Consumer({
      line: this.#line,
      places: concurrency,
      touchMs: Math.min(5, this.#leaseSeconds / 3) * 1000,
      handle,
      onError: this.#options.onError,
    });
    this.#consumer.start();
    await this.#listener.start();
  }

  async pause(): Promise<void> {
    await this.#consumer?.pause();
    this.#consumer = null;
  }

  readonly #line: QueueLine = {
    take: async (except) => {
      const options = except.length === 0 ? {} : await this.#frontOfLine(except);
      const [job] = await this.#boss.fetch<TaskJob>(QUEUE, options);
      return job ? { ...job.data, jobId: job.id, id: job.id, retryCount: job.retryCount } : null;
    },
    touch: async (held) => {
      await this.#boss.touch(QUEUE, held.map(attempt));
    },
    fail: async (held, error) => {
      await this.#boss.fail(QUEUE, attempt(held), { message: String(error) });
    },
  };

  /** Jobs of other tenants near the front. The limit avoids scanning a long queue of one tenant. */
  async #frontOfLine(except: readonly string[]): Promise<FetchOptions> {
    const { rows } = await this.#boss.getDb().executeSql(`select max(priority) as front from queue.job
        where name = '${QUEUE}' and state < 'active' and not blocked and priority < 0`);
    const front: number | null = rows[0]?.front ?? null;
    // Supported by `fetch` but missing in its types: workers of pg-boss use it.
    const others = { ignoreGroups: [...except] };
    return { ...others, ...(front === null ? {} : { minPriority: front - 1 }) };
  }
}

const attempt = ({ id, retryCount }: Held): Held => ({ id, retryCount });

type PgBossDatabase = NonNullable<SendOptions['db']>;

function asPgBossDatabase(db: Connection): PgBossDatabase {
  return {
    executeSql: async (text, values) => {
      const result = await db.executeQuery(CompiledQuery.raw(text, (values ?? []) as unknown[]));
      return { rows: result.rows };
    },
  };
}
