import { crc32, deflateRawSync } from 'node:zlib';

interface Written {
  name: Buffer;
  method: number;
  checksum: number;
  packedBytes: number;
  inflatedBytes: number;
  offset: number;
}

const VERSION_NEEDED = 20;
const UTF8_NAMES = 1 << 11;
/** 1980-01-01, the first day a zip file can state: the same entries give the same bytes. */
const DATE = 0x0021;

/**
 * Makes a zip file, entry by entry, in memory.
 *
 *     const zip = new ZipWriter();
 *     zip.add('mimetype', Buffer.from('application/epub+zip'), { packed: false });
 *     await writeFile('book.epub', zip.end());
 */
export class ZipWriter {
  readonly #parts: Buffer[] = [];
  readonly #entries: Written[] = [];
  #offset = 0;

  add(name: string, bytes: Uint8Array, { packed = true, level = 1 }: { packed?: boolean; level?: number } = {}): void {
    const body = packed ? deflateRawSync(bytes, { level }) : Buffer.from(bytes);
    const entry: Written = {
      name: Buffer.from(name),
      method: packed ? 8 : 0,
      checksum: crc32(bytes),
      packedBytes: body.length,
      inflatedBytes: bytes.length,
      offset: this.#offset,
    };
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    fields(header, 4, entry);
    this.#entries.push(entry);
    this.#push(header, entry.name, body);
  }

  end(): Buffer {
    const start = this.#offset;
    for (const entry of this.#entries) {
      const record = Buffer.alloc(46);
      record.writeUInt32LE(0x02014b50, 0);
      record.writeUInt16LE(VERSION_NEEDED, 4);
      fields(record, 6, entry);
      record.writeUInt32LE(entry.offset, 42);
      this.#push(record, entry.name);
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#offset - start, 12);
    end.writeUInt32LE(start, 16);
    this.#push(end);
    return Buffer.concat(this.#parts);
  }

  #push(...parts: Buffer[]): void {
    this.#parts.push(...parts);
    for (const part of parts) this.#offset += part.length;
  }
}

/** The fields that an entry's own header and its record in the directory share, in the same order. */
function fields(target: Buffer, at: number, entry: Written): void {
  target.writeUInt16LE(VERSION_NEEDED, at);
  target.writeUInt16LE(UTF8_NAMES, at + 2);
  target.writeUInt16LE(entry.method, at + 4);
  target.writeUInt16LE(DATE, at + 8);
  target.writeUInt32LE(entry.checksum, at + 10);
  target.writeUInt32LE(entry.packedBytes, at + 14);
  target.writeUInt32LE(entry.inflatedBytes, at + 18);
  target.writeUInt16LE(entry.name.length, at + 22);
}
