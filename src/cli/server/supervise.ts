import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReadyMessage, SUPERVISED } from './supervised.ts';

/** Delays of restarts. They start over after a process has run for a while. */
const PAUSES_SECONDS = [0, 0.25, 0.5, 1, 2, 5, 10];
const LONGEST_PAUSE_SECONDS = 30;
const LONG_LIFE_MS = 10_000;
/** Interval of health checks. A process that misses several hangs. */
const ASK_MS = 10_000;
const MOST_UNANSWERED = 6;
/** Longer than a process may take to stop. */
const STOP_PATIENCE_SECONDS = 25;

/** Runs a command in a child process and restarts it after a crash or hang. A failed first start is not repeated. */
export async function supervise(name: string, args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Supervised | null = null;
  /** Forwards the signal; a second one kills the process. */
  const stop = (): void => {
    current?.child.kill('SIGTERM');
    if (signal.aborted) return;
    stopping.abort();
    const patienceMs = ((current?.shutdownSeconds ?? 0) + STOP_PATIENCE_SECONDS) * 1000;
    setTimeout(() => current?.child.kill('SIGKILL'), patienceMs).unref();
  };
  for (const stopSignal of ['SIGINT', 'SIGTERM'] as const) process.on(stopSignal, stop);
  let hasBeenReady = false;
  for (let deaths = 0; ; ) {
    const began = performance.now();
    current = startSupervised(name, args);
    const [code, endedBy] = await current.ended;
    hasBeenReady ||= current.isReady;
    current = null;
    if (signal.aborted) return code ?? 1;
    if (code === 0 || (!hasBeenReady && code !== null)) return code;
    if (performance.now() - began >= LONG_LIFE_MS) deaths = 0;
    const pause = PAUSES_SECONDS[deaths++] ?? LONGEST_PAUSE_SECONDS;
    tell(`quire ${name} ended (${endedBy ?? `code ${code}`}); starting it again${pause ? ` in ${pause} s` : ''}`);
    await sleep(pause * 1000, undefined, { signal }).catch(() => {});
    if (signal.aborted) return 0;
  }
}

interface Supervised {
  child: ChildProcess;
  isReady: boolean;
  /** Reported by the process when it was ready. */
  shutdownSeconds: number;
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

function startSupervised(name: string, args: readonly string[]): Supervised {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', name, ...args], {
    env: { ...process.env, [SUPERVISED]: 'true' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Own process group: Ctrl-C must reach it only once, from here.
    detached: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<Awaited<Supervised['ended']>>();
  const supervised = { child, isReady: false, shutdownSeconds: 0, ended };
  let unanswered = 0;
  child.on('message', (message) => {
    unanswered = 0;
    if (!isReadyMessage(message)) return;
    supervised.isReady = true;
    supervised.shutdownSeconds = message.shutdownSeconds;
  });
  const asking = setInterval(() => {
    if (!supervised.isReady || !child.connected) return;
    if (++unanswered > MOST_UNANSWERED) {
      tell(`quire ${name} has not answered for a minute; ending it`);
      child.kill('SIGKILL');
    } else child.send('are you there?', () => {});
  }, ASK_MS);
  const end = (code: number | null, signal: NodeJS.Signals | null): void => {
    clearInterval(asking);
    resolve([code, signal]);
  };
  child.once('exit', end);
  child.once('error', (error) => {
    tell(`quire ${name} could not be started: ${error.message}`);
    end(1, null);
  });
  return supervised;
}

/** In the format of the log. */
function tell(msg: string): void {
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), msg })}\n`);
}
