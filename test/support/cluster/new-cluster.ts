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

/** A PostgreSQL as the first start of a server leaves it, with our tables and nothing in them, stopped. */
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
 * Gives a new data folder the PostgreSQL of its first start: a copy of one that is made once in a test run. To make it
 * anew takes a second of processor time, and a run starts about a hundred servers.
 */
export async function newCluster(dataDir: string): Promise<void> {
  if (!runFolder()) return;
  const made = path.join(await oncePerRun('new-cluster', makeCluster), DATA);
  // Where the account that runs PostgreSQL cannot reach this folder, its data lies elsewhere and each server makes its own.
  if (!existsSync(made)) return;
  await mkdir(path.join(dataDir, path.dirname(DATA)), { recursive: true });
  await run('cp', ['-a', made, path.join(dataDir, DATA)]);
}
