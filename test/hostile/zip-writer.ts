import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  data: Uint8Array | string;
  stored?: boolean;
  /** What the directory claims instead of the truth. */
  claims?: { packed?: number; inflated?: number; crc?: number; offset?: number; method?: number; flags?: number };
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Writes a zip as honestly as its parts ask for. */
export function writeZip(
  parts: readonly ZipPart[],
  end: { entries?: number; size?: number; offset?: number } = {},
): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, stored = false, claims = {} } of parts) {
    const plain = Buffer.from(data as Uint8Array);
    const packed = stored ? plain : deflateRawSync(plain, { level: 9 });
    const bytes = Buffer.from(name, 'utf8');
    const method = claims.method ?? (stored ? 0 : 8);
    const [crc, size, inflated] = [
      claims.crc ?? crc32(plain),
      claims.packed ?? packed.length,
      claims.inflated ?? plain.length,
    ];
    const flags = claims.flags ?? 0x800;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc >>> 0, 14);
    local.writeUInt32LE(size >>> 0, 18);
    local.writeUInt32LE(inflated >>> 0, 22);
    local.writeUInt16LE(bytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(0, 30);
    central.writeUInt32LE((claims.offset ?? offset) >>> 0, 42);
    directory.push(central, bytes);
    body.push(local, bytes, packed);
    offset += 30 + bytes.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(END, 0);
  last.writeUInt16LE((end.entries ?? parts.length) & 0xffff, 8);
  last.writeUInt16LE((end.entries ?? parts.length) & 0xffff, 10);
  last.writeUInt32LE((end.size ?? list.length) >>> 0, 12);
  last.writeUInt32LE((end.offset ?? offset) >>> 0, 16);
  return Buffer.concat([...body, list, last]);
}
