import { open } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';

export interface ListedEntry {
  name: string;
  /** As stated in the directory; unpacking must stop there. */
  inflatedBytes: number;
  packedBytes: number;
  isEncrypted: boolean;
  /** 0 stored, 8 deflated (APPNOTE 4.4.5). */
  method: number;
  /** Offset of the local header. */
  offset: number;
  /** CRC-32 of the unpacked bytes. */
  checksum: number;
  /** Minimum size in the file, including its header. */
  leastBytes: number;
}

const END_OF_DIRECTORY = 'PK\x05\x06';
const DIRECTORY_ENTRY = 0x02014b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_FIELD = 0x0001;
const NOT_HERE = 0xffffffff;
export const LOCAL_HEADER_BYTES = 30;
const END_BYTES = 22;
/** A comment of up to 65,535 bytes may follow the end record (APPNOTE 4.3.16). */
const SEARCHED_BYTES = END_BYTES + 65_535 + 20;
const LARGEST_DIRECTORY_BYTES = 64 * 1024 * 1024;

export async function readZipDirectory(path: string): Promise<ListedEntry[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, SEARCHED_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(END_OF_DIRECTORY, undefined, 'latin1');
    if (end < 0 || end + END_BYTES > tail.length) throw damaged();
    const isZip64 = end >= 20 && tail.readUInt32LE(end - 20) === ZIP64_LOCATOR;
    let [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (isZip64 && offset === 0xffffffff) {
      const record = Buffer.alloc(56);
      await file.read(record, 0, 56, Number(tail.readBigUInt64LE(end - 12)));
      [bytes, offset] = [Number(record.readBigUInt64LE(40)), Number(record.readBigUInt64LE(48))];
    }
    if (bytes > LARGEST_DIRECTORY_BYTES)
      throw new QuireError('archive_too_large', { reason: 'its directory is too long' });
    const directory = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(directory, 0, bytes, offset);
    return entries(directory.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function entries(directory: Buffer): ListedEntry[] {
  const found: ListedEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [inflatedBytes, packedBytes, offset] = wideFields(
      [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
      extra,
    );
    found.push({
      ...{ inflatedBytes, packedBytes, offset },
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      leastBytes: LOCAL_HEADER_BYTES + nameLength + packedBytes,
    });
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  }
  if (found.length === 0) throw damaged();
  return found;
}

/** Fields over 32 bits are in the extra field, in this order (APPNOTE 4.5.3). */
function wideFields(narrow: readonly [number, number, number], extra: Buffer): [number, number, number] {
  const wide: [number, number, number] = [...narrow];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue;
    let value = at + 4;
    for (const [index, field] of narrow.entries()) {
      if (field !== NOT_HERE) continue;
      if (value + 8 > extra.length) throw damaged();
      wide[index] = Number(extra.readBigUInt64LE(value));
      value += 8;
    }
  }
  if (wide.some((field) => !Number.isSafeInteger(field))) throw damaged();
  return wide;
}

export const damaged = (detail?: string, cause?: unknown): QuireError =>
  new QuireError('unreadable_file', { reason: `its archive is damaged${detail ? ` (${detail})` : ''}` }, { cause });
