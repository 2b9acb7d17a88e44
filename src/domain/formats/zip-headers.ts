export interface WrittenEntry {
  name: Buffer;
  isPacked: boolean;
  checksum: number;
  packedBytes: number;
  inflatedBytes: number;
  /** Position of its header in the file. */
  offset: number;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** 1980-01-01, the earliest date of a zip file: the same entries give the same bytes. */
const DATE = 0x0021;

type Field = readonly [bytes: 2 | 4, value: number];

const short = (...values: number[]): Field[] => values.map((value) => [2, value]);
const long = (...values: number[]): Field[] => values.map((value) => [4, value]);

function record(signature: number, ...fields: readonly Field[]): Buffer {
  const all = [...long(signature), ...fields];
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** Fields that the local header and the directory record share, in the order of the format. */
const shared = ({ name, isPacked, ...entry }: WrittenEntry, flags: number): Field[] => [
  ...short(VERSION, UTF8_NAMES | flags, isPacked ? DEFLATED : 0, 0, DATE),
  ...long(entry.checksum, entry.packedBytes, entry.inflatedBytes),
  ...short(name.length, 0),
];

/** `streamed`: sizes are not known yet and follow the content (`sizesOf`). */
export function entryHeader(entry: WrittenEntry, streamed = false): Buffer {
  const known = streamed ? { ...entry, checksum: 0, packedBytes: 0, inflatedBytes: 0 } : entry;
  return Buffer.concat([record(0x04034b50, ...shared(known, streamed ? SIZES_FOLLOW : 0)), entry.name]);
}

export const sizesOf = ({ checksum, packedBytes, inflatedBytes }: WrittenEntry): Buffer =>
  record(0x08074b50, ...long(checksum, packedBytes, inflatedBytes));

/** `start`: position of the directory in the file. */
export function zipDirectory(entries: readonly WrittenEntry[], start: number, streamed = false): Buffer {
  const flags = streamed ? SIZES_FOLLOW : 0;
  const records = entries.flatMap((entry) => [
    record(0x02014b50, ...short(VERSION), ...shared(entry, flags), ...short(0, 0, 0), ...long(0, entry.offset)),
    entry.name,
  ]);
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const counts = short(0, 0, entries.length, entries.length);
  return Buffer.concat([...records, record(0x06054b50, ...counts, ...long(size, start), ...short(0))]);
}
