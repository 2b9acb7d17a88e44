import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The clock tick of `/proc`: a hundredth of a second on every common Linux. */
const TICK_SECONDS = 0.01;

/** Reads an image file with Tesseract. Each call includes its start and model loading, as in normal use. */
export async function readWithTesseract(path: string, threads: number): Promise<{ text: string; cpuSeconds: number }> {
  const before = childSeconds();
  const { stdout } = await run('tesseract', [path, '-', '--dpi', '144'], {
    env: { ...process.env, OMP_THREAD_LIMIT: String(threads) },
    maxBuffer: 1 << 26,
  });
  return { text: stdout, cpuSeconds: childSeconds() - before };
}

/** Processor time of all children that have exited (`cutime` and `cstime`, proc(5)). */
function childSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_SECONDS;
}
