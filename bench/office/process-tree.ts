import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PAGE_BYTES = 4096;
const EVERY_MS = 100;
/** A killed process needs a moment to disappear. */
const GRACE_MS = 500;

/** Samples the memory of a process and its descendants; Linux only. Processes are identified by their group. */
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

/** Processor time of a process and its descendants, including those that have exited. */
export function processorSeconds(root: number): number {
  const table = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(Number(name));
      return fields
        ? [{ pid: Number(name), parent: Number(fields[1]), ticks: sum(fields.slice(11, 15).map(Number)) }]
        : [];
    });
  const tree = new Set([root]);
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const { pid, parent } of table) if (tree.has(parent)) tree.add(pid);
  }
  return sum(table.filter(({ pid }) => tree.has(pid)).map(({ ticks }) => ticks)) / TICKS_PER_SECOND;
}

const TICKS_PER_SECOND = 100;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function membersOf(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => groupOf(pid) === group);
}

const groupOf = (pid: number): number | null => {
  const fields = statOf(pid);
  return fields && Number(fields[2]);
};

/**
 * The fields from the state on. The name before it may contain spaces and brackets; the fields after it do not
 * (`proc(5)`).
 */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
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
