import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGES = path.join(import.meta.dirname, '../node_modules');
/** Parts that nobody who installs the package runs: other systems, and the same library under a second name. */
const LEFT_OUT = [
  'bin/napi-v6/win32',
  'script',
  'lib',
  ...['libonnxruntime.1.30.0.dylib'].map((name) => `bin/napi-v6/darwin/arm64/${name}`),
];

/**
 * ONNX Runtime goes into the tarball. As published it has 294 MB for all systems, and a script that wants files for graphics cards
 * from a host that is no registry: an install where only the registry can be reached fails on it. Here it has 115 MB and no
 * script, and is the same otherwise.
 */
export const BUNDLED = ['onnxruntime-node', 'onnxruntime-common'];

export function bundleOnnxRuntime(stage: string): void {
  for (const name of BUNDLED) {
    cpSync(path.join(PACKAGES, name), path.join(stage, 'node_modules', name), { recursive: true });
  }
  const folder = path.join(stage, 'node_modules/onnxruntime-node');
  for (const name of LEFT_OUT) rmSync(path.join(folder, name), { recursive: true, force: true });
  const file = path.join(folder, 'package.json');
  const { scripts: _, devDependencies: __, dependencies, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  // The others are for the script.
  const { 'onnxruntime-common': common } = dependencies;
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies: { 'onnxruntime-common': common } }, null, 2));
}
