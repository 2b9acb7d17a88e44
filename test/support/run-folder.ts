import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';

/** The folder of the PostgreSQL that test files share. */
export const SHARED_POSTGRES = 'shared-postgres';

/** Vitest's global set-up: a folder for the run. PostgreSQL starts in it when the first test file asks for it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-test-'));
  // The account that runs PostgreSQL instead of root needs access.
  await chmod(folder, 0o711);
  process.env.QUIRE_TEST_RUN_FOLDER = folder;
  return async () => {
    const shared = path.join(folder, SHARED_POSTGRES);
    if (existsSync(shared)) {
      const postgres = new EmbeddedPostgres(shared, () => {});
      await postgres.start();
      await postgres.stop();
    }
    await rm(folder, { recursive: true, force: true });
  };
}
