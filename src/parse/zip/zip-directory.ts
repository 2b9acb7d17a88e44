import { open } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';

export interface ZipEntry {
  name: string;
  /** As the directory states it; unpacking must still stop there. */
  inflatedBytes: number;
  packedBytes: number;
  isEncrypted: boolean;
  /** 0 stored, 8 deflated (APPNOTE 4.4.5). */
  method: number;
  /** Of the entry's own header, from the beginning of the file. */
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const ZIP64_LOCATOR = 0x07064b50;
const END_BYTES = 22;
/** A comment of up to 65,535 bytes may follow the end record (APPNOTE 4.3.16). */
const SEARCHED_BYTES = END_BYTES + 65_535 + 20;
const LARGEST_DIRECTORY_BYTES = 64 * 1024 * 1024;

/** Lists a zip file by its central directory, without unpacking anything. */
export async function readZipDirectory(path: string): Promise<ZipEntry[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, SEARCHED_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = lastSignature(tail, END_OF_DIRECTORY);
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

function entries(directory: Buffer): ZipEntry[] {
  const found: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    found.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      packedBytes: directory.readUInt32LE(at + 20),
      inflatedBytes: directory.readUInt32LE(at + 24),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (found.length === 0) throw damaged();
  return found;
}

function lastSignature(tail: Buffer, signature: number): number {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return tail.lastIndexOf(bytes);
}

const damaged = (): QuireError => new QuireError('unreadable_file', { reason: 'its archive is damaged' });
