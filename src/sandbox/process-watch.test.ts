import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesTogether, ProcessWatch } from './process-watch.ts';

const MIB = 2 ** 20;
const ROOM_MIB = 128;
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Takes 128 MiB and more, then forks: all three hold the same pages. Says when it is ready, ends with its input. */
const FORKS = `
  my $room = 'x' x (${ROOM_MIB} * 1024 * 1024);
  for (1, 2) { if (fork() == 0) { sleep 60; exit } }
  $| = 1; print "ready\\n"; <STDIN>; kill 'KILL', -$$;
`;

async function forked(): Promise<ProcessWatch> {
  const child = spawn('perl', ['-e', FORKS], { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  children.push(child);
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  await sleep(50);
  return new ProcessWatch(child.pid!);
}

describe.runIf(existsSync('/proc/self/smaps_rollup') && existsSync('/usr/bin/perl'))('memory that forks share', () => {
  it('counts once where it would seem too much, and for each of them where it would not matter', async () => {
    const watch = await forked();
    const { bytes: plain, pids } = await watch.usage({ memoryBytes: Number.POSITIVE_INFINITY, processes: 8 });
    const { bytes: shared } = await watch.usage({ memoryBytes: plain / 2, processes: 8 });
    const { bytes: ofTooMany } = await watch.usage({ memoryBytes: plain / 2, processes: 2 });
    watch.kill();
    expect(pids).toHaveLength(3);
    expect(plain).toBeGreaterThan(3 * ROOM_MIB * MIB);
    expect(ofTooMany).toBeGreaterThan(3 * ROOM_MIB * MIB);
    expect(shared).toBeGreaterThan(ROOM_MIB * MIB);
    expect(shared).toBeLessThan(plain / 2);
  });
});

describe('memory of processes together', () => {
  const own = { pid: process.pid, bytes: 100 * MIB };
  /** No such process: the kernel counts to 4,194,304. */
  const unknown = { pid: 2 ** 30, bytes: 50 * MIB };

  it('counts in full for processes of which the system does not tell', async () => {
    const more = { pid: 2 ** 30 + 1, bytes: 60 * MIB };
    expect(await bytesTogether([unknown, more], 80 * MIB)).toBe(110 * MIB);
  });

  it('is never said to be less than what one of them alone holds', async () => {
    expect(await bytesTogether([own, unknown], 90 * MIB)).toBe(150 * MIB);
  });
});
