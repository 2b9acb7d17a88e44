import { EXPENSIVE, type Readiness } from './fair-line.ts';
import type { WorkingProcess } from './working-process.ts';

const IDLE_MS = 60_000;
/** Engines leak a little memory; a process is replaced after this many steps. */
const MOST_STEPS = 2_000;
/** Minimum age before a process is replaced for another: starting one takes about a second. */
const LEAST_LIFE_MS = 3_000;
/** Additional processes stay warm only below this size; they usually have half of it. */
const MOST_IDLE_BYTES = 768 * 2 ** 20;

/** The tenant or task of a process, and the folder that it sees. A process never changes its scope. */
export interface Scope {
  key: string;
  folder: string;
}

interface Kept {
  working: WorkingProcess;
  scope: string;
  steps: number;
  busy: boolean;
  startedAt: number;
  usedAt: number;
  idleTimer: NodeJS.Timeout | null;
}

export interface KeptOptions {
  size: number;
  /** In total, including idle ones. */
  most: number;
  start: (scope: Scope, onExit: () => void) => WorkingProcess;
}

/** Running processes, each bound to its scope. */
export class KeptProcesses {
  readonly #options: KeptOptions;
  readonly #kept = new Set<Kept>();
  /** Including killed processes that have not ended yet. */
  readonly #living = new Map<WorkingProcess, Promise<void>>();

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#kept].flatMap(({ working }) => working.pid ?? []);
  }

  get busy(): number {
    return [...this.#kept].filter((kept) => kept.busy).length;
  }

  readiness({ key }: Scope, group: string): Readiness {
    const own = this.#idle().filter(({ scope }) => scope === key);
    if (own.length > 0) return own.some(({ working }) => working.group === group) ? 0 : 1;
    if (this.#kept.size < this.#options.most) return 2;
    const now = performance.now();
    return this.#idle().some(({ startedAt }) => now - startedAt > LEAST_LIFE_MS) ? 2 : EXPENSIVE;
  }

  /** Prefers a process that has the group's document open. If necessary, ends the one that was idle longest. */
  take(scope: Scope, group: string): Kept {
    const own = this.#idle().filter(({ scope: its }) => its === scope.key);
    const found = own.find(({ working }) => working.group === group) ?? own[0];
    if (found && found.steps >= MOST_STEPS) this.#end(found);
    const kept = found && found.steps < MOST_STEPS ? found : this.#start(scope);
    if (kept.idleTimer) clearTimeout(kept.idleTimer);
    kept.busy = true;
    kept.steps++;
    return kept;
  }

  /** Starts a process for the scope if none of its own is idle and there is room. */
  expect(scope: Scope): void {
    const hasRoom = this.#kept.size < this.#options.size;
    if (hasRoom && !this.#idle().some(({ scope: its }) => its === scope.key)) this.rest(this.#start(scope));
  }

  rest(kept: Kept): void {
    kept.busy = false;
    kept.usedAt = performance.now();
    const isSpare = this.#kept.size > this.#options.size;
    if (isSpare && kept.working.bytes > MOST_IDLE_BYTES) this.#end(kept);
    else kept.idleTimer = setTimeout(() => this.#end(kept), IDLE_MS).unref();
  }

  /** Kills all processes; resolves when they have ended and their folders are removed. */
  async close(): Promise<void> {
    for (const kept of this.#kept) this.#end(kept);
    await Promise.all(this.#living.values());
  }

  #idle(): Kept[] {
    return [...this.#kept].filter(({ busy, working }) => !busy && !working.isDying);
  }

  #start(scope: Scope): Kept {
    if (this.#kept.size >= this.#options.most) {
      const [longest] = this.#idle().sort((a, b) => a.usedAt - b.usedAt);
      if (longest) this.#end(longest);
    }
    const now = performance.now();
    const exit = Promise.withResolvers<void>();
    const kept: Kept = {
      ...{ scope: scope.key, steps: 0, busy: false, startedAt: now, usedAt: now, idleTimer: null },
      working: this.#options.start(scope, () => {
        this.#kept.delete(kept);
        this.#living.delete(kept.working);
        exit.resolve();
      }),
    };
    this.#kept.add(kept);
    this.#living.set(kept.working, exit.promise);
    return kept;
  }

  #end(kept: Kept): void {
    if (kept.idleTimer) clearTimeout(kept.idleTimer);
    this.#kept.delete(kept);
    kept.working.kill('killed');
  }
}
