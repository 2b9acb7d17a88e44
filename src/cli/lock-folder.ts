import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../storage/is-alive.ts';

/**
 * Makes sure that one server uses a data folder. A lock of a server that was killed does not count. Gives the way
 * to let go.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'server.pid');
  const holder = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new Error(
      `Another server (process ${holder}) uses ${folder}; stop it, or set QUIRE_DATA_DIR to another folder.`,
    );
  }
  await writeFile(file, String(process.pid), { mode: 0o600 });
  return () => rm(file, { force: true });
}
