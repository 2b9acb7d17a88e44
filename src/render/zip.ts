import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface EntryToWrite {
  /** With `/`; never from a document or a caller. */
  name: string;
  content: AsyncIterable<Uint8Array | string>;
  /** Whether it pays to compress it; pictures are compressed already. */
  isText: boolean;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_END = 0x06054b50;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
const STORED = 0;
/** What 32 bits can say. More would need the larger form of the format, which not every reader knows. */
const MOST_BYTES = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

export class ZipTooLarge extends Error {
  override readonly name = 'ZipTooLarge';
}

interface Written {
  name: Buffer;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** A zip as a stream: an entry is written while it is read, and nothing is kept but what the directory at the end needs. */
export async function* zipOf(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content, isText } of entries) {
    const entry: Written = {
      name: Buffer.from(name),
      method: isText ? DEFLATED : STORED,
      crc: 0,
      packed: 0,
      size: 0,
      offset,
    };
    const head = Buffer.concat([fixed(LOCAL_HEADER, ...common(entry, false)), entry.name]);
    yield head;
    const counted = counting(content, entry);
    for await (const piece of isText ? deflated(counted) : counted) {
      entry.packed += piece.length;
      yield piece;
    }
    const tail = longs(DESCRIPTOR, entry.crc, entry.packed, entry.size);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    written.push(entry);
    if (offset > MOST_BYTES || entry.size > MOST_BYTES || written.length > MOST_ENTRIES)
      throw new ZipTooLarge('The files are too many or too large for one zip.');
  }
  yield* directory(written, offset);
}

async function* counting(content: EntryToWrite['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece as Uint8Array);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** Ends with its reader: what feeds it is a source of the pipeline, and is closed wherever that ends. */
async function* deflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = pipeline(pieces, deflate);
  // Told by the loop below.
  feeding.catch(() => {});
  try {
    yield* deflate as AsyncIterable<Buffer>;
    await feeding;
  } finally {
    deflate.destroy();
    await feeding.catch(() => {});
  }
}

type Field = readonly [bytes: 2 | 4, value: number];

/** What both headers of an entry say of it, in the order of the format. No clock: the same task gives the same bytes. */
function common({ name, method, crc, packed, size }: Written, isKnown: boolean): Field[] {
  const known = isKnown ? [crc, packed, size] : [0, 0, 0];
  return [
    ...([VERSION, FLAGS, method, 0, 0x0021].map((value) => [2, value]) as Field[]),
    ...(known.map((value) => [4, value]) as Field[]),
    [2, name.length],
    [2, 0],
  ];
}

function* directory(written: readonly Written[], start: number): Generator<Buffer> {
  let size = 0;
  for (const entry of written) {
    const made: Field = [2, VERSION];
    // Comment, disk, attributes inside and outside: nothing of interest.
    const rest: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ];
    const head = Buffer.concat([fixed(CENTRAL_HEADER, made, ...common(entry, true), ...rest), entry.name]);
    size += head.length;
    yield head;
  }
  const count: Field = [2, written.length];
  yield fixed(CENTRAL_END, [2, 0], [2, 0], count, count, [4, size], [4, start], [2, 0]);
}

function fixed(signature: number, ...fields: readonly Field[]): Buffer {
  const all: readonly Field[] = [[4, signature], ...fields];
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const longs = (signature: number, ...values: number[]): Buffer =>
  fixed(signature, ...values.map((value): Field => [4, value]));
