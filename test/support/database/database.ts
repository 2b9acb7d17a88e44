import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Store } from '../../../src/service/ports/store.ts';
import { type Connection, connect, createPool } from '../../../src/storage/postgres/connection.ts';
import { EmbeddedPostgres } from '../../../src/storage/postgres/embedded.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { TaskQueue } from '../../../src/storage/postgres/queue/queue.ts';
import { createStore } from '../../../src/storage/postgres/store.ts';
import { oncePerRun } from '../once-per-run.ts';
import { SHARED_POSTGRES } from '../run-folder.ts';
import { SystemPostgres } from './system-postgres.ts';

/** One PostgreSQL for all test files of a run. */
const sharedPostgres = (): Promise<string> =>
  oncePerRun(SHARED_POSTGRES, async (folder) => {
    const postgres = new EmbeddedPostgres(folder, () => {});
    await postgres.start();
    return postgres.connectionString;
  });

/** A separate, empty, migrated database. Call `createTestDatabase` in `beforeAll`, `close` in `afterAll`. */
export interface TestDatabase {
  connectionString: string;
  pool: pg.Pool;
  db: Connection;
  queue: TaskQueue;
  store: Store;
  close(): Promise<void>;
}

export const createTestDatabase = async (): Promise<TestDatabase> => databaseIn(await sharedPostgres());

/** The same on the PostgreSQL of the system, started for this one database. */
async function createSystemDatabase(): Promise<TestDatabase> {
  const postgres = await SystemPostgres.start();
  const database = await databaseIn(postgres.connectionString);
  return {
    ...database,
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

if (!SystemPostgres.isInstalled()) {
  console.warn('SKIPPED: contracts over the PostgreSQL of the system; none is installed (apt install postgresql).');
}

/** Every database that the contract tests run on. */
export const DATABASES: [string, () => Promise<TestDatabase>][] = [
  ['the embedded PostgreSQL', createTestDatabase],
  ...(SystemPostgres.isInstalled()
    ? [["the system's PostgreSQL", createSystemDatabase] as [string, () => Promise<TestDatabase>]]
    : []),
];

async function databaseIn(shared: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(shared, `create database ${name}`);
  const connectionString = shared.replace('/quire?', `/${name}?`);
  const pool = createPool({ connectionString, maxConnections: 8, onError: () => {} });
  await migrate(pool);
  const db = connect(pool);
  const queue = new TaskQueue({ connectionString, leaseSeconds: 30, onError: () => {} });
  await queue.start();
  return {
    connectionString,
    pool,
    db,
    queue,
    store: createStore(db, queue),
    close: async () => {
      await queue.stop();
      await db.destroy();
      await asAdministrator(shared, `drop database ${name} with (force)`);
    },
  };
}

async function asAdministrator(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
