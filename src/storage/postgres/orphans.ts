import { readdir, readlink, realpath } from 'node:fs/promises';

/** Kills processes of a killed PostgreSQL: those whose working directory is the data folder. */
export async function endOrphans(dataFolder: string): Promise<void> {
  const folder = await realpath(dataFolder);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    pids.map(async (pid) => {
      // Not readable for processes of other users.
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      if (place !== folder || Number(pid) === process.pid) return;
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended.
      }
    }),
  );
}
