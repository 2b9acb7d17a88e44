import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf } from '../../storage/process-identity.ts';
import { lockFolder } from './lock-folder.ts';

describe('the lock on a data folder', () => {
  let folder: string;
  let other: ReturnType<typeof spawn>;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-lock-'));
    other = spawn('sleep', ['60']);
  });
  afterEach(() => {
    other.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const write = (...lines: unknown[]) => writeFileSync(path.join(folder, 'server.pid'), lines.join('\n'));

  it('is held by one, and names it to the next', async () => {
    write(other.pid, identityOf(other.pid!), os.hostname());
    await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`);
    expect(readdirSync(folder)).toEqual(['server.pid']);
  });

  it('is waited for while its holder ends, and not while the holder has a supervisor', async () => {
    const alive = `${process.pid} ${identityOf(process.pid)}`;
    write(other.pid, identityOf(other.pid!), os.hostname(), alive);
    const began = performance.now();
    await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`);
    expect(performance.now() - began).toBeLessThan(2_000);
    for (const signs of [[alive, 'ending'], ['ending'], [`${process.pid} another-boot/4711`]]) {
      const holder = spawn('sleep', ['60']);
      write(holder.pid, identityOf(holder.pid!), os.hostname(), ...signs);
      setTimeout(() => holder.kill('SIGKILL'), 300);
      await (await lockFolder(folder))();
    }
  });

  it('is not held by a process that was given the number of a dead server', async () => {
    write(other.pid, 'another-boot/4711', os.hostname());
    const release = await lockFolder(folder);
    expect(readFileSync(path.join(folder, 'server.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    await release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of an older version is not held by whatever process has its number now', async () => {
    write(other.pid);
    await (await lockFolder(folder))();
  });

  it('of another machine is held while that machine says so', async () => {
    write(1, 'boot/1', 'elsewhere');
    await expect(lockFolder(folder)).rejects.toThrow('process 1 on elsewhere');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path.join(folder, 'server.pid'), longAgo, longAgo);
    await (await lockFolder(folder))();
  });

  it('is given to one of many that come at once', async () => {
    write(other.pid, 'dead/1', os.hostname());
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    // All are this process here, so each may follow the one before; none is left half done.
    for (const { status, ...rest } of tries) {
      if (status === 'fulfilled') await (rest as { value: () => Promise<void> }).value();
    }
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});
