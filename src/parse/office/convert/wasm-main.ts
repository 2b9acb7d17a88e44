import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { pdfOptions } from './pdf-options.ts';
import { profileXml } from './profile.ts';

/** Main program of the converting process: converts files one after the other, then ends. */
interface Request {
  wasm: string;
  /** Unreadable files are skipped. */
  files: string[];
  outFolder: string;
  outputs: string[];
  memoryBytes: number;
}

/** The Emscripten module with LibreOfficeKit. */
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
/** The linked minimum. Untouched pages cost nothing. */
const INITIAL_PAGES = 16_384;
const POINTER_BYTES = 4;
/** Indexes in LibreOfficeKit's function tables: after `nSize` come `destroy` and their own functions. */
const [LOAD_DOCUMENT, SAVE_AS, DESTROY_DOCUMENT] = [2, 2, 1];

const { wasm, files, outFolder, outputs, memoryBytes } = JSON.parse(process.argv[2] ?? '{}') as Request;
const { createModule } = createRequire(import.meta.url)(join(wasm, 'loader.cjs')) as {
  createModule(options: object): Promise<OfficeModule>;
};
const maximum = Math.max(INITIAL_PAGES, Math.floor(memoryBytes / WASM_PAGE_BYTES));
const office = await createModule({
  // Its `main` would initialise LibreOffice in a second thread beside the call below, and both could deadlock.
  noInitialRun: true,
  // Otherwise the loader keeps the program twice and reads the package's files through a copy.
  wasmBinary: new Uint8Array(1),
  instantiateWasm,
  getPreloadedPackage: (path: string): ArrayBuffer => bufferOf(path),
  wasmMemory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: true }),
});

function instantiateWasm(
  imports: WebAssembly.Imports,
  onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
): object {
  const module = new WebAssembly.Module(bufferOf(join(wasm, 'soffice.wasm')));
  const instance = new WebAssembly.Instance(module, imports);
  onInstance(instance, module);
  return instance.exports;
}

/** The buffer of a large file contains nothing else. */
function bufferOf(path: string): ArrayBuffer {
  return readFileSync(path).buffer as ArrayBuffer;
}

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
let last = 0;
for (const [number, path] of files.entries()) {
  last = convertFile(path, `/tmp/document/${number}`);
}

function convertFile(path: string, place: string): number {
  const { name, ext } = parse(path);
  const bytes = bytesOf(path);
  if (!bytes) return 2;
  office.FS.writeFile(`${place}${ext}`, bytes);
  const document = method(kit, LOAD_DOCUMENT)(kit, text(`${place}${ext}`));
  if (document === 0) return 2;
  for (const output of outputs) {
    const options = output === 'pdf' ? pdfOptions() : '';
    if (method(document, SAVE_AS)(document, text(`${place}-out`), text(output), text(options)) !== 0) {
      writeFileSync(join(outFolder, `${name}.${output}`), office.FS.readFile(`${place}-out`));
    }
  }
  method(document, DESTROY_DOCUMENT)(document);
  return 0;
}

/** Blocks at a gate until it opens, and then reads nothing. */
function bytesOf(path: string): Uint8Array | null {
  try {
    const bytes = readFileSync(path);
    return bytes.length > 0 ? bytes : null;
  } catch {
    return null;
  }
}

process.exit(last);
