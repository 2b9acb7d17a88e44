import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCluster } from './cluster/new-cluster.ts';
import { endProcess } from './end-process.ts';

const QUIRE = path.join(import.meta.dirname, '../../bin/quire');
export const FIRST_KEY = 'ch_scenario_0123456789abcdefghij';
const START_TIMEOUT_MS = 180_000;

type Environment = Record<string, string>;

/** The settings of scenarios. A scenario that tests a limit lowers it itself. */
const DEFAULTS: Environment = {
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

/** The real server in its own process, on its own data folder, driven over HTTP. */
export class Quire {
  readonly dataDir: string;
  readonly #environment: Environment;
  readonly #program: string;
  #process: ChildProcess | null = null;
  url = '';
  /** Everything that it wrote, on both outputs. */
  log = '';

  private constructor(dataDir: string, environment: Environment, program: string) {
    this.#program = program;
    this.dataDir = dataDir;
    this.#environment = environment;
  }

  /** `program`: the entry point of another version. */
  static async start(environment: Environment = {}, program = QUIRE): Promise<Quire> {
    const quire = new Quire(await mkdtemp(path.join(os.tmpdir(), 'quire-scenario-')), environment, program);
    if (!environment.DATABASE_URL) await newCluster(quire.dataDir);
    await quire.launch();
    return quire;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  async launch(changes: Environment = {}): Promise<void> {
    const given = { ...DEFAULTS, QUIRE_DATA_DIR: this.dataDir, ...this.#environment, ...changes };
    const child = spawn(this.#program, ['serve'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.url = '';
    const read = (bytes: Buffer) => {
      this.log += bytes.toString();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    const from = this.log.length;
    for (const deadline = Date.now() + START_TIMEOUT_MS; !this.url; await sleep(25)) {
      this.url = /Address {2}(\S+)/.exec(this.log.slice(from))?.[1] ?? '';
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${this.log}`);
    }
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
    else {
      await this.launch();
      await this.stop();
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  fetch(address: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
    const { key = FIRST_KEY, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (key && !headers.has('authorization')) headers.set('authorization', key);
    return fetch(address.startsWith('http') ? address : this.url + address, { ...rest, headers });
  }

  /** The JSON of a response, whatever its status. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the scenarios, field by field.
  async body(answer: Response | Promise<Response>): Promise<any> {
    return (await answer).json();
  }

  async json(address: string, init: RequestInit & { key?: string | null } = {}) {
    const response = await this.fetch(address, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the scenarios, field by field.
    return (await response.json()) as any;
  }

  post(address: string, body: unknown, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
    return this.fetch(address, { method: 'POST', ...init, headers, body: JSON.stringify(body) });
  }

  async parse(fields: Record<string, unknown>, init: RequestInit & { key?: string | null } = {}) {
    const response = await this.post('/tasks/parse', { ...QUICK, ...fields }, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (await response.json()) as any;
  }

  async upload(bytes: Buffer, name = 'document.pdf', key: string | null = FIRST_KEY) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return this.json('/files', { method: 'POST', body: form, key });
  }

  /** The task once it has ended. Retries while the server is temporarily unavailable, like a client. */
  async finished(taskId: string, timeoutMs = 240_000) {
    for (const deadline = Date.now() + timeoutMs; ; ) {
      const response = await this.fetch(`/tasks/${taskId}?wait=5`);
      const task = response.status === 503 ? { status: 'unknown', message: 'away' } : await this.body(response);
      if (task.completed) return task;
      if (Date.now() > deadline) throw new Error(`Task ${taskId} is still ${task.status}: ${task.message}`);
    }
  }

  /** Processes that the server started to read documents. */
  workingProcesses(): number[] {
    return descendantsOf(this.pid).filter((pid) => commandOf(pid).includes('worker/child/main.ts'));
  }

  /** The database of this data folder. */
  postmaster(): number {
    return Number(readFileSync(path.join(this.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  }
}

/** The cheapest real parse: text layer only, one segment per page. */
const QUICK = { segmentation_strategy: 'Page', ocr_strategy: 'Auto' };

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
