import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Layer, Sandbox } from '../../sandbox/index.ts';
import type { CheckAnswer } from '../child/answers.ts';
import type { StepName, Steps, WorkSetting } from '../child/protocol.ts';
import { FairLine } from './fair-line.ts';
import { KeptProcesses, type Scope } from './kept-processes.ts';
import { DEATH_REASONS, type DeathReason, ProcessDied, WorkingProcess } from './working-process.ts';

/** Who shares a working process: the tasks of a `tenant`, a single `task`, or `everyone`. */
export type ProcessSharing = 'task' | 'tenant' | 'everyone';

export interface ProcessPoolOptions {
  size: number;
  sandbox: Sandbox;
  sharing?: ProcessSharing;
  /** Whether a folder belongs to a run. Other folders count towards the process that created them. */
  isRun?: (folder: string) => boolean;
  /** For tests: another program, and how its answers are checked. */
  module?: string;
  checkAnswer?: CheckAnswer;
  log: (text: string) => void;
}

interface Waiting extends StepOptions {
  step: StepName;
  args: unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export interface Owner {
  id: string;
  folder: string;
}

export interface StepOptions {
  /** The id of the task; groups take turns. */
  group: string;
  owner: Owner;
  setting: WorkSetting;
  timeoutMs: number;
  signal: AbortSignal;
}

/** A limited number of working processes, started on demand and replaced when they die. */
export class ProcessPool {
  readonly size: number;
  readonly #options: ProcessPoolOptions;
  readonly #processes: KeptProcesses;
  readonly #line = new FairLine<Waiting>();
  #nextId = 1;
  #closed = false;
  readonly deaths = Object.fromEntries(DEATH_REASONS.map((reason) => [reason, 0])) as Record<DeathReason, number>;
  peakBytes = 0;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.size = options.size;
    this.#processes = new KeptProcesses({
      size: options.size,
      // If processes are not shared, keep as many again idle, so that tenants do not end each other's processes.
      most: options.sharing === 'everyone' ? options.size : options.size * 2,
      start: (scope, onExit) => this.#start(scope, onExit),
    });
  }

  get layers(): readonly Layer[] {
    return this.#options.sandbox.layers;
  }

  get waiting(): number {
    return this.#line.length;
  }

  get pids(): number[] {
    return this.#processes.pids;
  }

  /** Runs a step. Aborting kills the process: document engines cannot be interrupted otherwise. */
  run<Name extends StepName>(
    step: Name,
    args: Steps[Name]['args'],
    options: StepOptions,
  ): Promise<Steps[Name]['result']> {
    options.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { ...options, step, args, resolve: resolve as (value: never) => void, reject };
      const dropOut = () => {
        if (this.#line.remove(waiting)) reject(options.signal.reason);
      };
      options.signal.addEventListener('abort', dropOut, { once: true });
      const settled =
        <T>(next: (value: T) => void) =>
        (value: T) => {
          options.signal.removeEventListener('abort', dropOut);
          next(value);
        };
      waiting.resolve = settled(waiting.resolve);
      waiting.reject = settled(waiting.reject);
      this.#line.add(waiting);
      this.#dispatch();
    });
  }

  /** Starts another process for the group if there is room: more concurrent steps will follow. */
  expect(coming: Pick<StepOptions, 'group' | 'owner' | 'setting'>): void {
    if (!this.#closed) this.#processes.expect(this.#scopeOf(coming));
  }

  /** Starts a process for an expected document, unless each task has its own process. */
  getReadyFor(owner: Owner): void {
    const { sharing = 'tenant', sandbox } = this.#options;
    if (this.#closed || sharing === 'task') return;
    const isShared = sharing === 'everyone';
    this.#processes.expect(isShared ? { key: '', folder: sandbox.folder } : { key: owner.id, folder: owner.folder });
  }

  /** An idle tenant may use one extra process if it is ready, so that a single page does not wait for a busy tenant. */
  #dispatch(): void {
    while (!this.#closed && this.#processes.busy <= this.size) {
      const isFull = this.#processes.busy === this.size;
      const waiting = this.#line.take((next) => this.#processes.readiness(this.#scopeOf(next), next.group), isFull);
      if (!waiting) return;
      void this.#serve(waiting).finally(() => {
        this.#line.finished(waiting);
        // Deferred: the caller requests the next step meanwhile, and this process has its document open.
        setImmediate(() => this.#dispatch());
      });
    }
  }

  async #serve(waiting: Waiting): Promise<void> {
    const kept = this.#processes.take(this.#scopeOf(waiting), waiting.group);
    const { working } = kept;
    working.group = waiting.group;
    const cancel = () => working.kill('killed');
    const { step, args, setting, timeoutMs } = waiting;
    const began = performance.now();
    const endIn = (ms: number) => setTimeout(() => working.kill('timed-out'), ms);
    let timer = endIn(timeoutMs);
    // Counted once, so that repeated messages have no effect.
    const onConversion = () => {
      clearTimeout(timer);
      timer = endIn(timeoutMs + setting.limits.conversion_seconds * 1000 - (performance.now() - began));
    };
    waiting.signal.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await working.run({ id: this.#nextId++, step, args: args as never, setting }, onConversion);
      // Loaded after the first process was started: the schemas take as long to load as the rest of the pool.
      const check = this.#options.checkAnswer ?? (await import('../child/answers.ts')).checkedAnswer;
      waiting.resolve(check(step, answer, setting.limits) as never);
    } catch (error) {
      if (error instanceof ProcessDied) this.deaths[error.reason]++;
      waiting.reject(waiting.signal.aborted ? waiting.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.peakBytes = Math.max(this.peakBytes, working.peakBytes);
      waiting.signal.removeEventListener('abort', cancel);
      this.#processes.rest(kept);
    }
  }

  #scopeOf({ group, owner, setting }: Pick<Waiting, 'group' | 'owner' | 'setting'>): Scope {
    const { sharing = 'tenant', sandbox } = this.#options;
    if (sharing === 'everyone') return { key: '', folder: sandbox.folder };
    return sharing === 'task' ? { key: group, folder: setting.workDir } : { key: owner.id, folder: owner.folder };
  }

  #start({ folder }: Scope, onExit: () => void): WorkingProcess {
    const { sandbox, module, log } = this.#options;
    return new WorkingProcess({
      ...{ sandbox, folder, onExit, log },
      strays: () => this.#straysIn(folder),
      ...(module ? { module } : {}),
    });
  }

  #straysIn(folder: string): string[] {
    const { sharing = 'tenant', isRun } = this.#options;
    if (sharing !== 'tenant' || !isRun) return [];
    try {
      return readdirSync(folder)
        .map((name) => path.join(folder, name))
        .filter((place) => !isRun(place));
    } catch {
      return [];
    }
  }

  /** Resolves when all processes have ended and their temporary folders are removed. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#processes.close();
  }
}
