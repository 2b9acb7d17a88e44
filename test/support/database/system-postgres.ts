import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedAccount } from '../../../src/storage/postgres/account.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Programs of the newest PostgreSQL from the system's packages; null if there is none. */
function programFolder(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? path.join(DEBIAN, newest, 'bin') : '';
  return existsSync(path.join(folder, 'initdb')) ? folder : null;
}

/** A PostgreSQL of the system in its own folder, reached by a Unix socket. */
export class SystemPostgres {
  readonly connectionString: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder;
    this.#child = child;
    this.connectionString = `postgresql://quire@/quire?host=${encodeURIComponent(folder)}`;
  }

  static isInstalled(): boolean {
    return programFolder() !== null;
  }

  static async start(): Promise<SystemPostgres> {
    const programs = programFolder()!;
    const account = await unprivilegedAccount();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-pg-'));
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o755);
    const data = path.join(folder, 'data');
    const options = { ...(account ?? {}), cwd: folder, stdio: 'ignore' as const };
    execFileSync(path.join(programs, 'initdb'), ['-D', data, '-U', 'quire', '-A', 'trust', '-N'], options);
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-k', folder, '-h', '', '-c', 'fsync=off', '-c', 'max_connections=200'],
      options,
    );
    const postgres = new SystemPostgres(folder, child);
    await postgres.#createDatabase();
    return postgres;
  }

  async #createDatabase(): Promise<void> {
    for (const deadline = Date.now() + 30_000; ; await sleep(100)) {
      const client = new pg.Client({ connectionString: this.connectionString.replace('/quire?', '/postgres?') });
      try {
        await client.connect();
        await client.query('create database quire');
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGINT');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
