import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Functions, init } from '@embedpdf/pdfium';

/** The functions of PDFium as the module exports them: pointers, numbers and booleans are all numbers. */
export type PdfiumCalls = Readonly<Record<keyof Functions, (...args: number[]) => number>>;

/**
 * One PDFium with a memory of its own. Each document gets its own, so that its memory goes away with it and a trap
 * caused by a hostile file cannot reach the next one.
 */
export interface PdfEngine {
  readonly call: PdfiumCalls;
  /** Views of the memory; take them anew after every call, growth replaces the buffer. */
  readonly memory: WebAssembly.Memory;
  /** Sixteen doubles that any call may use for its results. */
  readonly scratch: number;
  allocate(bytes: number): number;
  free(pointer: number): void;
  float(pointer: number): number;
  double(pointer: number): number;
  int(pointer: number): number;
  addCallback(fn: (...args: number[]) => number, signature: string): number;
  removeCallback(callback: number): void;
  /** Calls a function that fills a buffer with UTF-16 and returns its size in bytes, and reads what it wrote. */
  readUtf16(fill: (buffer: number, bytes: number) => number): string;
  /** The same for functions that write UTF-8. */
  readUtf8(fill: (buffer: number, bytes: number) => number): string;
}

const SCRATCH_BYTES = 128;
/** Texts a file states beyond this (titles, field values, alternative texts) are cut. */
const LONGEST_TEXT_BYTES = 1 << 20;

/** Compiling takes 100 ms and gives something immutable, so all engines share it. */
let compiled: Promise<WebAssembly.Module> | undefined;
const compile = () =>
  (compiled ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  ));

type ModuleOverrides = Parameters<typeof init>[0];

export async function startEngine(): Promise<PdfEngine> {
  const module = await compile();
  const { pdfium } = await init({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  } as unknown as ModuleOverrides);

  const call = pdfium.wasmExports as unknown as PdfiumCalls;
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory };
  call.PDFiumExt_Init();
  const allocate = (bytes: number): number => {
    const pointer = pdfium.wasmExports.malloc(bytes);
    if (pointer === 0) throw new RangeError(`PDFium has no ${bytes} bytes left`);
    return pointer;
  };

  let view = new DataView(memory.buffer);
  const current = (): DataView => {
    if (view.buffer !== memory.buffer) view = new DataView(memory.buffer);
    return view;
  };

  const readText = (fill: (buffer: number, bytes: number) => number, encoding: 'utf-16le' | 'utf-8'): string => {
    const bytes = Math.min(fill(0, 0), LONGEST_TEXT_BYTES);
    if (bytes <= 0) return '';
    const buffer = allocate(bytes);
    try {
      fill(buffer, bytes);
      const text = new TextDecoder(encoding).decode(new Uint8Array(memory.buffer, buffer, bytes));
      const end = text.indexOf('\0');
      return end === -1 ? text : text.slice(0, end);
    } finally {
      pdfium.wasmExports.free(buffer);
    }
  };

  return {
    call,
    memory,
    scratch: allocate(SCRATCH_BYTES),
    allocate,
    free: (pointer) => pdfium.wasmExports.free(pointer),
    float: (pointer) => current().getFloat32(pointer, true),
    double: (pointer) => current().getFloat64(pointer, true),
    int: (pointer) => current().getInt32(pointer, true),
    addCallback: (fn, signature) => pdfium.addFunction(fn, signature),
    removeCallback: (callback) => pdfium.removeFunction(callback),
    readUtf16: (fill) => readText(fill, 'utf-16le'),
    readUtf8: (fill) => readText(fill, 'utf-8'),
  };
}
