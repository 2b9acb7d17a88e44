import { type FileHandle, open } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { QuireError } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';
import { damaged, type ListedEntry, LOCAL_HEADER_BYTES, readZipDirectory } from './zip-directory.ts';

/** Smaller entries may have any ratio: a page of zeros compresses a thousandfold. */
const HARMLESS_BYTES = 4 * 1024 * 1024;

/** Refuses an archive whose directory states too much data. */
function checkZipLimits(entries: readonly ListedEntry[], limits: Limits): void {
  const refuse = (reason: string): never => {
    throw new QuireError('archive_too_large', { reason });
  };
  if (entries.length > limits.zip_entries)
    refuse(`${entries.length} entries; at most ${limits.zip_entries} are allowed`);
  refuseOverlaps(entries);
  let total = 0;
  for (const { inflatedBytes, packedBytes, isEncrypted } of entries) {
    if (isEncrypted) throw new QuireError('encrypted_file');
    total += inflatedBytes;
    if (inflatedBytes > HARMLESS_BYTES && inflatedBytes > limits.zip_ratio * Math.max(1, packedBytes)) {
      refuse(`an entry grows more than ${limits.zip_ratio} times`);
    }
  }
  if (total > limits.zip_inflated_bytes) refuse(`${total} bytes; at most ${limits.zip_inflated_bytes} are allowed`);
}

/** Overlapping entries can expand a small file without limit, and may bypass checks. */
function refuseOverlaps(entries: readonly ListedEntry[]): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && entry.offset + entry.leastBytes > next.offset) throw damaged('entries overlap');
  }
}

const LOCAL_HEADER = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];

export interface PackageParts {
  read(name: string): Promise<Buffer | null>;
}

/** A zip file within the limits. Entries are unpacked one at a time, never beyond their stated size. */
export class ZipFile implements PackageParts {
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, ListedEntry>;

  private constructor(file: FileHandle, entries: readonly ListedEntry[]) {
    this.#file = file;
    // Readers disagree about duplicate names; the first one is checked and used.
    this.#entries = new Map([...entries].reverse().map((entry) => [entry.name, entry]));
  }

  static async open(path: string, limits: Limits): Promise<ZipFile> {
    const entries = await readZipDirectory(path);
    checkZipLimits(entries, limits);
    return new ZipFile(await open(path, 'r'), entries);
  }

  /** To look at single small entries, without limits. */
  static async openUnchecked(path: string): Promise<ZipFile> {
    const entries = await readZipDirectory(path);
    return new ZipFile(await open(path, 'r'), entries);
  }

  /** Unordered, including folders. */
  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  inflatedBytes(name: string): number {
    return this.#entries.get(name)?.inflatedBytes ?? 0;
  }

  /** Null without such an entry. */
  async read(name: string): Promise<Buffer | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const bytes = unpacked(entry, await this.#packed(entry));
    if (bytes.length !== entry.inflatedBytes) throw damaged('an entry is not as long as it says');
    if (crc32(bytes) !== entry.checksum) throw damaged('the checksum of an entry is wrong');
    return bytes;
  }

  async #packed({ offset, packedBytes }: ListedEntry): Promise<Buffer> {
    const header = Buffer.alloc(LOCAL_HEADER_BYTES);
    const { bytesRead } = await this.#file.read(header, 0, LOCAL_HEADER_BYTES, offset);
    if (bytesRead < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged('an entry is missing');
    const { size } = await this.#file.stat();
    const start = offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (start + packedBytes > size) throw damaged('an entry is cut off');
    const packed = Buffer.alloc(packedBytes);
    await this.#file.read(packed, 0, packedBytes, start);
    return packed;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function unpacked({ method, inflatedBytes }: ListedEntry, packed: Buffer): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw damaged(`entry packed by method ${method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, inflatedBytes) });
  } catch (error) {
    throw damaged('an entry cannot be unpacked', error);
  }
}
