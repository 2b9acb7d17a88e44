import { closeSync, openSync, readSync } from 'node:fs';

/** Nothing writes there; all other files may be written to by other threads. */
const READ_HERE = '/instdir/share/fonts/';
const ENTRY = /"?filename"?:"([^"]+)","?start"?:(\d+),"?end"?:(\d+)/g;
/** `O_ACCMODE`, and the whence of `lseek`, as Emscripten numbers them. */
const WRITING = 3;
const [SET, CURRENT, END] = [0, 1, 2];
/** An iovec in 32-bit memory: an address and a length. */
const VECTOR_BYTES = 8;

interface OpenFile {
  bytes: Buffer;
  position: number;
}

/** Files of the package that a thread has open, read from the package's archive on disk. Threads open, read and close them on their own. */
export class PackagedFiles {
  readonly #places = new Map<string, [start: number, end: number]>();
  readonly #archive: string;
  readonly #open = new Map<number, OpenFile>();

  /** `program` lists the files of the archive. */
  constructor(program: string, archive: string) {
    this.#archive = archive;
    for (const [, name = '', start, end] of program.matchAll(ENTRY)) {
      if (name.startsWith(READ_HERE)) this.#places.set(name, [Number(start), Number(end)]);
    }
  }

  /** Notes what was opened and answers the descriptor, which everybody else knows as well. */
  opened(path: string, flags: number, descriptor: number): number {
    const place = this.#places.get(path);
    if (place && descriptor >= 0 && (flags & WRITING) === 0) {
      this.#open.set(descriptor, { bytes: this.#load(...place), position: 0 });
    }
    return descriptor;
  }

  closed(descriptor: number): void {
    this.#open.delete(descriptor);
  }

  /** False for files that are not read here. */
  read(memory: Uint8Array, descriptor: number, vectors: number, count: number, result: number): boolean {
    const file = this.#open.get(descriptor);
    if (!file) return false;
    const view = new DataView(memory.buffer);
    let sum = 0;
    for (let at = vectors >>> 0, left = count; left > 0; at += VECTOR_BYTES, left--) {
      const [address, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      const part = file.bytes.subarray(file.position, file.position + length);
      memory.set(part, address);
      file.position += part.length;
      sum += part.length;
    }
    view.setUint32(result >>> 0, sum, true);
    return true;
  }

  /** False for files that are not read here, and for places that do not exist. */
  seek(memory: Uint8Array, descriptor: number, offset: bigint, whence: number, result: number): boolean {
    const file = this.#open.get(descriptor);
    if (!file) return false;
    const from = { [SET]: 0, [CURRENT]: file.position, [END]: file.bytes.length }[whence];
    const position = from === undefined ? -1 : from + Number(offset);
    if (position < 0) return false;
    file.position = position;
    new DataView(memory.buffer).setBigInt64(result >>> 0, BigInt(position), true);
    return true;
  }

  #load(start: number, end: number): Buffer {
    const bytes = Buffer.alloc(end - start);
    const archive = openSync(this.#archive, 'r');
    try {
      readSync(archive, bytes, 0, bytes.length, start);
    } finally {
      closeSync(archive);
    }
    return bytes;
  }
}
