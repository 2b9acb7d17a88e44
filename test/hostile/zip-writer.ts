import { ZipWriter } from '../../src/parse/zip/zip-writer.ts';

export interface ZipPart {
  name: string;
  data: Uint8Array | string;
  stored?: boolean;
  /** False values that the file claims. */
  claims?: { packed?: number; inflated?: number; crc?: number; offset?: number; method?: number; flags?: number };
}

const LOCAL_BYTES = 30;
const RECORD_BYTES = 46;
const END_BYTES = 22;

/** Writes a zip: first the true values, then the claims over them. */
export function writeZip(
  parts: readonly ZipPart[],
  end: { entries?: number; size?: number; offset?: number } = {},
): Buffer {
  const zip = new ZipWriter();
  for (const { name, data, stored = false } of parts) {
    zip.add(name, Buffer.from(data as Uint8Array), { packed: !stored, level: 9 });
  }
  const bytes = zip.end();
  const last = bytes.length - END_BYTES;
  let record = bytes.readUInt32LE(last + 16);
  for (const { claims = {} } of parts) {
    const local = bytes.readUInt32LE(record + 42);
    claim(bytes, local + 6, claims);
    claim(bytes, record + 8, claims);
    if (claims.offset !== undefined) bytes.writeUInt32LE(claims.offset >>> 0, record + 42);
    record += RECORD_BYTES + bytes.readUInt16LE(local + LOCAL_BYTES - 4);
  }
  if (end.entries !== undefined) {
    bytes.writeUInt16LE(end.entries & 0xffff, last + 8);
    bytes.writeUInt16LE(end.entries & 0xffff, last + 10);
  }
  if (end.size !== undefined) bytes.writeUInt32LE(end.size >>> 0, last + 12);
  if (end.offset !== undefined) bytes.writeUInt32LE(end.offset >>> 0, last + 16);
  return bytes;
}

/** From the flags on, the local header and the directory record of an entry have the same fields. */
function claim(bytes: Buffer, flagsAt: number, claims: NonNullable<ZipPart['claims']>): void {
  if (claims.flags !== undefined) bytes.writeUInt16LE(claims.flags, flagsAt);
  if (claims.method !== undefined) bytes.writeUInt16LE(claims.method, flagsAt + 2);
  if (claims.crc !== undefined) bytes.writeUInt32LE(claims.crc >>> 0, flagsAt + 8);
  if (claims.packed !== undefined) bytes.writeUInt32LE(claims.packed >>> 0, flagsAt + 12);
  if (claims.inflated !== undefined) bytes.writeUInt32LE(claims.inflated >>> 0, flagsAt + 16);
}
