import { mkdir, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from './process-identity.ts';

const host = (): string => os.hostname().replace(/[^A-Za-z0-9-]/g, '-');

/**
 * An empty folder below `root` for this process. Servers and workers on several machines may share `root`: folders of dead
 * processes on this machine are removed, others are kept.
 *
 *     root/
 *       alpha.4711/     ours
 *       alpha.4699/     removed if no process 4699 runs here
 *       beta.120/       of another machine
 */
export async function ownFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const pid = Number(name.startsWith(`${host()}.`) ? name.slice(host().length + 1) : Number.NaN);
    if (Number.isInteger(pid) && (pid === process.pid || !isAlive(pid))) {
      await rm(path.join(root, name), { recursive: true, force: true });
    }
  }
  const folder = path.join(root, `${host()}.${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}
