import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onePage } from '../test/support/documents.ts';
import { Quire } from '../test/support/quire.ts';

/**
 * How long a supervised server is away after it was killed, alone and together with its database, and how much processor time the
 * new one takes until it answers: what a busy machine does not lengthen. A task that was accepted before each kill must succeed.
 *
 *     npm run bench -- restart --kills 5
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '5' } } });

/** Longer than a process must live to be started again at once. */
const LONG_LIFE_MS = 11_000;

const quire = await Quire.start({ QUIRE_SUPERVISE: 'true', QUIRE_LEASE_SECONDS: '10' });
const { port } = new URL(quire.url);
// The same address again after a restart.
await quire.stop();
await quire.launch({ QUIRE_PORT: port });

const childOf = (parent: number): number =>
  Number(execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' }).split('\n')[0]);

/** Of the process and of those it started and waited for (fields 14 to 17 of `stat`, in hundredths of a second). */
function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100;
}

const isBack = () =>
  quire.fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  );

let failed = 0;
for (const withDatabase of [false, true]) {
  const away: number[] = [];
  const processor: number[] = [];
  for (let kill = 0; kill < Number(values.kills); kill++) {
    // Each a case of its own: what dies again and again is started after longer and longer pauses.
    await sleep(LONG_LIFE_MS);
    const { task_id } = await quire.parse({ file: onePage() });
    const database = quire.postmaster();
    process.kill(childOf(quire.pid), 'SIGKILL');
    if (withDatabase) process.kill(database, 'SIGKILL');
    const began = performance.now();
    while (!(await isBack())) await sleep(20);
    away.push(Math.round(performance.now() - began) / 1000);
    processor.push(processorSecondsOf(childOf(quire.pid)));
    const { status } = await quire.finished(task_id, 180_000);
    if (status !== 'Succeeded') failed++;
  }
  const killed = withDatabase ? 'server and database' : 'server';
  console.log(JSON.stringify({ killed, awaySeconds: away, processorSeconds: processor, failed }));
}
await quire.dispose();
process.exitCode = failed ? 1 : 0;
