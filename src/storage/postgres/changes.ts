import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { TaskChanges } from '../../service/ports/queue.ts';
import type { Connection } from './connection.ts';
import { type PostgresListener, postgresListener } from './listener.ts';

export const CHANGES_CHANNEL = 'quire_task_changed';

/** Notifies all processes when the transaction commits. */
export async function notifyTaskChanged(db: Connection, taskId: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${taskId})`.execute(db);
}

/** One listening connection per process replaces polling by all waiting readers. */
export function postgresTaskChanges(connectionString: string): TaskChanges & PostgresListener {
  const emitter = new EventEmitter().setMaxListeners(0);
  const onMessage = (taskId: string): void => {
    emitter.emit('change', taskId);
    emitter.emit(`task:${taskId}`);
  };
  return {
    ...postgresListener({ connectionString, channel: CHANGES_CHANNEL, onMessage }),
    next: (taskId, timeoutMs, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          emitter.off(`task:${taskId}`, done);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        emitter.on(`task:${taskId}`, done);
        signal?.addEventListener('abort', done);
        if (signal?.aborted) done();
      }),
    subscribe: (onChange) => {
      emitter.on('change', onChange);
      return () => emitter.off('change', onChange);
    },
  };
}
