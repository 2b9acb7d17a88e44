import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { endProcess } from '../support/end-process.ts';
import { freePort } from '../support/free-port.ts';
import { Quire } from '../support/quire.ts';
import { runCli } from '../support/run-cli.ts';

const QUIRE = path.join(import.meta.dirname, '../../bin/quire');

describe('a first start', () => {
  it('leaves a usable data folder when killed during database creation', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-killed-'));
    const environment = { PATH: process.env.PATH, HOME: process.env.HOME, QUIRE_DATA_DIR: folder, QUIRE_PORT: '0' };
    const start = () => {
      const child = spawn(QUIRE, ['serve'], { env: { ...environment, QUIRE_SUPERVISE: 'false', QUIRE_WORKERS: '1' } });
      let log = '';
      for (const output of [child.stdout, child.stderr]) output.on('data', (bytes) => (log += bytes));
      return { child, log: () => log };
    };
    const first = start();
    const isMaking = () => {
      const place = path.join(folder, 'postgres');
      return existsSync(place) && readdirSync(place).some((name) => name.startsWith('data.new-'));
    };
    while (!isMaking() && first.child.exitCode === null && !first.log().includes('Address')) await sleep(2);
    expect(first.log()).not.toContain('Address');
    await endProcess(first.child, 'SIGKILL');
    const second = start();
    try {
      await expect.poll(second.log, { timeout: 240_000 }).toContain('Address');
    } finally {
      await endProcess(second.child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  }, 480_000);
});

describe('a supervised server', () => {
  let quire: Quire;
  let port: string;
  beforeAll(async () => {
    // The same address after a restart.
    port = await freePort();
    quire = await Quire.start({ QUIRE_SUPERVISE: 'true', QUIRE_LEASE_SECONDS: '10', QUIRE_PORT: port });
  });
  afterAll(() => quire.dispose());

  const serverOf = (supervisor: number): number =>
    Number(
      execFileSync('pgrep', ['-P', String(supervisor)], { encoding: 'utf8' })
        .trim()
        .split('\n')[0],
    );

  it('restarts after kill -9, and accepted work continues', async () => {
    const { task_id } = await quire.parse({ file: onePage() });
    process.kill(serverOf(quire.pid), 'SIGKILL');
    const began = performance.now();
    const isBack = () =>
      quire.fetch('/health').then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isBack())) await sleep(50);
    // Two seconds on an idle machine; this one is shared.
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(quire.log).toContain('ended (SIGKILL); starting it again');
    expect((await quire.finished(task_id, 90_000)).status).toBe('Succeeded');
  });

  it('leaves nothing running when its port is taken, and reports it in one sentence', async () => {
    const folder = `${quire.dataDir}/other`;
    const environment = { QUIRE_DATA_DIR: folder, QUIRE_PORT: port, QUIRE_LOG_LEVEL: 'silent' };
    const { code, stderr } = await runCli(['serve'], { environment });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^quire: Port \d+ on 127\.0\.0\.1 is in use by another program;[^\n]*\n$/);
  });

  it('is named in the error of a second server on its data folder', async () => {
    const environment = { QUIRE_DATA_DIR: quire.dataDir, QUIRE_PORT: '0', QUIRE_LOG_LEVEL: 'silent' };
    const { code, stderr } = await runCli(['serve'], { environment });
    expect(code).toBe(1);
    const holder = readFileSync(`${quire.dataDir}/server.pid`, 'utf8').split('\n')[0];
    expect(stderr).toContain(`Another server (process ${holder}) is using`);
  });

  it('reports that workers are running', async () => {
    expect(await (await quire.fetch('/ready')).text()).toBe('Ready');
    // A worker that was killed above counts until it has been silent for twenty seconds.
    expect(await (await quire.fetch('/metrics')).text()).toMatch(/^quire_workers_alive [12]$/m);
  });

  it('gives way at once to a server that is started after its supervisor was killed', async () => {
    const before = serverOf(quire.pid);
    await quire.kill();
    await quire.launch();
    expect(serverOf(quire.pid)).not.toBe(before);
    expect((await quire.fetch('/health')).status).toBe(200);
  });

  it('stops when its supervisor is gone', async () => {
    const server = serverOf(quire.pid);
    await quire.kill();
    const isGone = () => {
      try {
        process.kill(server, 0);
        return false;
      } catch {
        return true;
      }
    };
    await expect.poll(isGone).toBe(true);
  });
});
