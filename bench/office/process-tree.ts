import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PAGE_BYTES = 4096;
const EVERY_MS = 100;
/** A process that was ended needs a moment to be gone. */
const GRACE_MS = 500;

/** Watches the memory of a process with all that it started; Linux only. Processes are told apart by their group. */
export function watchTree(group: number): { stop(): Promise<{ peakBytes: number; leftProcesses: number }> } {
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(
      peakBytes,
      membersOf(group).reduce((sum, pid) => sum + residentBytes(pid), 0),
    );
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sleep(GRACE_MS);
      return { peakBytes, leftProcesses: membersOf(group).length };
    },
  };
}

function membersOf(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => groupOf(pid) === group);
}

/** The name may hold spaces and brackets; the fields after it do not (`proc(5)`). */
function groupOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  } catch {
    return null;
  }
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
