import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { TaskChanges } from '../../service/ports/queue.ts';
import type { Connection } from './connection.ts';
import { PostgresListener } from './listener.ts';

export const CHANGES_CHANNEL = 'quire_task_changed';

/** Tells every process that a task changed, once the transaction around it commits. */
export async function notifyTaskChanged(db: Connection, taskId: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${taskId})`.execute(db);
}

/** One listening connection per process; waiting readers hang on it instead of asking the database in a loop. */
export class PostgresTaskChanges implements TaskChanges {
  readonly #emitter = new EventEmitter();
  readonly #listener: PostgresListener;

  constructor(connectionString: string) {
    this.#emitter.setMaxListeners(0);
    this.#listener = new PostgresListener({
      connectionString,
      channel: CHANGES_CHANNEL,
      onMessage: (taskId) => {
        this.#emitter.emit('change', taskId);
        this.#emitter.emit(`task:${taskId}`);
      },
    });
  }

  start(): Promise<void> {
    return this.#listener.start();
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

  close(): Promise<void> {
    return this.#listener.close();
  }
}
