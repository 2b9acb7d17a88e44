import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QuireError } from '../../domain/errors.ts';
import { CHILD_ENVIRONMENT } from '../../parse/pipeline/child-environment.ts';
import type { StepAnswer, StepRequest } from '../child/protocol.ts';

const MAIN = path.join(import.meta.dirname, '../child/main.ts');
const WATCH_MS = 250;
const PAGE_BYTES = 4_096;

/** A working process ended before it answered. */
export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
  readonly reason: 'crashed' | 'killed' | 'out-of-memory' | 'timed-out';

  constructor(reason: ProcessDied['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface WorkingProcessOptions {
  memoryBytes: number;
  onExit: () => void;
  log: (text: string) => void;
}

/** One child process that does one step at a time, watched for memory, killed with everything it started. */
export class WorkingProcess {
  readonly #child: ChildProcess;
  readonly #memoryBytes: number;
  readonly #watch: NodeJS.Timeout;
  #pending: { id: number; resolve: (value: unknown) => void; reject: (error: Error) => void } | null = null;
  #killedFor: ProcessDied['reason'] | null = null;
  /** Whose document it has open. */
  group: string | null = null;
  peakBytes = 0;

  constructor(options: WorkingProcessOptions) {
    this.#memoryBytes = options.memoryBytes;
    this.#child = fork(MAIN, [], {
      // No secrets, no settings: only what a program needs to run at all.
      env: {
        ...CHILD_ENVIRONMENT,
        PATH: process.env.PATH,
        TZ: 'UTC',
        LANG: 'C.UTF-8',
        HOME: '/nonexistent',
        OMP_NUM_THREADS: '1',
      },
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${Math.floor(options.memoryBytes / 2 ** 21)}`,
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A group of its own, so that killing it takes along whatever it started.
      detached: true,
      serialization: 'advanced',
    });
    this.#child.stderr?.on('data', (text: Buffer) => options.log(text.toString().trimEnd()));
    this.#child.on('message', (answer: StepAnswer) => this.#settle(answer));
    this.#child.on('error', () => this.kill('crashed'));
    this.#child.on('exit', (code, signal) => {
      clearInterval(this.#watch);
      const reason = this.#killedFor ?? 'crashed';
      this.#pending?.reject(new ProcessDied(reason, signal ? `ended by ${signal}` : `ended with code ${code}`));
      this.#pending = null;
      options.onExit();
    });
    this.#watch = setInterval(() => this.#watchMemory(), WATCH_MS);
    this.#watch.unref();
  }

  get busy(): boolean {
    return this.#pending !== null;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  run(request: StepRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#pending = { id: request.id, resolve, reject };
      this.#child.send(request, (error) => {
        if (error) this.kill('crashed');
      });
    });
  }

  kill(reason: ProcessDied['reason']): void {
    this.#killedFor ??= reason;
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  }

  #settle(answer: StepAnswer): void {
    const pending = this.#pending;
    if (!pending || pending.id !== answer.id) return;
    this.#pending = null;
    if ('result' in answer) {
      pending.resolve(answer.result);
    } else {
      const { code, parameters, message } = answer.error;
      pending.reject(code ? new QuireError(code, parameters) : new Error(message));
    }
  }

  #watchMemory(): void {
    const bytes = residentBytes(this.#child.pid);
    this.peakBytes = Math.max(this.peakBytes, bytes);
    if (bytes > this.#memoryBytes) this.kill('out-of-memory');
  }
}

const HAS_PROC = existsSync('/proc/self/statm');

/** Resident memory of a process; 0 where the system does not tell. There the engine's own heap limits remain. */
function residentBytes(pid: number | undefined): number {
  if (!HAS_PROC || pid === undefined) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
