import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_MS = 150_000;
/** The package is loaded, and not another one of the system. */
const CHECK = 'import chunkr_ai, sys; sys.exit(not chunkr_ai.__file__.startswith(sys.argv[1]))';

/**
 * A folder with a Python package and what it needs, filled on first use and kept in the temporary folder. A virtual
 * environment would take five more seconds of processor time. Null, with a clear warning, if there is no Python with pip
 * or no reachable index: a skipped test must not look like a passed one.
 */
export async function pythonPackage(requirement: string): Promise<string | null> {
  const folder = path.join(os.tmpdir(), 'quire-python-packages', requirement.replace(/[^\w.-]+/g, '-'));
  const check = () => run('python3', ['-c', CHECK, folder], { env: withPackage(folder), timeout: INSTALL_MS });
  try {
    await check();
    return folder;
  } catch {
    // Not installed yet.
  }
  try {
    await mkdir(path.dirname(folder), { recursive: true });
    const options = ['--quiet', '--no-compile', '--disable-pip-version-check', '--retries', '1', '--timeout', '20'];
    const install = ['-m', 'pip', 'install', ...options, '--target', folder, requirement];
    await run('python3', install, { timeout: INSTALL_MS });
    await check();
    return folder;
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split('\n')
      .at(-1);
    console.warn(`\n*** SKIPPED: ${requirement} cannot be installed with Python and pip here: ${reason} ***\n`);
    return null;
  }
}

/** Python looks there before the packages of the system. */
const withPackage = (folder: string): NodeJS.ProcessEnv => ({ ...process.env, PYTHONPATH: folder });

/** Runs a script with a package; returns its output, or throws an error with everything that it wrote. */
export async function runPython(folder: string, script: string, values: readonly string[]): Promise<string> {
  try {
    const options = { env: withPackage(folder), timeout: 240_000 };
    const { stdout } = await run('python3', ['-W', 'ignore', script, ...values], options);
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${script} failed:\n${stdout ?? ''}\n${stderr ?? error}`);
  }
}
