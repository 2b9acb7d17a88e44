import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const EVERY_MS = 100;

/** Watches the resident memory of the processes together. `stop` answers the highest sum seen, in bytes; Linux only. */
export function watchMemory(pids: readonly number[]): { stop(): number } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(
      peak,
      pids.reduce((sum, pid) => sum + residentBytes(pid), 0),
    );
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      look();
      clearInterval(timer);
      return peak;
    },
  };
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
