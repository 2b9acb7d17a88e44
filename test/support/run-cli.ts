import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const QUIRE = path.join(import.meta.dirname, '../../bin/quire');

export interface CliEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliRun {
  child: ChildProcess;
  end: Promise<CliEnd>;
}

/** The real command line program in its own process, with only PATH from this environment. */
export function startCli(
  args: string[],
  options: { stdin?: Uint8Array; environment?: Record<string, string>; cwd?: string } = {},
): CliRun {
  const child = spawn(QUIRE, args, {
    env: { PATH: process.env.PATH, ...options.environment },
    ...(options.cwd ? { cwd: options.cwd } : {}),
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes.toString();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes.toString();
  });
  child.stdin.end(options.stdin);
  const end = new Promise<CliEnd>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
  return { child, end };
}

export const runCli = (...parameters: Parameters<typeof startCli>): Promise<CliEnd> => startCli(...parameters).end;
