import { crc32, deflateRawSync } from 'node:zlib';
import { entryHeader, type WrittenEntry, zipDirectory } from '../../domain/formats/zip-headers.ts';

/**
 * Builds a zip file in memory.
 *
 *     const zip = new ZipWriter();
 *     zip.add('mimetype', Buffer.from('application/epub+zip'), { packed: false });
 *     await writeFile('book.epub', zip.end());
 */
export class ZipWriter {
  readonly #parts: Buffer[] = [];
  readonly #entries: WrittenEntry[] = [];
  #offset = 0;

  add(name: string, bytes: Uint8Array, { packed = true, level = 1 }: { packed?: boolean; level?: number } = {}): void {
    const body = packed ? deflateRawSync(bytes, { level }) : Buffer.from(bytes);
    const entry: WrittenEntry = {
      ...{ name: Buffer.from(name), isPacked: packed, checksum: crc32(bytes) },
      ...{ packedBytes: body.length, inflatedBytes: bytes.length, offset: this.#offset },
    };
    const header = entryHeader(entry);
    this.#entries.push(entry);
    this.#parts.push(header, body);
    this.#offset += header.length + body.length;
  }

  end(): Buffer {
    return Buffer.concat([...this.#parts, zipDirectory(this.#entries, this.#offset)]);
  }
}
