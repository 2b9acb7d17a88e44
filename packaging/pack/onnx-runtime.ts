import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const NAME = 'onnxruntime-node';
/** The only file of the program that loads the runtime. */
const DOOR = 'models/onnx/runtime.js';
/** Parts that no user of the package runs: other systems, and the same library under a second name. */
const LEFT_OUT = ['*/bin/*/win32', '*/bin/*/darwin/arm64/libonnxruntime.*.*.*.dylib', '*/script', '*/lib', '*.map'];

/**
 * Bundles ONNX Runtime into the tarball. As published it has 294 MB for all systems, and a script that downloads GPU
 * files from a host other than the registry, so installation fails where only the registry is reachable. Here it has
 * 115 MB and no script, and is otherwise the same. A checkout keeps only the part for its own system, so the package is
 * downloaded again.
 */
export function bundleOnnxRuntime(dist: string): void {
  const target = path.join(dist, NAME);
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-pack-'));
  try {
    const excluded = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
    execFileSync('tar', ['-xzf', fetchAsLocked(folder), '-C', target, '--strip-components=1', ...excluded]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const file = path.join(target, 'package.json');
  const { name, version, license, main, types } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ name, version, license, main, types }, null, 2)}\n`);
  loadFrom(path.join(dist, DOOR), `${'../'.repeat(DOOR.split('/').length - 1)}${NAME}/${main}`);
}

function loadFrom(door: string, place: string): void {
  const text = readFileSync(door, 'utf8');
  const changed = text.replace(`'${NAME}'`, `'${place}'`);
  if (changed === text) throw new Error(`${door} does not load ${NAME}.`);
  writeFileSync(door, changed);
}

/** The archive from the registry or npm's cache, with the digest in the lock file. */
function fetchAsLocked(folder: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${NAME}`];
  const options = ['--prefer-offline', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const made = execFileSync('npm', ['pack', `${NAME}@${version}`, ...options], { cwd: folder, encoding: 'utf8' });
  const archive = path.join(folder, made.trim());
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${NAME} ${version} does not match the lock file.`);
  return archive;
}
