import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../../src/storage/postgres/connection.ts';
import { EmbeddedPostgres } from '../../../src/storage/postgres/embedded.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { oncePerRun, runFolder } from '../once-per-run.ts';

const run = promisify(execFile);
const DATA = 'postgres/data';

/** A PostgreSQL cluster as the first start of a server leaves it, with empty tables, stopped. */
async function makeCluster(folder: string): Promise<string> {
  const postgres = new EmbeddedPostgres(folder, () => {});
  await postgres.start();
  const pool = createPool({ connectionString: postgres.connectionString, maxConnections: 1, onError: () => {} });
  await migrate(pool);
  await pool.end();
  await postgres.stop();
  return folder;
}

/**
 * Gives a new data folder the PostgreSQL cluster of a first start: a copy of one that is created once per test run.
 * Creating one takes a second of processor time, and a run starts about a hundred servers.
 */
export async function newCluster(dataDir: string): Promise<void> {
  if (!runFolder()) return;
  const made = path.join(await oncePerRun('new-cluster', makeCluster), DATA);
  // If the account that runs PostgreSQL cannot access this folder, its data is elsewhere and each server creates its
  // own.
  if (!existsSync(made)) return;
  await mkdir(path.join(dataDir, path.dirname(DATA)), { recursive: true });
  await run('cp', ['-a', made, path.join(dataDir, DATA)]);
}
