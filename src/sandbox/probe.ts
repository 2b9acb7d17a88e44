import { execFile } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';

const PATIENCE_MS = 10_000;

/** Null after success, otherwise the reason of the failure. */
export type Trouble = string | null;

/** The real path of an executable program: a link may lead out of the sandbox. */
export function findProgram(name: string, searchPath: string | undefined): string | null {
  for (const folder of (searchPath ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    if (!path.isAbsolute(folder)) continue;
    try {
      accessSync(file, constants.X_OK);
      return realpathSync(file);
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Containers often have a program but not the permission for it. */
export function tryRunning(
  [program, ...args]: readonly string[],
  env: Record<string, string>,
  account: { uid: number; gid: number } | null,
): Promise<Trouble> {
  return new Promise((resolve) => {
    const options = { env, ...(account ?? {}) };
    execFile(program!, args, { ...options, timeout: PATIENCE_MS, cwd: '/' }, (error, _stdout, stderr) => {
      if (!error) return resolve(null);
      const said = stderr.trim() || error.message;
      resolve(said.replace(/\s*\n.*/s, ''));
    });
  });
}
