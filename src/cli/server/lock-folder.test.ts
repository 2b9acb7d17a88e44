import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf } from '../../storage/process-identity.ts';
import { lockFolder } from './lock-folder.ts';

describe('lockFolder', () => {
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

  it('allows one holder and names it in the error', async () => {
    write(other.pid, identityOf(other.pid!), os.hostname());
    await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`);
    expect(readdirSync(folder)).toEqual(['server.pid']);
  });

  it('waits for a holder that is ending, but not for a supervised one', async () => {
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

  it('ignores a process that reuses the id of a dead server', async () => {
    write(other.pid, 'another-boot/4711', os.hostname());
    const release = await lockFolder(folder);
    expect(readFileSync(path.join(folder, 'server.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    await release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ignores locks of older versions if their id was reused by another program', async () => {
    write(other.pid);
    await (await lockFolder(folder))();
  });

  it('respects locks of other machines while they are renewed', async () => {
    write(1, 'boot/1', 'elsewhere');
    await expect(lockFolder(folder)).rejects.toThrow('process 1 on elsewhere');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path.join(folder, 'server.pid'), longAgo, longAgo);
    await (await lockFolder(folder))();
  });

  it('is acquired by one of many concurrent callers', async () => {
    write(other.pid, 'dead/1', os.hostname());
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    // All callers are this process, so each may follow the previous one; all must complete.
    for (const { status, ...rest } of tries) {
      if (status === 'fulfilled') await (rest as { value: () => Promise<void> }).value();
    }
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});
