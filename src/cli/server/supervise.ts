import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReadyMessage, SUPERVISED } from './supervised.ts';

/** What this process was started with: the same program, as it is written or as it was packed. */
const MAIN = process.argv[1]!;
/** Wait before each start after a death, in seconds. One that lived for a while begins again: its callers wait for the next. */
const PAUSES_SECONDS = [0, 0.25, 0.5, 1, 2, 5, 10, 30];
const LONG_LIFE_MS = 10_000;
/** A process that misses this many checks, one every ten seconds, hangs. */
const ASK_MS = 10_000;
const MOST_UNANSWERED = 6;
/** Longer than a process may take to stop. */
const STOP_PATIENCE_SECONDS = 25;

/** Runs a command in a process and restarts it after a crash or hang. A first start that fails is not repeated. */
export async function supervise(name: string, args: readonly string[]): Promise<number> {
  const supervisor = new Supervisor(name, args);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => supervisor.stop());
  return supervisor.run();
}

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasReady: boolean;
  livedMs: number;
}

class Supervisor {
  readonly #name: string;
  readonly #args: readonly string[];
  readonly #stopping = new AbortController();
  #child: ChildProcess | null = null;
  #shutdownSeconds = 0;

  constructor(name: string, args: readonly string[]) {
    this.#name = name;
    this.#args = args;
  }

  async run(): Promise<number> {
    let hasBeenReady = false;
    for (let deaths = 0; ; ) {
      const ending = await this.#live();
      hasBeenReady ||= ending.wasReady;
      if (this.#stopping.signal.aborted) return ending.code ?? 1;
      if (ending.code === 0 || (!hasBeenReady && ending.code !== null)) return ending.code;
      if (ending.livedMs >= LONG_LIFE_MS) deaths = 0;
      const pause = PAUSES_SECONDS[Math.min(deaths++, PAUSES_SECONDS.length - 1)]!;
      const how = ending.signal ?? `code ${ending.code}`;
      tell(`quire ${this.#name} ended (${how}); starting it again${pause ? ` in ${pause} s` : ''}`);
      await sleep(pause * 1000, undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted) return 0;
    }
  }

  /** Passes the signal on; a second one ends the process immediately. */
  stop(): void {
    this.#child?.kill('SIGTERM');
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    const patienceMs = (this.#shutdownSeconds + STOP_PATIENCE_SECONDS) * 1000;
    setTimeout(() => this.#child?.kill('SIGKILL'), patienceMs).unref();
  }

  #live(): Promise<Ending> {
    const began = performance.now();
    const child = spawn(process.execPath, [...process.execArgv, MAIN, this.#name, ...this.#args], {
      env: { ...process.env, [SUPERVISED]: 'true' },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // In its own process group: Ctrl-C in the terminal must reach it once, from here.
      detached: true,
    });
    this.#child = child;
    let wasReady = false;
    let unanswered = 0;
    child.on('message', (message) => {
      unanswered = 0;
      if (!isReadyMessage(message)) return;
      wasReady = true;
      this.#shutdownSeconds = message.shutdownSeconds;
    });
    const asking = setInterval(() => {
      if (!wasReady || !child.connected) return;
      if (++unanswered > MOST_UNANSWERED) {
        tell(`quire ${this.#name} has not answered for a minute; ending it`);
        child.kill('SIGKILL');
      } else child.send('are you there?', () => {});
    }, ASK_MS);
    return new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        clearInterval(asking);
        this.#child = null;
        resolve({ code, signal, wasReady, livedMs: performance.now() - began });
      };
      child.once('exit', end);
      child.once('error', (error) => {
        tell(`quire ${this.#name} could not be started: ${error.message}`);
        end(1, null);
      });
    });
  }
}

/** In the format of the log. */
function tell(msg: string): void {
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), msg })}\n`);
}
