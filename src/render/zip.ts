import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { entryHeader, sizesOf, type WrittenEntry, zipDirectory } from '../domain/formats/zip-headers.ts';

export interface EntryToWrite {
  /** With `/`; never from a document or a caller. */
  name: string;
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
  /** Whether to compress it; images are compressed already. */
  isText: boolean;
}

/** Limit of 32-bit zip files. Not every reader supports zip64. */
const MOST_BYTES = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

export class ZipTooLarge extends Error {
  override readonly name = 'ZipTooLarge';
}

/** Streams a zip file; keeps only what the directory at the end needs. */
export async function* zipOf(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, content, isText } of entries) {
    const entry: WrittenEntry = {
      ...{ name: Buffer.from(name), isPacked: isText, offset },
      ...{ checksum: 0, packedBytes: 0, inflatedBytes: 0 },
    };
    const head = entryHeader(entry, true);
    yield head;
    const counted = counting(content, entry);
    for await (const piece of isText ? deflated(counted) : counted) {
      entry.packedBytes += piece.length;
      yield piece;
    }
    const tail = sizesOf(entry);
    yield tail;
    offset += head.length + entry.packedBytes + tail.length;
    written.push(entry);
    if (offset > MOST_BYTES || entry.inflatedBytes > MOST_BYTES || written.length > MOST_ENTRIES)
      throw new ZipTooLarge('The files are too many or too large for one zip.');
  }
  yield zipDirectory(written, offset, true);
}

async function* counting(content: EntryToWrite['content'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece as Uint8Array);
    entry.checksum = crc32(bytes, entry.checksum);
    entry.inflatedBytes += bytes.length;
    yield bytes;
  }
}

/** Stops with its reader, which closes the source. */
async function* deflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = pipeline(pieces, deflate);
  // The loop below reports it.
  feeding.catch(() => {});
  try {
    yield* deflate as AsyncIterable<Buffer>;
    await feeding;
  } finally {
    deflate.destroy();
    await feeding.catch(() => {});
  }
}
