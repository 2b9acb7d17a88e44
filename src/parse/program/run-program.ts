import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { QuireError } from '../../domain/errors.ts';
import type { ParseContext } from '../context.ts';

const WATCH_MS = 200;
const PAGE_BYTES = 4_096;
const KEPT_OUTPUT = 4_000;

export interface Program {
  path: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  folder: string;
}

export interface Ended {
  code: number | null;
  output: string;
}

/** Runs a program; it is killed at the conversion limits or when the caller aborts. */
export async function runProgram(program: Program, ctx: Pick<ParseContext, 'limits' | 'signal'>): Promise<Ended> {
  ctx.signal.throwIfAborted();
  return seeThrough(startProgram(program), ctx);
}

export interface RunningProgram {
  child: ChildProcess;
  said(): string;
  end: Promise<number | null>;
}

export function startProgram({ path, args, env, folder }: Program): RunningProgram {
  const child = spawn(path, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (data: Buffer): void => {
    output = (output + data.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = ended(child);
  // Waiting callers get the error; nobody else needs it.
  end.catch(() => {});
  return { child, said: () => output, end };
}

/** Waits for its end within the conversion limits from now on. */
export async function seeThrough(
  { child, said, end }: RunningProgram,
  { limits, signal }: Pick<ParseContext, 'limits' | 'signal'>,
): Promise<Ended> {
  let killedBy: QuireError | null = null;
  const kill = (error: QuireError | null): void => {
    killedBy ??= error;
    child.kill('SIGKILL');
  };
  const seconds = limits.conversion_seconds;
  const timer = setTimeout(() => kill(new QuireError('conversion_timed_out', { seconds })), seconds * 1000);
  const watch = setInterval(() => {
    if (residentBytes(child) > limits.conversion_memory_bytes) {
      kill(new QuireError('out_of_memory', { limit: limits.conversion_memory_bytes }));
    }
  }, WATCH_MS);
  const giveUp = (): void => kill(null);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const code = await end;
    signal.throwIfAborted();
    if (killedBy) throw killedBy;
    return { code, output: said() };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', giveUp);
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', (cause) =>
      reject(new QuireError('converter_missing', { reason: `${basename(child.spawnfile)} does not start` }, { cause })),
    );
    child.on('close', (code) => resolve(code));
  });
}

/** 0 if unknown; the limits of the surrounding process still apply. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
