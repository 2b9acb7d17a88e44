import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { pdfOptions } from './pdf-options.ts';
import { profileXml } from './profile.ts';

/** The program of the converting process: files in, their results out, one after the other; then it ends. */
interface Request {
  wasm: string;
  /** One that cannot be read is passed over. */
  files: string[];
  outFolder: string;
  outputs: string[];
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
/** Places in LibreOfficeKit's tables of functions (`LibreOfficeKit.h`): after `nSize` come `destroy` and the first of their own. */
const [LOAD_DOCUMENT, SAVE_AS, DESTROY_DOCUMENT] = [2, 2, 1];

const { wasm, files, outFolder, outputs, memoryBytes } = JSON.parse(process.argv[2] ?? '{}') as Request;
const { createModule } = createRequire(import.meta.url)(join(wasm, 'loader.cjs')) as {
  createModule(options: object): Promise<OfficeModule>;
};
const maximum = Math.max(INITIAL_PAGES, Math.floor(memoryBytes / WASM_PAGE_BYTES));
const office = await createModule({
  // Its own `main` would set LibreOffice up in a second thread beside the call below; both could wait for each other.
  noInitialRun: true,
  // The loader would keep the program's bytes twice, and read the files of the package through a copy.
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

/** Of large files the buffer holds nothing else. */
const bufferOf = (path: string): ArrayBuffer => readFileSync(path).buffer as ArrayBuffer;

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

/** Returns the exit code of the process if this is the last file. */
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

/** Waits in front of a gate until it is opened, and finds nothing in it. */
function bytesOf(path: string): Uint8Array | null {
  try {
    const bytes = readFileSync(path);
    return bytes.length > 0 ? bytes : null;
  } catch {
    return null;
  }
}

// Its threads wait for work that will not come.
process.exit(last);
