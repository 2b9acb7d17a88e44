import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bytesTogether, ProcessWatch } from './process-watch.ts';

const MIB = 2 ** 20;
const ROOM_MIB = 128;
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Allocates 128 MiB and forks twice, so that three processes share the pages. Ends with its input. */
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

describe.runIf(existsSync('/proc/self/smaps_rollup') && existsSync('/usr/bin/perl'))('memory shared by forks', () => {
  it('is counted once above the limit, and for each process below it', async () => {
    const watch = await forked();
    const { bytes: plain, pids } = await watch.usage({ memoryBytes: Number.POSITIVE_INFINITY, processes: 8 });
    const usedTogether = () => watch.usage({ memoryBytes: plain / 2, processes: 8 }).then(({ bytes }) => bytes);
    // The details of a process take long on a busy machine, and without them its memory counts in full.
    const shared = await vi.waitUntil(() => usedTogether().then((bytes) => bytes < plain / 2 && bytes), {
      timeout: 60_000,
    });
    const { bytes: ofTooMany } = await watch.usage({ memoryBytes: plain / 2, processes: 2 });
    watch.kill();
    expect(pids).toHaveLength(3);
    expect(plain).toBeGreaterThan(3 * ROOM_MIB * MIB);
    expect(ofTooMany).toBeGreaterThan(3 * ROOM_MIB * MIB);
    expect(shared).toBeGreaterThan(ROOM_MIB * MIB);
  });
});

describe('bytesTogether', () => {
  const own = { pid: process.pid, bytes: 100 * MIB };
  /** Does not exist: the largest process id of the kernel is 4,194,304. */
  const unknown = { pid: 2 ** 30, bytes: 50 * MIB };

  it('counts processes without details in full', async () => {
    const more = { pid: 2 ** 30 + 1, bytes: 60 * MIB };
    expect(await bytesTogether([unknown, more], 80 * MIB)).toBe(110 * MIB);
  });

  it('is at least the memory of the largest process', async () => {
    expect(await bytesTogether([own, unknown], 90 * MIB)).toBe(150 * MIB);
  });
});
