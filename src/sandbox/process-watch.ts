import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ResourceLimits } from './limits.ts';

/** `bytes` includes shared memory. */
interface ResidentProcess {
  pid: number;
  bytes: number;
}

/** Processes that are not examined by then count in full: many processes must not gain time. */
const PATIENCE_MS = 200;

/** Total memory with shared pages counted once. This is slow, so only above `enough`, largest processes first. */
export async function bytesTogether(processes: readonly ResidentProcess[], enough: number): Promise<number> {
  const sum = processes.reduce((total, { bytes }) => total + bytes, 0);
  const largestFirst = processes.toSorted((a, b) => b.bytes - a.bytes);
  if (sum <= enough || largestFirst.length < 2 || largestFirst[0]!.bytes > enough) return sum;
  const until = performance.now() + PATIENCE_MS;
  let [known, unknown] = [0, sum];
  for (const { pid, bytes } of largestFirst) {
    if (known > enough || performance.now() > until) break;
    known += Math.min(bytes, (await proportionalBytes(pid)) ?? bytes);
    unknown -= bytes;
  }
  return known + unknown;
}

/** Proportional set size (`smaps_rollup`, Linux 4.14); null if not available. */
async function proportionalBytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

export interface ProcessUsage {
  bytes: number;
  pids: number[];
}

const HAS_PROC = existsSync('/proc/self/statm');
const PAGE_SIZES = [4_096, 16_384, 65_536];

/** If the kernel does not list children, the whole process table is searched. */
const HAS_CHILDREN = HAS_PROC && existsSync(`/proc/self/task/${process.pid}/children`);

const readOr = (file: string, otherwise: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
};

/** Empty if the folder cannot be read. */
export const namesOr = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const residentPages = (pid: number | 'self'): number => Number(readOr(`/proc/${pid}/statm`, '0 0').split(' ')[1]);

/** The kernel reports memory in pages of unknown size: compare our own memory in both units. */
function pageBytes(): number {
  const guess = process.memoryUsage.rss() / Math.max(1, residentPages('self'));
  return PAGE_SIZES.reduce((best, size) => (Math.abs(size - guess) < Math.abs(best - guess) ? size : best));
}

interface TableRow {
  pid: number;
  parent: number;
  group: number;
}

/** `4711 (a name) S 1 4711 …`: the name may contain anything, so use what follows its last bracket. */
function tableOfProc(): TableRow[] {
  const pids = namesOr('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const stat = readOr(`/proc/${pid}/stat`, '');
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return parent === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group) }];
  });
}

/** The process, its descendants, and its process group. */
function treeOf(root: number, table: readonly TableRow[]): number[] {
  const found = new Set([root, ...table.filter(({ group }) => group === root).map(({ pid }) => pid)]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function descendants(root: number): number[] {
  const found = [root];
  for (const pid of found) {
    const threads = namesOr(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) => readOr(`/proc/${pid}/task/${thread}/children`, '').split(' '));
    found.push(...children.filter((child) => child !== '').map(Number));
  }
  return found;
}

/** Reading the whole process table is slow. */
const LOOKS_BETWEEN_TABLES = 8;

/** Monitors a process and its descendants, including those that left its group. */
export class ProcessWatch {
  readonly #root: number;
  readonly #pageBytes = HAS_PROC ? pageBytes() : 0;
  #looks = 0;

  constructor(root: number) {
    this.#root = root;
  }

  /** Counts shared memory once only above the limit, and not for too many processes. */
  async usage(may: Pick<ResourceLimits, 'memoryBytes' | 'processes'>): Promise<ProcessUsage> {
    if (!HAS_PROC) return usageByPs(this.#root);
    const pids = this.#pids();
    const processes = pids.map((pid) => ({ pid, bytes: residentPages(pid) * this.#pageBytes }));
    const enough = pids.length > may.processes ? Number.POSITIVE_INFINITY : may.memoryBytes;
    return { pids, bytes: await bytesTogether(processes, enough) };
  }

  #pids(): number[] {
    const quick = HAS_CHILDREN && this.#looks++ % LOOKS_BETWEEN_TABLES !== 0;
    return quick ? descendants(this.#root) : treeOf(this.#root, tableOfProc());
  }

  kill(): void {
    const pids = HAS_PROC ? treeOf(this.#root, tableOfProc()) : [this.#root];
    for (const pid of [-this.#root, ...pids]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }
}

/** For systems without /proc (macOS). Memory is in kilobytes. */
function usageByPs(root: number): Promise<ProcessUsage> {
  return new Promise((resolve) => {
    execFile('ps', ['-axo', 'pid=,ppid=,pgid=,rss='], (error, stdout) => {
      if (error) return resolve({ pids: [root], bytes: 0 });
      const rows = stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
      const table = rows.map(([pid, parent, group]) => ({ pid: pid!, parent: parent!, group: group! }));
      const pids = treeOf(root, table);
      const bytes = rows.reduce((sum, [pid, , , kilobytes]) => sum + (pids.includes(pid!) ? kilobytes! * 1024 : 0), 0);
      resolve({ pids, bytes });
    });
  });
}
