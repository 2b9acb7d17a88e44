import * as XLSX from '@e965/xlsx';

/** A record of a workbook stream: type, length, data. */
export function record(type: number, ...data: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(data.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

export const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, 2 * at);
  return bytes;
};

const text = (value: string): Buffer =>
  Buffer.concat([words(value.length), Buffer.from([0]), Buffer.from(value, 'latin1')]);

/** Colour 10 is red, 32767 the system's own. */
export const font = (name: string, { bold = false, color = 32_767 } = {}): Buffer =>
  record(0x31, words(200, 0, color, bold ? 700 : 400, 0), [0, 0, 0, 0], [name.length, 0], Buffer.from(name, 'latin1'));

export const format = (fontIndex: number, { align = 0, valign = 2, fill = 0 } = {}): Buffer => {
  const pattern = Buffer.alloc(4);
  pattern.writeUInt32LE(fill ? (1 << 26) >>> 0 : 0);
  return record(0xe0, words(fontIndex, 0, 0), [align | (valign << 4), 0, 0, 0], Buffer.alloc(4), pattern, words(fill));
};

export const label = (row: number, column: number, xf: number, value: string): Buffer =>
  record(0x204, words(row, column, xf), text(value));

export const number = (row: number, column: number, xf: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return record(0x203, words(row, column, xf), bytes);
};

const BOF = (kind: number): Buffer => record(0x809, words(0x0600, kind, 0, 0, 0, 0, 0, 0));
const EOF = record(0x0a);

/** An xls file of one sheet, record by record. */
export function xls(globals: readonly Buffer[], cells: readonly Buffer[]): Buffer {
  const name = Buffer.concat([Buffer.from([6, 0]), Buffer.from('Sheet1')]);
  const before = [BOF(5), record(0x42, words(1200)), ...globals];
  const offset = Buffer.concat(before).length + 4 + 6 + name.length + EOF.length;
  const place = Buffer.alloc(4);
  place.writeUInt32LE(offset);
  const sheet = record(0x85, place, words(0), name);
  // Short streams lie elsewhere in the archive, which other readers find and ours need not.
  const stream = Buffer.concat([...before, sheet, EOF, BOF(0x10), ...cells, EOF, Buffer.alloc(4_096)]);
  const archive = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(archive, '/Workbook', stream);
  return XLSX.CFB.write(archive, { type: 'buffer' }) as Buffer;
}
