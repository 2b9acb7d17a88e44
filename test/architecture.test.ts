import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'src');
const WEB = path.join(ROOT, 'web');
const MOST_LINES = 400;
const MOST_FILES = 12;

/**
 * The folders of `src` and those that each may import, all of them on lower levels:
 *
 *     7  cli
 *     6  library
 *     5  wiring      telemetry    worker      http
 *     4  render      mcp          correct
 *     3  storage     parse        extract     threads
 *     2  service     outbound     models      sandbox
 *     1  domain
 *
 * `service` and `parse` meet only in `worker` and above; `http` and `storage` know the ports of `service`, not each
 * other.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  models: ['domain'],
  outbound: ['domain'],
  sandbox: [],
  service: ['domain'],
  storage: ['domain', 'service', 'models', 'outbound', 'sandbox'],
  threads: ['domain', 'service'],
  http: ['domain', 'service', 'threads', 'render', 'mcp', 'correct'],
  correct: ['domain', 'models', 'parse', 'extract'],
  mcp: ['domain', 'render'],
  render: ['domain', 'models', 'parse'],
  parse: ['domain', 'models'],
  extract: ['domain', 'models'],
  worker: ['domain', 'service', 'models', 'sandbox', 'parse', 'extract', 'correct'],
  wiring: ['domain', 'models', 'outbound', 'service', 'storage', 'parse', 'extract'],
  telemetry: ['domain', 'models', 'outbound'],
  library: [
    ...['domain', 'models', 'outbound', 'sandbox', 'service', 'http', 'parse', 'extract', 'render', 'worker', 'wiring'],
  ],
  cli: [
    ...[
      'domain',
      'models',
      'outbound',
      'sandbox',
      'service',
      'storage',
      'http',
      'parse',
      'extract',
      'render',
      'worker',
    ],
    ...['wiring', 'telemetry', 'threads', 'library', 'mcp'],
  ],
};

/**
 * The levels inside `parse`, from its entry points down to shared types. Imports go to lower levels; only shared types
 * may import each other.
 */
const LEVELS_OF_PARSE: readonly (readonly string[])[] = [
  ['index.ts', 'without-engines.ts'],
  ['pipeline'],
  ['office'],
  ['segments', 'sheet', 'text'],
  ['chart', 'chunk', 'document-analysis'],
  ['formula', 'layout', 'pages', 'read', 'sniff', 'stated', 'table-structure', 'write'],
  ['drawing', 'marks'],
  ['charset', 'delimited', 'program', 'sequences', 'tokenizers', 'xml', 'zip'],
  [
    ...['alike.ts', 'context.ts', 'document.ts', 'draft.ts', 'page-content.ts', 'styled-text.ts', 'table-grid.ts'],
    'unplaced-words.ts',
    'upright.ts',
    'heading-links.ts',
  ],
];

/** The only files of `parse` that other folders import: with the document engines, and without. */
const ENTRIES_OF_PARSE = ['parse/index.ts', 'parse/without-engines.ts'];
const ENGINES = /^(?:@embedpdf\/|@matbee\/|@e965\/xlsx|onnxruntime|sharp$|tesseract|zxing-wasm)/;

/** Files below the entry points that may read the environment, and why. */
const MAY_READ_ENVIRONMENT: Readonly<Record<string, string>> = {
  'models/onnx/no-telemetry.ts': 'the only way to disable the telemetry of a library',
  'storage/postgres/embedded.ts': 'the database gets PATH and nothing else',
};

interface SourceFile {
  /** Relative to `src`, with `/`. */
  name: string;
  text: string;
}

const files: SourceFile[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(SOURCE, name), 'utf8') }));

/** Tests and test-only files may import anything. */
const isTest = ({ name }: SourceFile): boolean => /\.test\.ts$|(^|\/)fixtures\//.test(name);
const production = files.filter((file) => !isTest(file));

const folderOf = (name: string): string => name.split('/')[0]!;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

function importsOf({ name, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map(([, target]) => path.posix.join(path.posix.dirname(name), target!));
}

const imports = production.flatMap((file) => importsOf(file).map((target) => ({ from: file.name, to: target })));

/** Every folder below `src`, and `src` itself. */
const folders = [...new Set(production.flatMap(({ name }) => foldersAbove(name)))].sort();

function foldersAbove(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return ['src', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))];
}

/** The part of `folder` that contains a file, or the file itself; null if it is elsewhere. */
function childOf(folder: string, name: string): string | null {
  const before = folder === 'src' ? '' : `${folder}/`;
  return name.startsWith(before) ? name.slice(before.length).split('/')[0]! : null;
}

interface Import {
  from: string;
  to: string;
}

function circlesIn(all: readonly Import[]): string[] {
  const next = Map.groupBy(all, ({ from }) => from);
  const settled = new Set<string>();
  const circles: string[] = [];
  const walk = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '));
    if (way.includes(name) || settled.has(name)) return;
    for (const { to } of next.get(name) ?? []) walk(to, [...way, name]);
    settled.add(name);
  };
  for (const name of next.keys()) walk(name, []);
  return circles;
}

const LOADED = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm;

/** The packages that are loaded with a file, also indirectly: not type-only and not dynamic imports. */
function packagesOf(start: string): string[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const [seen, packages] = [new Set<string>(), new Set<string>()];
  const load = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, target] of texts.get(name)?.matchAll(LOADED) ?? []) {
      if (target!.startsWith('.')) load(path.posix.join(path.posix.dirname(name), target!));
      else packages.add(target!);
    }
  };
  load(start);
  return [...packages];
}

describe('the source', () => {
  it('has only folders that the table above lists', () => {
    const folders = new Set(production.map(({ name }) => folderOf(name)));
    expect([...folders].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
  });

  it('has imports that this test finds, so that the checks below are effective', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ to }) => !files.some(({ name }) => name === to) && to.endsWith('.ts'))).toEqual([]);
  });

  it('imports only from lower levels', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [folder, target] = [folderOf(from), folderOf(to)];
      return folder !== target && !MAY_IMPORT[folder]?.includes(target);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('has no circular imports', () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  it.each(folders)('has no circular imports between the files and folders of %s', (folder) => {
    const inside = imports.flatMap(({ from, to }) => {
      const [a, b] = [childOf(folder, from), childOf(folder, to)];
      return a !== null && b !== null && a !== b ? [{ from: a, to: b }] : [];
    });
    expect(circlesIn(inside)).toEqual([]);
  });

  it('imports only from lower levels inside parse', () => {
    const words = LEVELS_OF_PARSE.length - 1;
    const levelOf = (name: string): number => LEVELS_OF_PARSE.findIndex((folders) => folders.includes(name));
    const inside = imports.flatMap(({ from, to }) => {
      const [a, b] = [childOf('parse', from), childOf('parse', to)];
      return a !== null && b !== null && a !== b ? [{ from, to, levels: [levelOf(a), levelOf(b)] as const }] : [];
    });
    const folders = new Set(production.flatMap(({ name }) => childOf('parse', name) ?? []));
    expect([...folders].sort()).toEqual(LEVELS_OF_PARSE.flat().sort());
    const wrong = inside.filter(
      ({ levels: [above, below] }) => above >= below && !(above === words && below === words),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('imports parse only through its two entry points', () => {
    const around = imports.filter(
      ({ from, to }) => folderOf(from) !== 'parse' && folderOf(to) === 'parse' && !ENTRIES_OF_PARSE.includes(to),
    );
    expect(around.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('loads no engine through the light entry point of parse', () => {
    expect(packagesOf('parse/without-engines.ts').filter((name) => ENGINES.test(name))).toEqual([]);
    expect(packagesOf('parse/pages/open-pages.ts').filter((name) => ENGINES.test(name))).not.toEqual([]);
  });

  it('does not load schemas before a working process reads its first page: they take a tenth of its start', () => {
    const first = ['worker/child/main.ts', 'parse/segments/pictured-document.ts', 'parse/pages/open-pages.ts'];
    for (const name of [...first, 'cli/commands/parse-command.ts']) expect(packagesOf(name)).not.toContain('zod');
    expect(packagesOf('cli/parse/run-parse.ts')).toContain('zod');
  });

  it('loads ONNX Runtime in one file, which the package replaces', () => {
    const loading = production.filter(({ text }) => text.includes("'onnxruntime-node'"));
    expect(loading.map(({ name }) => name)).toEqual(['models/onnx/runtime.ts']);
  });

  it('opens connections to other machines only in `outbound`', () => {
    const reachesOut = /from 'undici'|\bfrom 'node:(?:https|tls|dgram)'|(?<![.\w#])fetch\((?=[^)]*https?:|this\.#url)/;
    const others = production.filter(({ name, text }) => folderOf(name) !== 'outbound' && reachesOut.test(text));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('reads the environment only in entry points', () => {
    const readers = production.filter(({ text }) => text.includes('process.env')).map(({ name }) => name);
    expect(readers.filter((name) => !['cli', 'library'].includes(folderOf(name))).sort()).toEqual(
      Object.keys(MAY_READ_ENVIRONMENT).sort(),
    );
  });

  it(`has no file over ${MOST_LINES} lines`, () => {
    const ofThePage = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css|html)$/.test(name))
      .map((name) => ({ name: `web/${name}`, text: readFileSync(path.join(WEB, name), 'utf8') }));
    const long = [...files, ...ofThePage].filter(({ text }) => text.split('\n').length > MOST_LINES);
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it(`has at most ${MOST_FILES} files in a folder`, () => {
    const count = (folder: string): number =>
      production.filter(({ name }) => path.posix.dirname(name) === folder).length;
    const full = folders.filter((folder) => count(folder) > MOST_FILES);
    expect(full.map((folder) => `${folder}: ${count(folder)}`)).toEqual([]);
  });

  it('exports no name from two files', () => {
    const declared = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
    const places = new Map<string, Set<string>>();
    for (const { name, text } of production) {
      for (const [, exported] of text.matchAll(declared)) {
        places.set(exported!, (places.get(exported!) ?? new Set()).add(name));
      }
    }
    expect(places.size).toBeGreaterThan(1_000);
    const twice = [...places].filter(([, found]) => found.size > 1).map(([name, found]) => [name, ...found].join(' '));
    expect(twice).toEqual([]);
  });

  it('is described by docs/architecture.md: every folder of src and of parse', () => {
    const map = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
    const blocks = map.match(/^```$[\s\S]*?^```$/gm)!.join('\n');
    const folders = [...Object.keys(MAY_IMPORT), ...LEVELS_OF_PARSE.flat().filter((name) => !name.endsWith('.ts'))];
    expect(folders.filter((folder) => !new RegExp(`\\b${folder}\\b`).test(blocks))).toEqual([]);
  });

  it('has benchmarks that do not import the training code', () => {
    const bench = readdirSync(path.join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' });
    const wrong = bench.filter(
      (name) =>
        name.endsWith('.ts') && /from '[^']*training\//.test(readFileSync(path.join(ROOT, 'bench', name), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('has no folder or file for miscellaneous code', () => {
    const found = files.filter(({ name }) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(name));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});
