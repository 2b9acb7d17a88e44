import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Functions, init } from '@embedpdf/pdfium';

/** The functions of PDFium as the module exports them: pointers, numbers and booleans are all numbers. */
export type PdfiumCalls = Readonly<Record<keyof Functions, (...args: number[]) => number>>;

/** One PDFium with memory of its own, reset for each document, so that no file can affect the next. */
export interface PdfEngine {
  readonly call: PdfiumCalls;
  /** Views of the memory; take them anew after every call, growth replaces the buffer. */
  readonly memory: WebAssembly.Memory;
  /** Sixteen doubles that any call may use for its results. */
  readonly scratch: number;
  allocate(bytes: number): number;
  /** Memory until `work` returns: of that many bytes, for a text that ends with zero, or for a structure of 32-bit fields. */
  use<T>(content: number | string | readonly number[], work: (pointer: number) => T): T;
  float(pointer: number): number;
  double(pointer: number): number;
  int(pointer: number): number;
  addCallback(fn: (...args: number[]) => number, signature: string): number;
  removeCallback(callback: number): void;
  /** Restores the initial memory, byte for byte; false where that is impossible and the engine must be thrown away. */
  reset(): boolean;
  /** Calls a function that fills a buffer with UTF-16 and returns its size in bytes, and reads what it wrote. */
  readUtf16(fill: (buffer: number, bytes: number) => number): string;
  /** The same for functions that write UTF-8. */
  readUtf8(fill: (buffer: number, bytes: number) => number): string;
}

const SCRATCH_BYTES = 128;
/** Texts a file states beyond this (titles, field values, alternative texts) are cut. */
const LONGEST_TEXT_BYTES = 1 << 20;

/** An engine whose memory grew beyond this is not used again: WebAssembly can give memory back only by ending. */
const LARGEST_KEPT_BYTES = 32 * 1024 * 1024;
const WASM_PAGE_BYTES = 64 * 1024;
const EMPTY_PAGE = Buffer.alloc(WASM_PAGE_BYTES);

/** Compiling takes 15 ms and gives something immutable, so all engines share it. */
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
  const callbacks = reusableCallbacks((fn, signature) => pdfium.addFunction(fn, signature));
  const allocate = (bytes: number): number => {
    const pointer = pdfium.wasmExports.malloc(bytes);
    if (pointer === 0) throw new RangeError(`PDFium has no ${bytes} bytes left`);
    return pointer;
  };

  const use = <T>(content: number | string | readonly number[], work: (pointer: number) => T): T => {
    const isText = typeof content === 'string';
    const fields = typeof content === 'number' ? [] : isText ? Buffer.from(`${content}\0`) : content;
    const pointer = allocate(typeof content === 'number' ? content : isText ? fields.length : 4 * fields.length);
    try {
      if (isText) new Uint8Array(memory.buffer).set(fields, pointer);
      else new Int32Array(memory.buffer, pointer, fields.length).set(fields);
      return work(pointer);
    } finally {
      pdfium.wasmExports.free(pointer);
    }
  };

  let view = new DataView(memory.buffer);
  const current = (): DataView => {
    // Growth empties the buffer that was before. To ask the memory for its buffer at every number took 2 % of the time of a text.
    if (view.buffer.byteLength === 0) view = new DataView(memory.buffer);
    return view;
  };

  const readText = (fill: (buffer: number, bytes: number) => number, encoding: 'utf-16le' | 'utf-8'): string => {
    const bytes = Math.min(fill(0, 0), LONGEST_TEXT_BYTES);
    if (bytes <= 0) return '';
    return use(bytes, (buffer) => {
      fill(buffer, bytes);
      const text = new TextDecoder(encoding).decode(new Uint8Array(memory.buffer, buffer, bytes));
      const end = text.indexOf('\0');
      return end === -1 ? text : text.slice(0, end);
    });
  };

  const scratch = allocate(SCRATCH_BYTES);
  const beginning = pagesInUse(memory);
  const { emscripten_stack_get_current: stackPointer } = pdfium.wasmExports as unknown as Record<string, () => number>;
  const stackAtRest = stackPointer!();

  return {
    call,
    memory,
    scratch,
    allocate,
    use,
    float: (pointer) => current().getFloat32(pointer, true),
    double: (pointer) => current().getFloat64(pointer, true),
    int: (pointer) => current().getInt32(pointer, true),
    addCallback: callbacks.add,
    removeCallback: callbacks.remove,
    reset() {
      // A call that ended by a trap never took its part of the stack back.
      if (memory.buffer.byteLength > LARGEST_KEPT_BYTES || stackPointer!() !== stackAtRest) return false;
      callbacks.removeAll();
      // Most of it was never written to: comparing is quicker than writing, and the system need not give memory for it.
      for (let at = 0; at < memory.buffer.byteLength; at += WASM_PAGE_BYTES) {
        const page = new Uint8Array(memory.buffer, at, WASM_PAGE_BYTES);
        const before = beginning.get(at) ?? EMPTY_PAGE;
        if (!before.equals(page)) page.set(before);
      }
      return true;
    },
    readUtf16: (fill) => readText(fill, 'utf-16le'),
    readUtf8: (fill) => readText(fill, 'utf-8'),
  };
}

/** What of the memory is not zero, by where it lies; about 2 of its 18 MB in an engine that has not worked yet. */
function pagesInUse(memory: WebAssembly.Memory): Map<number, Buffer> {
  const pages = new Map<number, Buffer>();
  for (let at = 0; at < memory.buffer.byteLength; at += WASM_PAGE_BYTES) {
    const page = new Uint8Array(memory.buffer, at, WASM_PAGE_BYTES);
    if (!EMPTY_PAGE.equals(page)) pages.set(at, Buffer.from(page));
  }
  return pages;
}

type Callback = (...args: number[]) => number;

/** A new callback is a small module that has to be compiled, 3 ms; one that is no longer needed serves the next of its kind. */
function reusableCallbacks(make: (fn: Callback, signature: string) => number) {
  const removed: Callback = () => 0;
  const made = new Map<number, { signature: string; fn: Callback }>();
  return {
    add(fn: Callback, signature: string): number {
      for (const [pointer, slot] of made) {
        if (slot.fn !== removed || slot.signature !== signature) continue;
        slot.fn = fn;
        return pointer;
      }
      const slot = { signature, fn };
      const pointer = make((...args) => slot.fn(...args), signature);
      made.set(pointer, slot);
      return pointer;
    },
    remove(pointer: number): void {
      const slot = made.get(pointer);
      if (slot) slot.fn = removed;
    },
    removeAll(): void {
      for (const slot of made.values()) slot.fn = removed;
    },
  };
}
