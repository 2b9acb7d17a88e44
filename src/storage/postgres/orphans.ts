import { readdir, readlink, realpath } from 'node:fs/promises';

/** Ends what a killed PostgreSQL left behind: processes whose working directory is the data folder. */
export async function endOrphans(dataFolder: string): Promise<void> {
  const folder = await realpath(dataFolder);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    pids.map(async (pid) => {
      // The system does not say this of other users' processes.
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      if (place !== folder || Number(pid) === process.pid) return;
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }),
  );
}
