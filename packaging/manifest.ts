import { BUNDLED } from './onnx-runtime.ts';

/** The `package.json` of the tarball: what a user of the package needs of ours, and nothing that a checkout needs. */
export interface Manifest {
  [field: string]: unknown;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const KEPT = ['name', 'version', 'description', 'license', 'type', 'bin', 'keywords'] as const;
/** A checkout brings the Node.js that it runs on; the package runs on its user's. */
const IS_NODE = /^node-/;

export function packagedManifest(manifest: Manifest): Record<string, unknown> {
  const kept = Object.fromEntries(KEPT.flatMap((field) => (field in manifest ? [[field, manifest[field]]] : [])));
  const optional = Object.entries(manifest.optionalDependencies).filter(([name]) => !IS_NODE.test(name));
  return {
    ...kept,
    exports: {
      '.': { types: './dist/library/index.d.ts', default: './dist/library/index.js' },
      './package.json': './package.json',
    },
    engines: { node: '>=20.15' },
    os: ['linux', 'darwin'],
    cpu: ['x64', 'arm64'],
    dependencies: { ...manifest.dependencies, 'onnxruntime-common': manifest.dependencies['onnxruntime-node'] },
    bundleDependencies: BUNDLED,
    optionalDependencies: Object.fromEntries(optional),
  };
}
