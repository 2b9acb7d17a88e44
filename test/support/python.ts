import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_MS = 150_000;

/**
 * The Python of a virtual environment with one package, created on first use and kept in the temporary folder. Null,
 * with a clear warning, if there is no Python with pip or no reachable index: a skipped test must not look like a
 * passed one.
 */
export async function pythonWith(requirement: string): Promise<string | null> {
  const folder = path.join(os.tmpdir(), 'quire-python', requirement.replace(/[^\w.-]+/g, '-'));
  const python = path.join(folder, 'bin/python');
  try {
    await run(python, ['-c', 'import chunkr_ai'], { timeout: INSTALL_MS });
    return python;
  } catch {
    // Not created yet.
  }
  try {
    await mkdir(path.dirname(folder), { recursive: true });
    await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
    const options = ['--quiet', '--no-compile', '--disable-pip-version-check', '--retries', '1', '--timeout', '20'];
    await run(python, ['-m', 'pip', 'install', ...options, requirement], { timeout: INSTALL_MS });
    await run(python, ['-c', 'import chunkr_ai'], { timeout: INSTALL_MS });
    return python;
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split('\n')
      .at(-1);
    console.warn(`\n*** SKIPPED: ${requirement} cannot be installed with Python and pip here: ${reason} ***\n`);
    return null;
  }
}

/** Runs a script; returns its output, or throws an error with everything that it wrote. */
export async function runPython(python: string, script: string, values: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(python, ['-W', 'ignore', script, ...values], { timeout: 240_000 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${script} failed:\n${stdout ?? ''}\n${stderr ?? error}`);
  }
}
