import { type Dirent, existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isNeverUsed, type TargetSystem } from './never-used.ts';

/**
 * Removes files from installed packages that this system can never use. Files are unlinked, never changed: other trees
 * may share them. A second run finds nothing to do.
 */
export function slimPackages(packages: string, system: TargetSystem): void {
  for (const { name, folder } of packagesIn(packages)) {
    if (isBuiltFor(name, folder, system)) removeBelow(folder, '', (file) => isNeverUsed(name, file, system));
  }
}

/** On a system without a build of ONNX Runtime it is left unchanged, so that its own error message stays correct. */
function isBuiltFor(name: string, folder: string, { platform, arch }: TargetSystem): boolean {
  if (name !== 'onnxruntime-node') return true;
  const builds = path.join(folder, 'bin');
  return entriesOf(builds).some((version) => existsSync(path.join(builds, version.name, platform, arch)));
}

/** Packages, including nested ones. Links lead out of the tree and are not followed. */
function* packagesIn(folder: string): Generator<{ name: string; folder: string }> {
  for (const entry of entriesOf(folder)) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const names = entry.name.startsWith('@')
      ? entriesOf(path.join(folder, entry.name))
          .filter((scoped) => scoped.isDirectory())
          .map((scoped) => `${entry.name}/${scoped.name}`)
      : [entry.name];
    for (const name of names) {
      yield { name, folder: path.join(folder, name) };
      yield* packagesIn(path.join(folder, name, 'node_modules'));
    }
  }
}

function removeBelow(root: string, below: string, goes: (file: string) => boolean): void {
  for (const entry of entriesOf(path.join(root, below))) {
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') removeBelow(root, file, goes);
    } else if (goes(file)) rmSync(path.join(root, file), { force: true });
  }
  if (below !== '' && entriesOf(path.join(root, below)).length === 0) rmdirSync(path.join(root, below));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
