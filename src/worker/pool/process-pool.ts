import type { Layer, Sandbox } from '../../sandbox/index.ts';
import type { StepName, Steps, WorkSetting } from '../child/protocol.ts';
import { FairLine } from './fair-line.ts';
import { DEATH_REASONS, type DeathReason, ProcessDied, WorkingProcess } from './working-process.ts';

/** An idle process gives its memory back after this long. */
const IDLE_MS = 60_000;
/** Engines leak a little; a process is replaced after this many steps. */
const MOST_STEPS = 2_000;

export interface PoolOptions {
  size: number;
  sandbox: Sandbox;
  /** Every task gets processes of its own that see its folder alone, at the price of starting them. */
  freshForEachTask?: boolean;
  /** Another program instead of the working process. */
  module?: string;
  log: (text: string) => void;
}

interface Waiting {
  group: string;
  step: StepName;
  args: unknown;
  setting: WorkSetting;
  timeoutMs: number;
  signal: AbortSignal;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

interface Slot {
  process: WorkingProcess | null;
  steps: number;
  idleTimer: NodeJS.Timeout | null;
  busy: boolean;
}

export interface StepOptions {
  /** Requests of one group share a fair turn; the id of the task. */
  group: string;
  setting: WorkSetting;
  timeoutMs: number;
  signal: AbortSignal;
}

/** A fixed number of working processes, started when needed, replaced when they die. */
export class ProcessPool {
  readonly size: number;
  readonly #options: PoolOptions;
  readonly #slots: Slot[];
  readonly #line = new FairLine<Waiting>();
  #nextId = 1;
  #closed = false;
  readonly deaths = Object.fromEntries(DEATH_REASONS.map((reason) => [reason, 0])) as Record<DeathReason, number>;
  /** Most memory that any working process held together with what it started. */
  peakBytes = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.size = options.size;
    this.#slots = Array.from({ length: options.size }, () => ({
      process: null,
      steps: 0,
      idleTimer: null,
      busy: false,
    }));
  }

  /** The walls around its processes. */
  get layers(): readonly Layer[] {
    return this.#options.sandbox.layers;
  }

  get waiting(): number {
    return this.#line.length;
  }

  get pids(): number[] {
    return this.#slots.flatMap((slot) => slot.process?.pid ?? []);
  }

  /** Runs one step in a working process. Aborting kills the process: a document engine cannot be interrupted otherwise. */
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

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.busy || this.#closed) continue;
      const waiting = this.#line.take(slot.process?.group ?? null, this.#options.freshForEachTask);
      if (!waiting) return;
      void this.#serve(slot, waiting).finally(() => {
        this.#line.finished(waiting.group);
        this.#dispatch();
      });
    }
  }

  async #serve(slot: Slot, waiting: Waiting): Promise<void> {
    slot.busy = true;
    if (slot.idleTimer) clearTimeout(slot.idleTimer);
    const working = this.#processOf(slot, waiting);
    working.group = waiting.group;
    const cancel = () => working.kill('killed');
    const timer = setTimeout(() => working.kill('timed-out'), waiting.timeoutMs);
    waiting.signal.addEventListener('abort', cancel, { once: true });
    try {
      const { step, args, setting } = waiting;
      waiting.resolve((await working.run({ id: this.#nextId++, step, args: args as never, setting })) as never);
    } catch (error) {
      if (error instanceof ProcessDied) this.deaths[error.reason]++;
      waiting.reject(waiting.signal.aborted ? waiting.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.peakBytes = Math.max(this.peakBytes, working.peakBytes);
      waiting.signal.removeEventListener('abort', cancel);
      this.#rest(slot);
    }
  }

  #processOf(slot: Slot, { group, setting }: Waiting): WorkingProcess {
    const { sandbox, freshForEachTask = false, module, log } = this.#options;
    const isForeign = freshForEachTask && slot.process !== null && slot.process.group !== group;
    if (slot.process && (slot.steps >= MOST_STEPS || isForeign)) {
      slot.process.kill('killed');
      slot.process = null;
    }
    if (!slot.process) {
      const started = new WorkingProcess({
        sandbox,
        ...(freshForEachTask ? { onlyFolder: setting.workDir } : {}),
        ...(module ? { module } : {}),
        log,
        onExit: () => {
          if (slot.process === started) slot.process = null;
        },
      });
      slot.process = started;
      slot.steps = 0;
    }
    slot.steps++;
    return slot.process;
  }

  #rest(slot: Slot): void {
    slot.busy = false;
    slot.idleTimer = setTimeout(() => slot.process?.kill('killed'), IDLE_MS);
    slot.idleTimer.unref();
  }

  close(): void {
    this.#closed = true;
    for (const slot of this.#slots) {
      if (slot.idleTimer) clearTimeout(slot.idleTimer);
      slot.process?.kill('killed');
    }
  }
}
