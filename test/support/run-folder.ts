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
 * Vitest's global set-up: a folder for the run. PostgreSQL and a server start in it when the
 * first test file asks for them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-test-'));
  // The account that runs PostgreSQL instead of root needs access.
  await chmod(folder, 0o711);
  process.env.QUIRE_TEST_RUN_FOLDER = folder;
  return async () => {
    await stopServer(path.join(folder, SHARED_QUIRE));
    const shared = path.join(folder, SHARED_POSTGRES);
    if (existsSync(shared)) {
      const postgres = new EmbeddedPostgres(shared, () => {});
      await postgres.start();
      await postgres.stop();
    }
    await rm(folder, { recursive: true, force: true });
  };
}

async function stopServer(dataDir: string): Promise<void> {
  if (!existsSync(`${dataDir}.pid`)) return;
  const pid = Number(readFileSync(`${dataDir}.pid`, 'utf8'));
  sendSignal(pid, 'SIGTERM');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; sendSignal(pid, 0); await sleep(25)) {
    if (Date.now() < deadline) continue;
    sendSignal(pid, 'SIGKILL');
    throw new Error(`The shared server did not stop:\n${readFileSync(`${dataDir}.log`, 'utf8')}`);
  }
}
