import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const CHECKOUT = 'packaging/checkout';
const MOST_MEBIBYTES = 700;
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

const mebibytesOf = (folder: string): number =>
  Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10);

/** With scripts disabled in npm, the tree is larger. */
const runsScripts = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: ROOT, encoding: 'utf8' }).trim();

describe('what `npm ci` installs', () => {
  it('runs one script, which is ours', () => {
    // npm runs the script of a package if the lock file says that it has one.
    const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([name]) => name)).toEqual([CHECKOUT]);
    // Newer npm versions check this list too.
    const { allowScripts } = read('package.json');
    expect(Object.values(allowScripts)).not.toContain(true);
    expect(read(`${CHECKOUT}/package.json`).scripts).toEqual({ postinstall: 'node ../slim/main.ts || true' });
  });

  it.skipIf(runsScripts !== 'false')(`takes at most ${MOST_MEBIBYTES} MB`, () => {
    const packages = path.join(ROOT, 'node_modules');
    // Cached compiled code appears with the first start, not with npm.
    const kept = ['.cache', '.vite', '.vite-temp'].map((name) => path.join(packages, name)).filter(existsSync);
    const size = mebibytesOf(packages) - kept.reduce((sum, folder) => sum + mebibytesOf(folder), 0);
    expect(size, 'run "npm ci" again; it removes what is not needed').toBeLessThanOrEqual(MOST_MEBIBYTES);
  });
});
