import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { TaskChanges } from '../../service/ports/changes.ts';
import type { Connection } from './connection.ts';

const CHANNEL = 'quire_task_changed';
const RECONNECT_MS = 1_000;

/** Tells every process that a task changed, once the transaction around it commits. */
export async function notifyTaskChanged(db: Connection, taskId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${taskId})`.execute(db);
}

/** One listening connection per process; waiting readers hang on it instead of asking the database in a loop. */
export class PostgresTaskChanges implements TaskChanges {
  readonly #connectionString: string;
  readonly #emitter = new EventEmitter();
  #client: pg.Client | null = null;
  #closed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
    this.#emitter.setMaxListeners(0);
  }

  async start(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      application_name: 'quire-listen',
    });
    // Both an error and a silent end come here; a change missed meanwhile is caught by the readers' own time-outs.
    let lost = false;
    const reconnect = () => {
      if (lost || this.#closed) return;
      lost = true;
      client.end().catch(() => {});
      setTimeout(() => void this.start(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (message) => {
      this.#emitter.emit('change', message.payload ?? '');
      this.#emitter.emit(`task:${message.payload}`);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
    } catch {
      reconnect();
    }
  }

  next(taskId: string, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#emitter.off(`task:${taskId}`, done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.#emitter.on(`task:${taskId}`, done);
      signal?.addEventListener('abort', done);
      if (signal?.aborted) done();
    });
  }

  subscribe(onChange: (taskId: string) => void): () => void {
    this.#emitter.on('change', onChange);
    return () => this.#emitter.off('change', onChange);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}
