import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'src');
const WEB = path.join(ROOT, 'web');
const MOST_LINES = 400;

/**
 * The rooms of the house and the rooms each may look into, all of them on lower floors:
 *
 *     7  cli
 *     6  library
 *     5  wiring      telemetry    worker      http
 *     4  render      mcp          correct
 *     3  storage     parse        extract     threads
 *     2  service     outbound     models      sandbox
 *     1  domain
 *
 * `service` and `parse` meet only in `worker` and above; `http` and `storage` know the ports of `service`, not each other.
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
 * The floors inside `parse`, from the doors down to the words that all of it uses. Imports lead to lower floors; only the words know each
 * other. `look` is what all of the floor below makes of a page; `office` looks at pages that LibreOffice drew.
 */
const FLOORS_OF_PARSE: readonly (readonly string[])[] = [
  ['index.ts', 'without-engines.ts'],
  ['pipeline'],
  ['office'],
  ['look', 'sheet', 'text'],
  ['chart', 'chunk', 'document-analysis'],
  ['drawing', 'formula', 'layout', 'marks', 'pages', 'read', 'sniff', 'stated', 'table-structure', 'write'],
  ['charset', 'delimited', 'program', 'sequences', 'tokenizers', 'xml', 'zip'],
  [
    ...['context.ts', 'document.ts', 'draft.ts', 'page-content.ts', 'rules.ts', 'styled-text.ts', 'table-grid.ts'],
    'unplaced-words.ts',
    'upright.ts',
    'heading-links.ts',
    'number-like.ts',
  ],
];

/** The only files of `parse` that other rooms import: with the engines that read documents, and without. */
const DOORS_OF_PARSE = ['parse/index.ts', 'parse/without-engines.ts'];
const ENGINES = /^(?:@embedpdf\/|@matbee\/|@e965\/xlsx|onnxruntime|sharp$|tesseract|zxing-wasm)/;

/** Files below the doors that read the environment all the same, and what for. */
const MAY_READ_ENVIRONMENT: Readonly<Record<string, string>> = {
  'models/onnx/no-telemetry.ts': 'a library can be told to send nothing home in no other way',
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

/** Tests and what only tests use may look anywhere. */
const isTest = ({ name }: SourceFile): boolean => /\.test\.ts$|(^|\/)fixtures\//.test(name);
const production = files.filter((file) => !isTest(file));

const roomOf = (name: string): string => name.split('/')[0]!;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

function importsOf({ name, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map(([, target]) => path.posix.join(path.posix.dirname(name), target!));
}

const arrows = production.flatMap((file) => importsOf(file).map((target) => ({ from: file.name, to: target })));

/** Every folder below `src`, and `src` itself. */
const folders = [...new Set(production.flatMap(({ name }) => foldersAbove(name)))].sort();

function foldersAbove(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return ['src', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))];
}

/** What of `folder` a file lies in, or is; null when it lies elsewhere. */
function childOf(folder: string, name: string): string | null {
  const before = folder === 'src' ? '' : `${folder}/`;
  return name.startsWith(before) ? name.slice(before.length).split('/')[0]! : null;
}

interface Arrow {
  from: string;
  to: string;
}

function circlesAmong(all: readonly Arrow[]): string[] {
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

/** The packages that come with a file, through others too: imported for more than their types, and not only when needed. */
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

describe('the house', () => {
  it('has only rooms that are on the map', () => {
    const rooms = new Set(production.map(({ name }) => roomOf(name)));
    expect([...rooms].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
  });

  it('has arrows at all, so that the checks below check something', () => {
    expect(arrows.length).toBeGreaterThan(300);
    expect(arrows.filter(({ to }) => !files.some(({ name }) => name === to) && to.endsWith('.ts'))).toEqual([]);
  });

  it('has arrows that point down only', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [room, target] = [roomOf(from), roomOf(to)];
      return room !== target && !MAY_IMPORT[room]?.includes(target);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('has no circles: no file needs, through others, itself', () => {
    expect(circlesAmong(arrows)).toEqual([]);
  });

  it.each(folders)('has no circles between the files and folders of %s', (folder) => {
    const inside = arrows.flatMap(({ from, to }) => {
      const [a, b] = [childOf(folder, from), childOf(folder, to)];
      return a !== null && b !== null && a !== b ? [{ from: a, to: b }] : [];
    });
    expect(circlesAmong(inside)).toEqual([]);
  });

  it('has floors inside parse, and arrows that point down', () => {
    const words = FLOORS_OF_PARSE.length - 1;
    const floorOf = (name: string): number => FLOORS_OF_PARSE.findIndex((rooms) => rooms.includes(name));
    const inside = arrows.flatMap(({ from, to }) => {
      const [a, b] = [childOf('parse', from), childOf('parse', to)];
      return a !== null && b !== null && a !== b ? [{ from, to, floors: [floorOf(a), floorOf(b)] as const }] : [];
    });
    const rooms = new Set(production.flatMap(({ name }) => childOf('parse', name) ?? []));
    expect([...rooms].sort()).toEqual(FLOORS_OF_PARSE.flat().sort());
    const wrong = inside.filter(
      ({ floors: [above, below] }) => above >= below && !(above === words && below === words),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('lets others into parse by its two doors only', () => {
    const around = arrows.filter(
      ({ from, to }) => roomOf(from) !== 'parse' && roomOf(to) === 'parse' && !DOORS_OF_PARSE.includes(to),
    );
    expect(around.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('loads no engine behind the light door of parse', () => {
    expect(packagesOf('parse/without-engines.ts').filter((name) => ENGINES.test(name))).toEqual([]);
    expect(packagesOf('parse/pages/open-pages.ts').filter((name) => ENGINES.test(name))).not.toEqual([]);
  });

  it('loads no schemas before a working process reads its first page: they take a tenth of its start', () => {
    const first = ['worker/child/main.ts', 'parse/look/pictured-document.ts', 'parse/pages/open-pages.ts'];
    for (const name of [...first, 'cli/commands/parse-command.ts']) expect(packagesOf(name)).not.toContain('zod');
    expect(packagesOf('cli/parse/run-parse.ts')).toContain('zod');
  });

  it('loads ONNX Runtime in one file, which the package replaces', () => {
    const loading = production.filter(({ text }) => text.includes("'onnxruntime-node'"));
    expect(loading.map(({ name }) => name)).toEqual(['models/onnx/runtime.ts']);
  });

  it('has one way out: only `outbound` opens connections to other machines', () => {
    const reachesOut = /from 'undici'|\bfrom 'node:(?:https|tls|dgram)'|(?<![.\w#])fetch\((?=[^)]*https?:|this\.#url)/;
    const others = production.filter(({ name, text }) => roomOf(name) !== 'outbound' && reachesOut.test(text));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('lets only the doors read the environment', () => {
    const readers = production.filter(({ text }) => text.includes('process.env')).map(({ name }) => name);
    expect(readers.filter((name) => !['cli', 'library'].includes(roomOf(name))).sort()).toEqual(
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
    const rooms = [...Object.keys(MAY_IMPORT), ...FLOORS_OF_PARSE.flat().filter((name) => !name.endsWith('.ts'))];
    expect(rooms.filter((room) => !new RegExp(`\\b${room}\\b`).test(blocks))).toEqual([]);
  });

  it('has benchmarks that do not need the training code', () => {
    const bench = readdirSync(path.join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' });
    const wrong = bench.filter(
      (name) =>
        name.endsWith('.ts') && /from '[^']*training\//.test(readFileSync(path.join(ROOT, 'bench', name), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('has no drawer for odds and ends', () => {
    const drawers = files.filter(({ name }) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(name));
    expect(drawers.map(({ name }) => name)).toEqual([]);
  });
});
