import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { sendSignal } from './end-process.ts';

/** The folder of the PostgreSQL that test files share. */
export const SHARED_POSTGRES = 'shared-postgres';

/** The data folder of the server that test files share; next to it are its log and its process id. */
export const SHARED_QUIRE = 'shared-quire';
const STOP_TIMEOUT_MS = 60_000;

/**
 * Vitest's global set-up: a folder for the run. PostgreSQL and a server start in it when the first test file asks for
 * them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-test-'));
  // The account that runs PostgreSQL instead of root needs access.
  await chmod(folder, 0o711);
  process.env.QUIRE_TEST_RUN_FOLDER = folder;
  return async () => {
    try {
      await stopServer(path.join(folder, SHARED_QUIRE));
    } finally {
      await stopPostgres(path.join(folder, SHARED_POSTGRES));
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function stopPostgres(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const postgres = new EmbeddedPostgres(folder, () => {});
  await postgres.start();
  await postgres.stop();
}

/** A server that has crashed, or that does not stop, fails the run. */
async function stopServer(dataDir: string): Promise<void> {
  if (!existsSync(`${dataDir}.pid`)) return;
  const pid = Number(readFileSync(`${dataDir}.pid`, 'utf8'));
  sendSignal(pid, 'SIGTERM');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; sendSignal(pid, 0) && Date.now() < deadline; ) await sleep(25);
  // A server that ends by itself stops its database.
  if (!existsSync(path.join(dataDir, 'postgres/data/postmaster.pid'))) return;
  sendSignal(pid, 'SIGKILL');
  await stopPostgres(dataDir);
  // Vitest only reports it.
  process.exitCode = 1;
  throw new Error(
    `The shared server crashed or did not stop:\n${readFileSync(`${dataDir}.log`, 'utf8').slice(-5_000)}`,
  );
}
