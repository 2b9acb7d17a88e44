import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pdfOptions } from './pdf-options.ts';
import { profileXml } from './profile.ts';

/** The program of the converting process: one document in, its results out, then it ends. */
interface Request {
  wasm: string;
  inputPath: string;
  format: string;
  /** Path by format; the PDF comes first. */
  results: Record<string, string>;
  memoryBytes: number;
}

/** What the package's loader gives: an Emscripten module that holds LibreOfficeKit. */
interface OfficeModule {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, data: Uint8Array | string): void;
    readFile(path: string): Uint8Array;
  };
  wasmTable: { get(index: number): (...args: number[]) => number };
  _malloc(bytes: number): number;
  _libreofficekit_hook(installPath: number): number;
}

const WASM_PAGE_BYTES = 65_536;
/** What the program is linked with; less is refused. Untouched pages cost nothing. */
const INITIAL_PAGES = 16_384;
const POINTER_BYTES = 4;
/** Places in LibreOfficeKit's tables of functions (`LibreOfficeKit.h`): after `nSize` and `destroy`. */
const [LOAD_DOCUMENT, SAVE_AS] = [2, 2];

const { wasm, inputPath, format, results, memoryBytes } = JSON.parse(process.argv[2] ?? '{}') as Request;
const { createModule } = createRequire(import.meta.url)(join(wasm, 'loader.cjs')) as {
  createModule(options: object): Promise<OfficeModule>;
};
const maximum = Math.max(INITIAL_PAGES, Math.floor(memoryBytes / WASM_PAGE_BYTES));
const office = await createModule({
  wasmMemory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: true }),
});

function text(value: string): number {
  const bytes = new TextEncoder().encode(`${value}\0`);
  const pointer = office._malloc(bytes.length);
  office.HEAPU8.set(bytes, pointer);
  return pointer;
}

const at = (pointer: number): number => office.HEAP32[pointer >> 2]!;
const method = (object: number, place: number) => office.wasmTable.get(at(at(object) + place * POINTER_BYTES));

for (const folder of ['/tmp/document', '/instdir/user', '/home/web_user/.config/libreofficedev/4/user']) {
  office.FS.mkdirTree(folder);
  if (folder.endsWith('user')) office.FS.writeFile(`${folder}/registrymodifications.xcu`, profileXml());
}
const kit = office._libreofficekit_hook(text('/instdir/program'));
const input = `/tmp/document/input.${format}`;
office.FS.writeFile(input, readFileSync(inputPath));
const document = method(kit, LOAD_DOCUMENT)(kit, text(input));
if (document === 0) process.exit(2);
for (const [name, path] of Object.entries(results)) {
  const output = `/tmp/document/output.${name}`;
  const options = name === 'pdf' ? pdfOptions() : '';
  if (method(document, SAVE_AS)(document, text(output), text(name), text(options)) !== 0) {
    writeFileSync(path, office.FS.readFile(output));
  }
}
// Its threads wait for work that will not come.
process.exit(0);
