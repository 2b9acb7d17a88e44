import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseProxy, databaseProxy } from '../database/database-proxy.ts';
import { pdfOfPages } from '../documents.ts';
import { createReceiver, type Receiver } from '../fakes/receiver.ts';
import { createTestBucket, type TestBucket } from '../fakes/s3.ts';
import { Quire } from '../quire.ts';
import { Cluster, WorkerProcess } from './cluster.ts';
import { type FlakyProxy, flakyProxy } from './flaky-proxy.ts';

const SERVERS = 2;
const WORKERS = 4;
export const LEASE_SECONDS = 10;
const CLOCK = path.join(import.meta.dirname, 'jumping-clock.mjs');

export interface FaultReport {
  fault: string;
  tasks: number;
  /** Tasks that did not succeed with all their pages. */
  lost: string[];
  /** Tasks that were made twice, or whose end was reported twice under different ids. */
  doubled: string[];
  /** Tasks whose end no webhook reported. */
  unreported: string[];
  seconds: number;
}

type Fault = (cluster: FaultyCluster) => Promise<void>;

/** All faults, one at a time. Each is repaired before the function returns. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'a server is killed': (cluster) => cluster.killServer(0),
  'the other server is killed': (cluster) => cluster.killServer(1),
  'worker 1 is killed': (cluster) => cluster.killWorker(0),
  'worker 2 is killed': (cluster) => cluster.killWorker(1),
  'worker 3 is killed': (cluster) => cluster.killWorker(2),
  'worker 4 is killed': (cluster) => cluster.killWorker(3),
  'a worker is paused past its lease': (cluster) => cluster.pauseWorker(1),
  'connections to the database hang': (cluster) => cluster.freezeDatabase(),
  'the object store answers with errors': (cluster) => cluster.spoilObjects(0.3, 0),
  'the object store is slow': (cluster) => cluster.spoilObjects(0, 400),
  'the disk of a worker is full': (cluster) => cluster.fillDisk(),
  'clocks jump by an hour and back': (cluster) => cluster.jumpClocks(),
};

/**
 * Two servers and four workers on PostgreSQL and S3, with control over every connection between them:
 *
 *     server 1, workers 1 and 2 ──┬── proxy ── PostgreSQL       all ── proxy ── S3
 *     server 2, workers 3 and 4 ──┘ (direct)                    webhooks ── receiver
 */
export class FaultyCluster {
  readonly #databaseUrl: string;
  #cluster = new Cluster();
  #bucket!: TestBucket;
  #objects!: FlakyProxy;
  #proxy!: DatabaseProxy;
  #receiver!: Receiver;
  #database!: pg.Client;
  #hasSmallDisk = false;

  private constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  static async start(databaseUrl: string): Promise<FaultyCluster> {
    const cluster = new FaultyCluster(databaseUrl);
    cluster.#bucket = await createTestBucket();
    cluster.#objects = await flakyProxy(cluster.#bucket.endpoint);
    cluster.#proxy = await databaseProxy(databaseUrl);
    cluster.#receiver = await createReceiver();
    cluster.#database = new pg.Client({ connectionString: databaseUrl });
    await cluster.#database.connect();
    await cluster.#launch();
    await cluster.#cluster.servers[0]!.post('/webhook/endpoints', { url: cluster.#receiver.url });
    return cluster;
  }

  async #launch(): Promise<void> {
    const environment = (isBehindProxy: boolean) => ({
      DATABASE_URL: isBehindProxy ? this.#proxy.connectionString : this.#databaseUrl,
      S3_BUCKET: this.#bucket.bucket,
      S3_ENDPOINT: this.#objects.url,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      QUIRE_DATABASE_CONNECTIONS: '4',
      QUIRE_LEASE_SECONDS: String(LEASE_SECONDS),
      // The sandbox of working processes is tested elsewhere; starting it takes a second each.
      QUIRE_SANDBOX: 'off',
      NODE_OPTIONS: `--import=${CLOCK}`,
    });
    for (let at = 0; at < SERVERS; at++) {
      this.#cluster.servers.push(await Quire.start({ ...environment(at === 0), QUIRE_WORKERS: '0' }));
    }
    this.#cluster.workers.push(...Array.from({ length: WORKERS }, (_, at) => new WorkerProcess(environment(at < 2))));
    const { dataDir } = this.#cluster.workers[3]!;
    // Only root may mount; elsewhere there is no small disk to fill.
    this.#hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', dataDir]).status === 0;
    if (!this.#hasSmallDisk) console.warn('SKIPPED: a full disk needs the right to mount a small file system.');
    await Promise.all(this.#cluster.workers.map((worker) => worker.launch()));
  }

  /** Sends tasks through both servers during the fault, and checks their outcome. */
  async run(fault: string, count = 10): Promise<FaultReport> {
    const began = performance.now();
    const sending = Array.from({ length: count }, async (_, at) => {
      await sleep(at * 150);
      // One in ten is read by several workers together.
      return this.#create(at, at % 10 === 3 ? 32 : 1);
    });
    const corrected = await this.#create(0, 1);
    await this.#ended(corrected.taskId);
    const happening = async () => {
      await sleep(600);
      await FAULTS[fault]!(this);
    };
    const [made, lost] = await Promise.all([Promise.all(sending), this.#correct(corrected.taskId, 8), happening()]);
    for (const { taskId, pages } of made) {
      const task = await this.#ended(taskId);
      if (task?.status !== 'Succeeded' || task.pages !== pages)
        lost.push(`${taskId}: ${task?.status} ${task?.message}`);
    }
    const ids = made.map(({ taskId }) => taskId);
    const doubled = await this.#doubled(made.map(({ key }) => key));
    const unreported = await this.#unreported(ids, doubled);
    return { fault, tasks: count, lost, doubled, unreported, seconds: (performance.now() - began) / 1000 };
  }

  /** Creates like a client: retries with the same key, at any server that responds, until one accepts. */
  async #create(at: number, pages: number): Promise<{ taskId: string; key: string; pages: number }> {
    const key = randomUUID();
    const file = pdfOfPages(pages, `Task ${key} page`).toString('base64');
    for (let attempt = 0, said = ''; ; attempt++) {
      const server = this.#cluster.servers[(at + attempt) % SERVERS]!;
      try {
        const headers = { 'idempotency-key': key };
        const answer = await server.post(
          '/tasks/parse',
          { file, file_name: key, segmentation_strategy: 'Page', ocr_strategy: 'Auto' },
          { headers, signal: AbortSignal.timeout(15_000) },
        );
        if (answer.ok) return { taskId: ((await answer.json()) as { task_id: string }).task_id, key, pages };
        said = `${answer.status} ${await answer.text()}`;
      } catch (error) {
        // The server is down; the lost response may have been a success.
        said = String(error);
      }
      if (attempt > 200) throw new Error(`No server took the task: ${said}`);
      await sleep(300);
    }
  }

  /**
   * Corrects one segment repeatedly, like the web page, and returns corrections that were acknowledged but not saved.
   */
  async #correct(taskId: string, count: number): Promise<string[]> {
    /** A server may die in the middle of a response, so a response counts only when it is complete. */
    const patiently = async (address: string, init: RequestInit = {}): Promise<{ status: number; body: Buffer }> => {
      for (let attempt = 0, said = ''; ; attempt++) {
        const server = this.#cluster.servers[attempt % SERVERS]!;
        try {
          const answer = await server.fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
          const body = Buffer.from(await answer.arrayBuffer());
          if (answer.status < 500) return { status: answer.status, body };
          said = `${answer.status} ${body}`;
        } catch (error) {
          said = String(error);
        }
        if (attempt > 200) throw new Error(`No server answered ${address}: ${said}`);
        await sleep(300);
      }
    };
    const read = async (address: string) => JSON.parse((await patiently(address)).body.toString());
    const { segment_id } = (await read(`/tasks/${taskId}`)).output.chunks[0].segments[0];
    const address = `/tasks/${taskId}/corrections`;
    for (let at = 1; at <= count; at++) {
      const body = JSON.stringify({ corrections: [{ op: 'change', id: 'one', segment_id, text: `Version ${at}` }] });
      const headers = { 'content-type': 'application/json', 'if-match': `"${(await read(address)).version}"` };
      // A correction that was saved before the server died is refused the second time, since it exists.
      const { status } = await patiently(address, { method: 'PUT', headers, body });
      if (status !== 200 && status !== 412) return [`correction ${at} of ${taskId}: ${status}`];
      await sleep(500);
    }
    const shown = JSON.stringify((await read(`/tasks/${taskId}?corrected=true`)).output);
    const exported = (await patiently('/corrections/export')).body;
    const isThere = shown.includes(`Version ${count}`) && exported.includes(taskId);
    return isThere ? [] : [`the last correction of ${taskId}`];
  }

  async #ended(taskId: string): Promise<{ status: string; message: string; pages: number } | null> {
    for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(250)) {
      for (const server of this.#cluster.servers) {
        const answer = await server
          .fetch(`/tasks/${taskId}`, { signal: AbortSignal.timeout(10_000) })
          .catch(() => null);
        if (!answer?.ok) continue;
        // biome-ignore lint/suspicious/noExplicitAny: looked at field by field.
        const task = (await answer.json().catch(() => null)) as any;
        if (task?.completed) {
          return { status: task.status, message: task.message, pages: task.output?.pages.length ?? 0 };
        }
        break;
      }
    }
    return null;
  }

  async #doubled(keys: string[]): Promise<string[]> {
    const { rows } = await this.#database.query(
      'select file_name from tasks where file_name = any($1) group by file_name having count(*) > 1',
      [keys],
    );
    return rows.map(({ file_name }) => `made twice: ${file_name}`);
  }

  async #unreported(ids: string[], doubled: string[]): Promise<string[]> {
    const reportsOf = (id: string) =>
      new Set(
        this.#receiver.received
          .filter(({ event }) => event.task_id === id && event.status === 'Succeeded')
          .map(({ headers }) => headers['webhook-id']),
      );
    const deadline = Date.now() + 240_000;
    while (Date.now() < deadline && ids.some((id) => reportsOf(id).size === 0)) await sleep(200);
    doubled.push(...ids.filter((id) => reportsOf(id).size > 1).map((id) => `ended twice: ${id}`));
    const unreported = ids.filter((id) => reportsOf(id).size === 0);
    this.#receiver.received.length = 0;
    return unreported;
  }

  async killServer(at: number): Promise<void> {
    const server = this.#cluster.servers[at]!;
    await server.kill();
    await sleep(1_000);
    await server.launch();
  }

  async killWorker(at: number): Promise<void> {
    const worker = this.#cluster.workers[at]!;
    await worker.end('SIGKILL');
    await sleep(1_000);
    await worker.launch();
  }

  async pauseWorker(at: number): Promise<void> {
    const worker = this.#cluster.workers[at]!;
    worker.signal('SIGSTOP');
    await sleep((LEASE_SECONDS + 6) * 1000);
    worker.signal('SIGCONT');
  }

  async freezeDatabase(): Promise<void> {
    this.#proxy.freeze();
    await sleep(8_000);
    this.#proxy.restore();
  }

  async spoilObjects(errorShare: number, delayMs: number): Promise<void> {
    Object.assign(this.#objects, { errorShare, delayMs });
    await sleep(5_000);
    Object.assign(this.#objects, { errorShare: 0, delayMs: 0 });
  }

  async fillDisk(): Promise<void> {
    if (!this.#hasSmallDisk) return;
    const filler = path.join(this.#cluster.workers[3]!.dataDir, 'filler');
    try {
      for (let size = 64 * 1024 * 1024; size >= 4_096; size /= 2) {
        try {
          writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // Not enough room; half of it may fit.
        }
      }
      await sleep(4_000);
    } finally {
      rmSync(filler, { force: true });
    }
  }

  async jumpClocks(): Promise<void> {
    const pids = [this.#cluster.servers[0]!.pid, this.#cluster.workers[0]!.pid, this.#cluster.workers[2]!.pid];
    for (let jump = 0; jump < 3; jump++) {
      for (const pid of pids) process.kill(pid, 'SIGUSR2');
      await sleep(1_500);
    }
  }

  async dispose(): Promise<void> {
    const { dataDir } = this.#cluster.workers[3]!;
    for (const worker of this.#cluster.workers) await worker.end('SIGKILL');
    if (this.#hasSmallDisk) spawnSync('umount', ['-l', dataDir]);
    await this.#cluster.dispose();
    await this.#database.end();
    await this.#proxy.close();
    await this.#objects.close();
    await this.#bucket.close();
    await this.#receiver.close();
  }
}
