import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCE = path.join(ROOT, 'src');
const LEFT_OUT = /\.test\.ts$|(^|\/)fixtures\//;
/** Entry points of processes and threads, which may run on an older Node.js than the checkout. */
const ENTRIES = ['cli/main', 'threads/thread', 'library/index', 'worker/child/main', 'parse/office/convert/wasm-main'];

/**
 * Node.js does not run TypeScript inside `node_modules`, so the sources are compiled for the package, and only for it.
 */
export function compileInto(target: string): void {
  mkdirSync(target, { recursive: true });
  const configuration = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      // `npm test` checks the types.
      ...{ noCheck: true },
      ...{ noEmit: false, declaration: true, target: 'es2022', lib: ['esnext'], rootDir: SOURCE, outDir: target },
      ...{ typeRoots: [path.join(ROOT, 'node_modules/@types')] },
    },
    include: [SOURCE],
    exclude: ['**/*.test.ts', '**/fixtures/**'].map((name) => path.join(SOURCE, name)),
  };
  const file = path.join(target, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(configuration));
  execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', file], { stdio: 'inherit' });
  rmSync(file);
  copyOthers(target);
  nameDeclarations(target);
  supportOlderNode(target);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** Other files that the program reads, such as migrations. */
function copyOthers(target: string): void {
  for (const name of filesBelow(SOURCE)) {
    if (!name.endsWith('.ts') && !LEFT_OUT.test(name)) cpSync(path.join(SOURCE, name), path.join(target, name));
  }
}

/** Declarations keep the `.ts` endings of the sources, which users of the package do not have. */
function nameDeclarations(target: string): void {
  const pattern = /((?:from|import\()\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/g;
  for (const name of filesBelow(target).filter((file) => file.endsWith('.d.ts'))) {
    const file = path.join(target, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, '$1.js$2'));
  }
}

function supportOlderNode(target: string): void {
  cpSync(path.join(import.meta.dirname, 'older-node.js'), path.join(target, 'older-node.js'));
  for (const entry of ENTRIES) {
    const file = path.join(target, `${entry}.js`);
    const up = '../'.repeat(entry.split('/').length - 1);
    const [, first = '', rest = ''] = /^(#![^\n]*\n)?([\s\S]*)$/.exec(readFileSync(file, 'utf8'))!;
    writeFileSync(file, `${first}import '${up}older-node.js';\n${rest}`);
  }
}
