import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onePage } from '../test/support/documents.ts';
import { Quire } from '../test/support/quire.ts';

/**
 * Measures how long a server is down after its parts were killed, in any order. Also reports the processor time until
 * the new one responds, which other load does not change. Without its supervisor it is restarted by hand at once, as
 * with `npm start`. A task that was accepted before each kill must succeed.
 *
 *     npm run bench -- restart --kills 5 [--only supervisor]
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});

/** Longer than a process must live to be restarted without a delay. */
const LONG_LIFE_MS = 11_000;
type Part = 'supervisor' | 'server' | 'database' | 'working process';
const ORDERS: readonly Part[][] = [
  ['server'],
  ['database'],
  ['working process'],
  ['server', 'database'],
  ['database', 'server'],
  ['supervisor'],
  ['supervisor', 'server'],
  ['supervisor', 'database'],
  ['server', 'supervisor', 'database'],
  ['database', 'working process', 'supervisor', 'server'],
];

const quire = await Quire.start({ QUIRE_SUPERVISE: 'true', QUIRE_LEASE_SECONDS: '10' });
const { port } = new URL(quire.url);
// The same address after a restart.
await quire.stop();
await quire.launch({ QUIRE_PORT: port });

const childrenOf = (parent: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
};
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Of the process and its children that it waited for (fields 14 to 17 of `stat`, in hundredths of a second). */
function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100;
}

const processesOf = (server: number): Record<Part, number[]> => ({
  supervisor: [quire.pid],
  server: [server],
  database: [quire.postmaster()],
  'working process': childrenOf(server).filter((pid) => commandOf(pid).includes('worker/child/main')),
});

/** The server responds, and its database too. */
const isBack = () =>
  quire.fetch('/ready').then(
    ({ ok }) => ok,
    () => false,
  );

let failed = 0;
for (const order of ORDERS.filter((parts) => parts.join().includes(values.only))) {
  const away: number[] = [];
  const processor: number[] = [];
  for (let kill = 0; kill < Number(values.kills); kill++) {
    // Each kill is a separate case: a process that dies repeatedly is restarted after increasing delays.
    await sleep(LONG_LIFE_MS);
    const { task_id } = await quire.parse({ file: onePage() });
    const [server] = childrenOf(quire.pid);
    const processes = processesOf(server!);
    for (const part of order) for (const pid of processes[part]) process.kill(pid, 'SIGKILL');
    const began = performance.now();
    if (order.includes('supervisor')) {
      await quire.kill();
      await quire.launch({ QUIRE_PORT: port });
    }
    while (!(await isBack())) await sleep(20);
    away.push(Math.round(performance.now() - began) / 1000);
    const [now] = childrenOf(quire.pid);
    if (now !== server) processor.push(processorSecondsOf(now!));
    const { status } = await quire.finished(task_id, 180_000);
    if (status !== 'Succeeded') failed++;
  }
  console.log(
    JSON.stringify({ killed: order.join(', then '), awaySeconds: away, processorSeconds: processor, failed }),
  );
}
await quire.dispose();
process.exitCode = failed ? 1 : 0;
