import os from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { ERROR_CATALOGUE, type ErrorCode, type ErrorParameters, QuireError } from '../../domain/errors.ts';
import { type Confined, diskUse, ProcessWatch, type Sandbox, unnamedBytes } from '../../sandbox/index.ts';
import { Channel } from '../child/channel.ts';
import { CHILD_ENVIRONMENT, CHILD_NODE_ARGUMENTS } from '../child/environment.ts';
import { CHANNEL_DESCRIPTOR, type StepAnswer, type StepRequest } from '../child/protocol.ts';

/** `.js` in the package. */
const MAIN = path.join(import.meta.dirname, `../child/main${path.extname(import.meta.filename)}`);
const WATCH_MS = 250;
/** Above this share of its memory limit a process is checked more often: it can grow by hundreds of MB in 250 ms. */
const NEARLY = 0.6;
/** Killed at this share of the limit: it could exceed the rest before the next check. */
const ENDED_AT = 7 / 8;
const CLOSE_WATCH_MS = 25;
/** Pause after a slow check, as a multiple of its duration. */
const LOOK_REST = 3;
/** Working processes yield to the server: a third of its share when both need the processor. */
const NICENESS = 5;
/** Minimum interval for counting files; counting takes at most a twentieth of one processor. */
const DISK_WATCH_MS = 1_000;
const DISK_REST = 20;
/** Answers contain only file names, up to two hundred thousand. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;
const LONGEST_WORDS = 10_000;
const HEAP_IS_FULL = /heap out of memory|Allocation failed/;
/** Exit code of a wrapper whose program was killed: this plus the signal's number. */
const SIGNAL_BASE = 128;

export const DEATH_REASONS = [
  'crashed',
  'killed',
  'out-of-memory',
  'timed-out',
  'file-too-large',
  'too-many-processes',
  'too-much-disk',
] as const;
export type DeathReason = (typeof DEATH_REASONS)[number];

export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
  readonly reason: DeathReason;

  constructor(reason: DeathReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface WorkingProcessOptions {
  sandbox: Sandbox;
  /** The only folder that it sees. */
  folder: string;
  /** Folders that belong to no run. */
  strays: () => string[];
  module?: string;
  onExit: () => void;
  log: (text: string) => void;
}

/** A sandboxed process that runs one step at a time. It is watched, and killed together with its children. */
export class WorkingProcess {
  readonly #confined: Confined;
  readonly #channel: Channel;
  readonly #sandbox: Sandbox;
  readonly #strays: () => string[];
  readonly #watch: ProcessWatch | null;
  readonly #timer: NodeJS.Timeout;
  #pending: {
    id: number;
    onConversion: () => void;
    resolve: (value: unknown) => void;
    reject: (error: Error) => void;
  } | null = null;
  #killedFor: DeathReason | null = null;
  #fault = '';
  #ended = false;
  #group: string | null = null;
  #workDir: string | null = null;
  #nextDiskLook = 0;
  #closeTimer: NodeJS.Timeout | null = null;
  bytes = 0;
  peakBytes = 0;

  constructor(options: WorkingProcessOptions) {
    const { sandbox, folder, strays, module = MAIN } = options;
    this.#sandbox = sandbox;
    this.#strays = strays;
    this.#confined = sandbox.launch(module, {
      nodeArguments: [
        ...CHILD_NODE_ARGUMENTS,
        `--max-old-space-size=${Math.floor(sandbox.limits.memoryBytes / 2 ** 21)}`,
      ],
      environment: { ...CHILD_ENVIRONMENT },
      folder,
    });
    const { child } = this.#confined;
    this.#watch = child.pid === undefined ? null : new ProcessWatch(child.pid);
    if (child.pid !== undefined) letYield(child.pid);
    child.stderr?.on('data', (data: Buffer) => {
      const text = data.toString();
      if (HEAP_IS_FULL.test(text)) this.#killedFor ??= 'out-of-memory';
      options.log(text.trimEnd());
    });
    this.#channel = new Channel(child.stdio[CHANNEL_DESCRIPTOR] as Duplex, {
      limitBytes: LARGEST_ANSWER_BYTES,
      onMessage: (answer) => this.#settle(answer),
      onFault: (reason) => this.#violation(reason),
    });
    child.on('error', () => this.#end(null, null, options.onExit));
    child.on('exit', (code, signal) => this.#end(code, signal, options.onExit));
    this.#timer = setInterval(() => void this.#look(), WATCH_MS).unref();
  }

  get pid(): number | undefined {
    return this.#confined.child.pid;
  }

  get isDying(): boolean {
    return this.#killedFor !== null;
  }

  get group(): string | null {
    return this.#group;
  }

  /** Removes temporary files of the previous task. */
  set group(group: string) {
    if (this.#group !== null && this.#group !== group) this.#confined.tidy();
    this.#group = group;
  }

  async run(request: StepRequest, onConversion: () => void): Promise<unknown> {
    const { workDir } = request.setting;
    // Once: files that the parent adds later are readable for all who may enter the folder.
    if (this.#workDir !== workDir) await this.#sandbox.admit(workDir);
    this.#workDir = workDir;
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new ProcessDied(this.#killedFor ?? 'crashed', 'ended before it was asked'));
      this.#pending = { id: request.id, onConversion, resolve, reject };
      this.#channel.send(request);
    });
  }

  kill(reason: DeathReason): void {
    this.#killedFor ??= reason;
    if (!this.#ended) this.#watch?.kill();
  }

  #end(code: number | null, signal: NodeJS.Signals | null, onExit: () => void): void {
    if (this.#ended) return;
    clearInterval(this.#timer);
    this.#watch?.kill();
    this.#ended = true;
    this.#confined.dispose();
    const by = signal ?? signalOf(code);
    const reason = this.#killedFor ?? (by === 'SIGXFSZ' ? 'file-too-large' : 'crashed');
    const message = this.#fault || (by ? `ended by ${by}` : `ended with code ${code}`);
    this.#pending?.reject(new ProcessDied(reason, message));
    this.#pending = null;
    onExit();
  }

  #violation(fault: string): void {
    this.#fault = fault;
    this.kill('crashed');
  }

  /** Answers may come from a compromised process: check everything. */
  #settle(message: unknown): void {
    const answer = message as Partial<StepAnswer> | null;
    const pending = this.#pending;
    if (typeof answer !== 'object' || answer === null || !pending || pending.id !== answer.id) return;
    if ('converts' in answer) {
      pending.onConversion();
      return;
    }
    this.#pending = null;
    if ('result' in answer) {
      pending.resolve(answer.result);
      return;
    }
    const { code, parameters, message: words } = ('error' in answer && answer.error) || { code: null };
    const known = typeof code === 'string' && Object.hasOwn(ERROR_CATALOGUE, code);
    const shown = String(words).slice(0, LONGEST_WORDS);
    pending.reject(known ? new QuireError(code as ErrorCode, checkedParameters(parameters)) : new Error(shown));
  }

  async #look(): Promise<void> {
    if (this.#ended || !this.#watch) return;
    const { processes } = this.#sandbox.limits;
    const memoryBytes = this.#sandbox.limits.memoryBytes * ENDED_AT;
    const began = performance.now();
    const { bytes, pids } = await this.#watch.usage({ memoryBytes, processes });
    const tookMs = performance.now() - began;
    this.bytes = bytes;
    this.peakBytes = Math.max(this.peakBytes, bytes);
    // Count first: with too many processes, shared memory is not distinguished and the sum would be too high.
    if (pids.length > processes) this.kill('too-many-processes');
    else if (bytes > memoryBytes) this.kill('out-of-memory');
    else {
      if (bytes > memoryBytes * NEARLY)
        this.#closeTimer ??= setTimeout(() => this.#lookAgain(), Math.max(CLOSE_WATCH_MS, tookMs * LOOK_REST)).unref();
      await this.#lookAtDisk(pids);
    }
  }

  #lookAgain(): void {
    this.#closeTimer = null;
    void this.#look();
  }

  async #lookAtDisk(pids: readonly number[]): Promise<void> {
    const began = performance.now();
    if (began < this.#nextDiskLook) return;
    this.#nextDiskLook = Number.POSITIVE_INFINITY;
    const { diskBytes } = this.#sandbox.limits;
    const places = [this.#confined.temporaryFolder, ...this.#strays(), ...(this.#workDir ? [this.#workDir] : [])];
    const bytes = unnamedBytes(pids) + (await diskUse(places, diskBytes));
    if (bytes > diskBytes) this.kill('too-much-disk');
    const ended = performance.now();
    this.#nextDiskLook = ended + Math.max(DISK_WATCH_MS, (ended - began) * DISK_REST);
  }
}

/** Lowers the priority of the process and its future children. */
function letYield(pid: number): void {
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    // It has ended, or the system does not allow it.
  }
}

function signalOf(code: number | null): NodeJS.Signals | null {
  if (code === null || code <= SIGNAL_BASE) return null;
  const names = Object.entries(os.constants.signals) as [NodeJS.Signals, number][];
  return names.find(([, number]) => number === code - SIGNAL_BASE)?.[0] ?? null;
}

/** Parameters of errors are shown to people and stored. */
export function checkedParameters(parameters: unknown): ErrorParameters {
  if (typeof parameters !== 'object' || parameters === null) return {};
  const checked: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(parameters as Record<string, unknown>).slice(0, 20)) {
    if (typeof value === 'number') checked[name] = value;
    else if (typeof value === 'string') checked[name] = value.slice(0, 1_000);
  }
  return checked;
}
