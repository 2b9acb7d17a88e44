import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCluster } from './cluster/new-cluster.ts';
import { endProcess, sendSignal } from './end-process.ts';
import { QuireClient } from './quire-client.ts';

export const QUIRE_PROGRAM = path.join(import.meta.dirname, '../../bin/quire');
export const FIRST_KEY = 'ch_scenario_0123456789abcdefghij';
const POSTMASTER = 'postgres/data/postmaster.pid';
const START_TIMEOUT_MS = 180_000;

type Environment = Record<string, string>;

/** The settings of scenarios. A scenario that tests a limit lowers it itself. */
export const SCENARIO_SETTINGS: Environment = {
  QUIRE_HOST: '127.0.0.1',
  QUIRE_PORT: '0',
  QUIRE_WORKERS: '2',
  QUIRE_LOG_LEVEL: 'warn',
  QUIRE_INITIAL_KEY: FIRST_KEY,
  QUIRE_LIMIT_CREATES_PER_SECOND: '1000',
  QUIRE_LIMIT_REQUESTS_PER_SECOND: '5000',
  QUIRE_ALLOWED_NETWORKS: '127.0.0.1/32',
  QUIRE_PLAIN_HTTP_WEBHOOKS: 'true',
  QUIRE_SHUTDOWN_SECONDS: '0',
  // No restart after a crash: scenarios restart it themselves, and supervision has its own scenario.
  QUIRE_SUPERVISE: 'false',
};

/** The address that a server prints once it is ready. */
export async function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(25)) {
    const said = log();
    const address = /Address {2}(\S+)/.exec(said)?.[1];
    if (address) return address;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${said}`);
  }
}

/** The real server in its own process, on its own data folder, driven over HTTP. */
export class Quire extends QuireClient {
  readonly dataDir: string;
  readonly #environment: Environment;
  readonly #program: string;
  #process: ChildProcess | null = null;
  /** Everything that it wrote, on both outputs. */
  log = '';

  private constructor(dataDir: string, environment: Environment, program: string) {
    super('', FIRST_KEY);
    this.#program = program;
    this.dataDir = dataDir;
    this.#environment = environment;
  }

  /** `program`: the entry point of another version. */
  static async start(environment: Environment = {}, program = QUIRE_PROGRAM): Promise<Quire> {
    const quire = new Quire(await mkdtemp(path.join(os.tmpdir(), 'quire-scenario-')), environment, program);
    if (!environment.DATABASE_URL) await newCluster(quire.dataDir);
    await quire.launch();
    return quire;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  async launch(changes: Environment = {}): Promise<void> {
    const given = { ...SCENARIO_SETTINGS, QUIRE_DATA_DIR: this.dataDir, ...this.#environment, ...changes };
    const child = spawn(this.#program, ['serve'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const read = (bytes: Buffer) => {
      this.log += bytes.toString();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    const from = this.log.length;
    this.url = await addressOf(child, () => this.log.slice(from));
  }

  /** Stops it like an operator, and waits. */
  async stop(): Promise<void> {
    await endProcess(this.#process, 'SIGTERM');
  }

  /** Kills it, like a power cut. */
  async kill(): Promise<void> {
    await endProcess(this.#process, 'SIGKILL');
  }

  /** Stops the server and its database if it is still running, and removes its data. */
  async dispose(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.stop();
    else await this.#stopDatabase();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The database outlives a server that was killed. */
  async #stopDatabase(): Promise<void> {
    if (!existsSync(path.join(this.dataDir, POSTMASTER))) return;
    const pid = this.postmaster();
    sendSignal(pid, 'SIGINT');
    while (sendSignal(pid, 0)) await sleep(25);
  }

  /** Processes that the server started to read documents. */
  workingProcesses(): number[] {
    return descendantsOf(this.pid).filter((pid) => commandOf(pid).includes('worker/child/main.ts'));
  }

  /** The database of this data folder. */
  postmaster(): number {
    return Number(readFileSync(path.join(this.dataDir, POSTMASTER), 'utf8').split('\n')[0]);
  }
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

function descendantsOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    });
}
