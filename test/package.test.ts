import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds } from './support/documents.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LONG_MS = 1_800_000;
const execute = promisify(execFile);

/** The registry may be unreachable; this is reported, so that a skipped test does not look like a passed one. */
const hasRegistry = spawnSync('npm', ['view', 'zod', 'version'], { cwd: ROOT, timeout: 60_000 }).status === 0;
if (!hasRegistry) console.warn('SKIPPED: installing the package, since the registry cannot be reached.');

/** Available Node.js versions: the one of the checkout, and others on the machine. */
const versions = [process.execPath, ...otherNodes()];

const oldest = versions.at(-1)!;

function otherNodes(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((place) => !place.includes('node_modules'));
  const found = folders.map((place) => path.join(place, 'node'));
  return found.filter((node) => spawnSync(node, ['--version']).status === 0).slice(0, 1);
}

describe.skipIf(!hasRegistry)('the package', { timeout: LONG_MS }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-package-'));
    // Like a user, with package scripts allowed: none may be needed, and none may fail.
    const user = { cwd: folder, maxBuffer: 64 << 20 };
    const packed = execute('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: ROOT });
    writeFileSync(path.join(folder, 'package.json'), '{"name":"user","type":"module"}');
    writeFileSync(path.join(folder, 'harvest.pdf'), pageOfManyKinds());
    writeFileSync(path.join(folder, 'program.js'), PROGRAM);
    const tarball = (await packed).stdout.trim();
    await execute('npm', ['install', `./${tarball}`, '--ignore-scripts=false', '--prefer-offline'], user);
  }, LONG_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const PROGRAM = `import { parse } from 'quire';
    const document = await parse('harvest.pdf', { ocr_strategy: 'Auto' });
    process.stdout.write(await document.markdown());
    await document.close();`;
  const environmentOf = (node: string) => ({
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  });
  const run = async (node: string, command: string, args: string[]): Promise<string> => {
    return (await execute(command, args, { cwd: folder, env: environmentOf(node) })).stdout;
  };

  const served = async (node: string): Promise<number> => {
    const env = { ...environmentOf(node), QUIRE_PORT: '0', QUIRE_DATA_DIR: path.join(folder, `data-${randomUUID()}`) };
    const server = spawn('node_modules/.bin/quire', ['serve'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    try {
      for await (const line of createInterface({ input: server.stdout })) {
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (address) return (await fetch(`${address}/ready`)).status;
      }
      return 0;
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  };

  it.concurrent.each(versions)('reads a document on the command line with %s', async (node) => {
    const markdown = await run(node, 'npx', ['quire', 'parse', 'harvest.pdf', '--set', 'ocr_strategy=Auto']);
    expect(markdown).toContain('| Apple | 120 | 0.50 |');
  });

  it.concurrent('works as a library with the oldest of them', async () => {
    expect(await run(oldest, oldest, ['program.js'])).toContain('# Harvest report');
  });

  it.concurrent('serves with the oldest of them', async () => {
    expect(await served(oldest)).toBe(200);
  });

  it('contains no script, no Node.js and only what it needs', () => {
    const installed = path.join(folder, 'node_modules');
    const manifest = JSON.parse(readFileSync(path.join(installed, 'quire/package.json'), 'utf8'));
    expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|prepare/.test(name))).toEqual([]);
    expect(existsSync(path.join(installed, 'onnxruntime-node'))).toBe(false);
    expect(existsSync(path.join(installed, '.bin/node'))).toBe(false);
    expect(existsSync(path.join(installed, 'quire/src'))).toBe(false);
    const mebibytes = Number(execFileSync('du', ['-sm', installed], { encoding: 'utf8' }).split('\t')[0]);
    expect(mebibytes).toBeLessThan(700);
  });

  it('leaves the checkout as it was', () => {
    expect(existsSync(path.join(ROOT, 'dist'))).toBe(false);
  });
});
