import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds } from './support/documents.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LONG_MS = 1_800_000;

/** The registry may be out of reach; that is said, so that nobody takes silence for success. */
const hasRegistry = spawnSync('npm', ['view', 'zod', 'version'], { cwd: ROOT, timeout: 60_000 }).status === 0;
if (!hasRegistry) console.warn('SKIPPED: installing the package, since the registry cannot be reached.');

/** Node.js versions at hand: the one that came with the checkout, and what else the machine has. */
const versions = [process.execPath, ...otherNodes()];

function otherNodes(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((place) => !place.includes('node_modules'));
  const found = folders.map((place) => path.join(place, 'node'));
  return found.filter((node) => spawnSync(node, ['--version']).status === 0).slice(0, 1);
}

describe.skipIf(!hasRegistry)('the package', { timeout: LONG_MS }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-package-'));
    const made = execFileSync('npm', ['run', '--silent', 'package'], { cwd: ROOT, encoding: 'utf8' }).trim();
    writeFileSync(path.join(folder, 'package.json'), '{"name":"user","type":"module"}');
    writeFileSync(path.join(folder, 'harvest.pdf'), pageOfManyKinds());
    // As a user would, with scripts of packages allowed: none may be needed, and none may fail.
    execFileSync('npm', ['install', path.join(ROOT, made), '--ignore-scripts=false', '--prefer-offline'], {
      cwd: folder,
    });
  }, LONG_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const withNode = (node: string) => ({ PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` });
  const run = (node: string, command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...withNode(node) } });

  it.each(versions)('reads a document on the command line with %s', (node) => {
    const markdown = run(node, 'npx', ['quire', 'parse', 'harvest.pdf', '--set', 'ocr_strategy=Auto']);
    expect(markdown).toContain('| Apple | 120 | 0.50 |');
  });

  it.each(versions)('is a library with %s', (node) => {
    const program = `import { parse } from 'quire';
      const document = await parse('harvest.pdf', { ocr_strategy: 'Auto' });
      process.stdout.write(await document.markdown());
      await document.close();`;
    writeFileSync(path.join(folder, 'program.js'), program);
    expect(run(node, node, ['program.js'])).toContain('# Harvest report');
  });

  it('brings no script, no Node.js and nothing but what it needs', () => {
    const installed = path.join(folder, 'node_modules');
    const manifest = JSON.parse(readFileSync(path.join(installed, 'quire/package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('overrides');
    expect(Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith('node-'))).toEqual([]);
    const mebibytes = Number(execFileSync('du', ['-sm', installed], { encoding: 'utf8' }).split('\t')[0]);
    expect(mebibytes).toBeLessThan(700);
  });
});
