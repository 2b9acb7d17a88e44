import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Quire } from '../../test/support/quire.ts';

/**
 * Sends a long csv through the running service and measures the memory of all its processes (the server, its database,
 * the page processes) during parsing and download, the time, and the size of the result. Linux only.
 *
 *     node bench/sheets/service-csv.ts [ROWS]
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const lines = ['id,customer,product,date,amount'];
for (let i = 1; i <= rows; i++)
  lines.push(
    `${i},Customer number ${i},${i % 2 ? 'Green tea from Uji' : 'Rice cake'},2024-${String((i % 12) + 1).padStart(2, '0')}-15,${(i * 1.25).toFixed(2)}`,
  );
const bytes = Buffer.from(lines.join('\n'));
lines.length = 0;

interface Memory {
  /** Shared memory pages are counted once per process, or proportionally. */
  resident: number;
  shared: number;
}
const peak: Record<'parsing' | 'fetching', Memory & { largest: string }> = {
  parsing: { resident: 0, shared: 0, largest: '' },
  fetching: { resident: 0, shared: 0, largest: '' },
};
let phase: keyof typeof peak = 'parsing';

const quire = await Quire.start();
const timer = setInterval(look, 500);
try {
  const begun = performance.now();
  const { url } = await quire.upload(bytes, 'long.csv');
  const { task_id } = await quire.parse({ file: url, segmentation_strategy: 'LayoutAnalysis' });
  let task = { status: '', completed: false, message: '', output: null as { page_count?: number } | null };
  while (!task.completed) {
    await sleep(1_000);
    task = await quire.json(`/tasks/${task_id}?include_chunks=false`);
  }
  console.log(`${rows} rows, ${bytes.length >> 20} MiB: ${task.status}, ${task.message}, ${seconds(begun)} s`);
  phase = 'fetching';
  const fetched = performance.now();
  const response = await quire.fetch(`/tasks/${task_id}`);
  let size = 0;
  for await (const piece of response.body!) size += piece.length;
  console.log(`result: ${response.status}, ${(size / 1e6).toFixed(0)} MB in ${seconds(fetched)} s`);
} finally {
  clearInterval(timer);
  for (const [name, { resident, shared, largest }] of Object.entries(peak))
    console.log(`${name}: ${mb(resident)} MB resident, ${mb(shared)} MB with shared pages counted once; ${largest}`);
  await quire.dispose();
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

function mb(value: number): number {
  return Math.round(value / 1e6);
}

function look(): void {
  const tree = membersOf(quire.pid);
  const all = tree.map((pid) => ({ pid, ...memoryOf(pid) }));
  const resident = all.reduce((sum, one) => sum + one.resident, 0);
  const shared = all.reduce((sum, one) => sum + one.shared, 0);
  const here = peak[phase];
  if (shared > here.shared) here.shared = shared;
  if (resident <= here.resident) return;
  here.resident = resident;
  const top = all.sort((a, b) => b.resident - a.resident).slice(0, 5);
  here.largest = top.map(({ pid, resident: own }) => `${nameOf(pid)} ${mb(own)}`).join(', ');
}

/** The process with all its descendants, in any process group. */
function membersOf(root: number): number[] {
  const parents = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number) as [number, number];
    parents.set(parent, [...(parents.get(parent) ?? []), pid]);
  }
  const found = [root];
  for (const pid of found) found.push(...(parents.get(pid) ?? []));
  return found.filter((pid) => readdirSync('/proc').includes(String(pid)));
}

function memoryOf(pid: number): Memory {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string): number => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { resident: of('Rss'), shared: of('Pss') };
  } catch {
    return { resident: 0, shared: 0 };
  }
}

function nameOf(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return (
      words.find((word) => /\.(?:ts|cjs|mjs|js)$|quire$/.test(word))?.replace(/.*\//, '') ?? words[0]!.slice(0, 30)
    );
  } catch {
    return '?';
  }
}
