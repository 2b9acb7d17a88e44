import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { QuireError } from '../domain/errors.ts';
import { Made } from './made.ts';
import {
  errorOfFailure,
  type FromThread,
  failureOf,
  type ThreadSetting,
  type ThreadSource,
  type ToThread,
} from './protocol.ts';

const THREAD = path.join(import.meta.dirname, `thread${path.extname(import.meta.filename)}`);
/** Several times the size of the largest parsed request or chunk. */
const HEAP_MB = 256;
const WATCH_MS = 250;
/** Maximum wall-clock time, as a multiple of the time limit. */
const MOST_WAITED = 6;

export type JobOrder = Omit<ToThread & { kind: 'job' }, 'kind'>;

interface Running {
  order: JobOrder;
  settle: (made: Made<unknown> | Error) => void;
}

interface OpenRead {
  stream: Readable;
  pieces: AsyncIterator<Buffer>;
}

export class OneThread {
  readonly #worker: Worker;
  readonly #objects: ThreadSource['objects'];
  readonly #limitSeconds: number;
  readonly #reads = new Map<number, OpenRead>();
  #running: Running | null = null;
  #isReady = false;
  isOver = false;

  constructor(setting: ThreadSetting, objects: ThreadSource['objects']) {
    this.#objects = objects;
    this.#limitSeconds = setting.limits.render_seconds;
    this.#worker = new Worker(THREAD, {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      workerData: setting,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#received(message));
    // `exit` follows; without a listener the error would end the server.
    this.#worker.on('error', () => {});
    this.#worker.once('exit', () => this.#ended());
  }

  /** Rejects with QuireError `too_much_to_render` above the time or memory limit. */
  async run(order: JobOrder): Promise<Made<unknown>> {
    const watch = this.#endWhenLate();
    try {
      const made = await new Promise<Made<unknown> | Error>((settle) => {
        this.#running = { order, settle };
        this.#worker.postMessage({ kind: 'job', ...order } satisfies ToThread);
      });
      if (made instanceof Error) throw made;
      return made;
    } catch (error) {
      await rm(order.spoolPath, { force: true });
      throw error;
    } finally {
      clearInterval(watch);
      this.#running = null;
      this.#closeReads();
    }
  }

  /** Counts processor time, not waiting: on a busy machine nothing could be rendered otherwise. */
  #endWhenLate(): NodeJS.Timeout {
    const began = performance.now();
    let workedBefore: number | undefined;
    return setInterval(async () => {
      const waitedMs = performance.now() - began;
      const worked = await this.#workedMs();
      workedBefore ??= worked ?? undefined;
      // Before the first measurement, at most one interval was used.
      const workedMs = worked === null ? waitedMs : worked - (workedBefore ?? 0);
      if (workedMs > this.#limitSeconds * 1000 || waitedMs > this.#limitSeconds * 1000 * MOST_WAITED)
        await this.#worker.terminate();
    }, WATCH_MS).unref();
  }

  /** Null if this version of Node.js cannot measure it. */
  async #workedMs(): Promise<number | null> {
    const usage = await this.#worker.cpuUsage?.().catch(() => null);
    return usage ? (usage.user + usage.system) / 1000 : null;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.#worker.terminate();
  }

  #tooMuch(): QuireError {
    return new QuireError('too_much_to_render', { limit: this.#limitSeconds });
  }

  #received(message: FromThread): void {
    if (message.kind === 'ready') this.#isReady = true;
    else if (message.kind === 'done' || message.kind === 'failed') {
      this.#running?.settle(this.#outcome(message, this.#running.order));
    } else if (message.kind === 'close') {
      this.#reads.get(message.read)?.stream.destroy();
      this.#reads.delete(message.read);
    } else void this.#answer(message);
  }

  #outcome(message: Extract<FromThread, { kind: 'done' | 'failed' }>, { spoolPath }: JobOrder): Made<unknown> | Error {
    if (message.kind === 'failed') return message.isTooMuch ? this.#tooMuch() : errorOfFailure(message.failure);
    return new Made(message.result, message.bytes ? { bytes: message.bytes } : { path: spoolPath });
  }

  async #answer(message: Extract<FromThread, { kind: 'open' | 'size' | 'pull' }>): Promise<void> {
    const { read } = message;
    const order = this.#running?.order;
    let answer: ToThread;
    try {
      if (message.kind === 'size') answer = { kind: 'sized', read, size: await this.#objects.size(message.key) };
      else if (message.kind === 'open') answer = await this.#open(read, message.key, order);
      else {
        const { value, done } = (await this.#reads.get(read)?.pieces.next()) ?? { value: null, done: true };
        answer = { kind: 'bytes', read, bytes: done ? null : (value as Buffer) };
      }
    } catch (error) {
      answer = { kind: 'unread', read, failure: failureOf(error) };
    }
    this.#worker.postMessage(answer);
  }

  async #open(read: number, key: string, order: JobOrder | undefined): Promise<ToThread> {
    const { stream, size } = await this.#objects.read(key);
    // The job ended while the object was being opened.
    if (!order || this.#running?.order !== order) {
      stream.destroy();
      throw new Error('The job is over.');
    }
    this.#reads.set(read, { stream, pieces: (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]() });
    return { kind: 'opened', read, size };
  }

  #closeReads(): void {
    for (const { stream } of this.#reads.values()) stream.destroy();
    this.#reads.clear();
  }

  #ended(): void {
    this.isOver = true;
    this.#running?.settle(this.#isReady ? this.#tooMuch() : new Error('A thread for requests could not be started.'));
    this.#closeReads();
  }
}
