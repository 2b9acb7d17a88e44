import { readFile } from 'node:fs/promises';

/** A process and the memory it has mapped, whether others have it mapped too or not. */
export interface ResidentProcess {
  pid: number;
  bytes: number;
}

/** Who has not been asked by then counts in full; a process can have many that share much, and asking must not shield it. */
const PATIENCE_MS = 200;

/**
 * Memory of processes together, where pages that several of them have count once. Forks share nearly everything with whom they came
 * from, so that the plain sum is up to twice too much; but to ask takes 25 ms a gigabyte where the plain size takes a tenth of
 * a millisecond. It is asked only where the plain sum is more than `enough`, the largest first, until the answer is certain.
 */
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

/**
 * Its own pages, and of those it shares its part (`smaps_rollup`, Linux 4.14). Null where the system does not tell: it has ended, it
 * is another account's, or there is no such file.
 */
async function proportionalBytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
