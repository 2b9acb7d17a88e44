import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../end-process.ts';
import { Quire } from '../quire.ts';

const QUIRE = path.join(import.meta.dirname, '../../../bin/quire');

type Environment = Record<string, string>;

/** `quire worker` in its own process, on its own data folder. */
export class WorkerProcess {
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), 'quire-worker-'));
  readonly #environment: Environment;
  readonly #program: string;
  #process: ChildProcess | null = null;
  log = '';

  /** `program`: the entry point of another version. */
  constructor(environment: Environment, program = QUIRE) {
    this.#environment = environment;
    this.#program = program;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  async launch(changes: Environment = {}): Promise<void> {
    const child = spawn(this.#program, ['worker'], {
      env: {
        PATH: process.env.PATH,
        QUIRE_WORKERS: '1',
        QUIRE_LOG_LEVEL: 'warn',
        QUIRE_SHUTDOWN_SECONDS: '0',
        QUIRE_SUPERVISE: 'false',
        QUIRE_DATA_DIR: this.dataDir,
        ...this.#environment,
        ...changes,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const from = this.log.length;
    const read = (bytes: Buffer) => {
      this.log += bytes.toString();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    for (const deadline = Date.now() + 180_000; !this.log.slice(from).includes('Worker is ready'); await sleep(25)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The worker did not start:\n${this.log}`);
    }
  }

  /** The address of its own endpoints; needs QUIRE_METRICS_PORT=0. */
  get statusUrl(): string {
    return [...this.log.matchAll(/Metrics at (\S+)/g)].at(-1)?.[1] ?? '';
  }

  signal(signal: NodeJS.Signals): void {
    this.#process!.kill(signal);
  }

  end(signal: NodeJS.Signals): Promise<void> {
    return endProcess(this.#process, signal);
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export interface ClusterOptions {
  databaseUrl: string;
  s3: { endpoint: string; bucket: string };
  servers: number;
  workers: number;
  environment?: Environment;
}

/** Several servers without workers, several workers, and PostgreSQL and S3 between them: nothing else is shared. */
export class Cluster {
  readonly servers: Quire[] = [];
  readonly workers: WorkerProcess[] = [];

  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster();
    const shared = {
      DATABASE_URL: options.databaseUrl,
      S3_BUCKET: options.s3.bucket,
      S3_ENDPOINT: options.s3.endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      QUIRE_DATABASE_CONNECTIONS: '4',
      ...options.environment,
    };
    for (let count = 0; count < options.servers; count++) {
      cluster.servers.push(await Quire.start({ ...shared, QUIRE_WORKERS: '0' }));
    }
    cluster.workers.push(...Array.from({ length: options.workers }, () => new WorkerProcess(shared)));
    await Promise.all(cluster.workers.map((worker) => worker.launch()));
    return cluster;
  }

  async dispose(): Promise<void> {
    for (const worker of this.workers) await worker.dispose();
    for (const server of this.servers) await server.dispose();
  }
}
