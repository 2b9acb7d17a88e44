import type { Service } from '../service/service.ts';
import { Turns } from '../service/turns.ts';
import type { Made } from './made.ts';
import { type JobOrder, OneThread } from './one-thread.ts';
import type { Job } from './protocol.ts';
import { newSpoolFile } from './spooled-bytes.ts';

/** A tenant may use one at a time, so that the other is free. */
const THREADS = 2;
const REST_MS = 60_000;

export type InputOf<J> = J extends Job<infer Input, infer _> ? Input : never;
export type ResultOf<J> = J extends (...given: never[]) => AsyncGenerator<infer _, infer Result> ? Result : never;

export interface WorkThreadsOptions {
  service: Pick<Service, 'objects' | 'links' | 'limits'>;
  spoolFolder: string;
}

export interface JobCaller {
  tenantId: string;
  signal: AbortSignal;
}

/** Threads with memory and time limits for work that depends on the size of documents. */
export class WorkThreads {
  readonly #options: WorkThreadsOptions;
  readonly #turnsOfTenant = new Turns(1);
  readonly #turns = new Turns(THREADS);
  readonly #idle: OneThread[] = [];
  readonly #busy = new Set<OneThread>();
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkThreadsOptions) {
    this.#options = options;
  }

  /** Runs a job that `module` exports; `Jobs` is the type of the module. The caller disposes of the result. */
  run<Jobs, Name extends keyof Jobs & string>(
    module: string,
    name: Name,
    input: InputOf<Jobs[Name]>,
    { tenantId, signal }: JobCaller,
  ): Promise<Made<ResultOf<Jobs[Name]>>> {
    const order = { module, name, input, spoolPath: newSpoolFile(this.#options.spoolFolder) };
    return this.#turnsOfTenant.take(tenantId, () =>
      this.#turns.take('', () => {
        // The caller may have disconnected while waiting.
        signal.throwIfAborted();
        return this.#runNow(order) as Promise<Made<ResultOf<Jobs[Name]>>>;
      }),
    );
  }

  async #runNow(order: JobOrder): Promise<Made<unknown>> {
    clearTimeout(this.#rest);
    const thread = this.#free();
    this.#busy.add(thread);
    try {
      return await thread.run(order);
    } finally {
      this.#busy.delete(thread);
      if (!thread.isOver) this.#idle.push(thread);
      if (this.#busy.size === 0 && !this.#isClosed)
        this.#rest = setTimeout(() => void this.#endIdle(), REST_MS).unref();
    }
  }

  #free(): OneThread {
    for (let thread = this.#idle.pop(); thread; thread = this.#idle.pop()) if (!thread.isOver) return thread;
    const { objects, links, limits } = this.#options.service;
    return new OneThread({ limits, linkSecret: links.secret }, objects);
  }

  async #endIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    await Promise.all([this.#endIdle(), ...[...this.#busy].map((thread) => thread.end())]);
  }
}
