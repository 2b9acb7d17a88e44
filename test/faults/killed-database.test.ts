import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { newCluster } from '../support/cluster/new-cluster.ts';

const EMBEDDED = path.join(import.meta.dirname, '../../src/storage/postgres/embedded.ts');

/** A zombie: a process that has ended but was never reaped, as may happen with orphans in a container. */
async function endedButKept(): Promise<{ pid: number; parent: ChildProcess }> {
  const parent = spawn('bash', ['-c', 'sleep 0.3 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [output] = (await once(parent.stdout!, 'data')) as [Buffer];
  return { pid: Number(output), parent };
}

/** Starts the database from another process: in this one, it would be restarted automatically. */
async function serverOn(folder: string): Promise<ChildProcess> {
  const script = `
    const { EmbeddedPostgres } = await import(${JSON.stringify(EMBEDDED)});
    await new EmbeddedPostgres(${JSON.stringify(folder)}, () => {}).start();
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', script];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout!, 'data');
  return server;
}

describe.runIf(process.platform === 'linux')('an embedded database that was killed', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let restarts: string[];
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-killed-'));
    chmodSync(folder, 0o711);
    await newCluster(folder);
    restarts = [];
    postgres = new EmbeddedPostgres(folder, (message) => restarts.push(message));
  });
  afterEach(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const lock = () => path.join(folder, 'postgres/data/postmaster.pid');

  it('starts at the first attempt even if its former process is still listed', async () => {
    const { pid, parent } = await endedButKept();
    const text = `${pid}\n${folder}/postgres/data\n1\n5432\n${folder}/postgres/socket\n`;
    const before = new EmbeddedPostgres(folder, () => {});
    await before.start();
    await before.stop();
    await expect.poll(() => /^State:\s+Z/m.test(stateOf(pid))).toBe(true);
    writeFileSync(lock(), text);
    writeFileSync(path.join(folder, 'postgres/socket/.s.PGSQL.5432.lock'), text);
    await postgres.start();
    expect(restarts).toEqual([]);
    expect(stateOf(pid)).toMatch(/^State:\s+Z/m);
    parent.kill();
  });

  it('ends the processes of the former one, which still hold its memory, and keeps committed data', async () => {
    const server = await serverOn(folder);
    const client = new pg.Client({
      connectionString: `postgresql://quire@/quire?host=${encodeURIComponent(path.join(folder, 'postgres/socket'))}`,
    });
    client.on('error', () => {});
    await client.connect();
    await client.query('create table kept (word text)');
    await client.query(`insert into kept values ('here')`);
    const asked = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { pid } = asked.rows[0]!;
    // A process that cannot notice that its postmaster is gone.
    process.kill(pid, 'SIGSTOP');
    const postmaster = Number(readFileSync(lock(), 'utf8').split('\n')[0]);
    server.kill('SIGKILL');
    await once(server, 'exit');
    process.kill(postmaster, 'SIGKILL');
    await postgres.start();
    const again = new pg.Client({ connectionString: postgres.connectionString });
    await again.connect();
    expect((await again.query('select word from kept')).rows).toEqual([{ word: 'here' }]);
    await again.end();
    expect(hasEnded(pid)).toBe(true);
  });

  it('recovers automatically, even if one of its processes cannot notice', async () => {
    await postgres.start();
    const client = new pg.Client({ connectionString: postgres.connectionString });
    client.on('error', () => {});
    await client.connect();
    const { pid } = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
    process.kill(pid, 'SIGSTOP');
    process.kill(Number(readFileSync(lock(), 'utf8').split('\n')[0]), 'SIGKILL');
    const answers = async () => {
      const again = new pg.Client({ connectionString: postgres.connectionString, connectionTimeoutMillis: 2_000 });
      again.on('error', () => {});
      try {
        await again.connect();
        return (await again.query('select 1 as one')).rows[0].one === 1;
      } catch {
        return false;
      } finally {
        await again.end().catch(() => {});
      }
    };
    await expect.poll(() => hasEnded(pid)).toBe(true);
    await expect.poll(answers).toBe(true);
  });
});

const hasEnded = (pid: number): boolean => stateOf(pid) === '' || /^State:\s+[ZX]/m.test(stateOf(pid));

function stateOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
