import { appendFileSync } from 'node:fs';

/**
 * Loaded into a server by `--import`, it records each long turn of the event loop: in clock time, and in processor time
 * of the thread, which other load does not change.
 */
const TICK_MS = 10;
const LONG_MS = 40;
const file = process.env.EVENT_LOOP_PROBE;

if (file && process.argv.includes('serve')) {
  let at = performance.now();
  let used = process.threadCpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(used);
    const wallMs = now - at - TICK_MS;
    if (wallMs >= LONG_MS) {
      const turn: LongTurn = { time: Date.now(), wallMs, processorMs: (user + system) / 1000 };
      appendFileSync(file, `${JSON.stringify(turn)}\n`);
    }
    at = performance.now();
    used = process.threadCpuUsage();
    setTimeout(look, TICK_MS).unref();
  };
  look();
}

export interface LongTurn {
  time: number;
  wallMs: number;
  processorMs: number;
}
