import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const EVERY_MS = 100;

/**
 * Samples the resident memory of the processes together; Linux only. `stop` returns the highest sum in each quarter of
 * the time, in bytes: memory that grows with the document shows as increasing values.
 */
export function watchMemory(pids: () => readonly number[]): { stop(): number[] } {
  const seen: number[] = [];
  const look = (): void => {
    seen.push(pids().reduce((sum, pid) => sum + residentBytes(pid), 0));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      look();
      clearInterval(timer);
      const quarter = Math.ceil(seen.length / 4);
      return [0, 1, 2, 3].map((at) => Math.max(0, ...seen.slice(at * quarter, (at + 1) * quarter)));
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
