import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';

/** Vitest's global set-up: a folder for the run. PostgreSQL starts in it when the first test file asks. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-test-'));
  process.env.QUIRE_TEST_RUN_FOLDER = folder;
  return async () => {
    if (existsSync(path.join(folder, 'starting'))) {
      const postgres = new EmbeddedPostgres(folder, () => {});
      await postgres.start();
      await postgres.stop();
    }
    await rm(folder, { recursive: true, force: true });
  };
}
