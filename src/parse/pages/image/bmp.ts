import type { Raster } from '../../page-content.ts';

export interface BmpHeader {
  width: number;
  height: number;
  topDown: boolean;
  bitsPerPixel: number;
  compression: Compression;
  dataOffset: number;
  /** Red, green, blue and alpha bits of 16- and 32-bit pixels. */
  masks: readonly [number, number, number, number];
  palette: readonly (readonly [number, number, number])[];
  pixelsPerMetre: number;
}

type Compression = 'none' | 'rle8' | 'rle4' | 'bitfields';
const COMPRESSIONS: readonly (Compression | null)[] = ['none', 'rle8', 'rle4', 'bitfields', null, null, 'bitfields'];
const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;

/** Reads what is before the pixels; throws a RangeError or an Error on what no BMP can be. */
export function readBmpHeader(file: Buffer): BmpHeader {
  const headerBytes = file.readUInt32LE(FILE_HEADER_BYTES);
  const core = headerBytes === CORE_HEADER_BYTES;
  const width = core ? file.readUInt16LE(18) : file.readInt32LE(18);
  const signedHeight = core ? file.readUInt16LE(20) : file.readInt32LE(22);
  const bitsPerPixel = file.readUInt16LE(core ? 24 : 28);
  const compression = core ? 'none' : COMPRESSIONS[file.readUInt32LE(30)];
  if (!compression) throw new Error('compression is not one of BMP’s own');
  if (width <= 0 || signedHeight === 0) throw new Error('it has no size');
  if (![1, 4, 8, 16, 24, 32].includes(bitsPerPixel)) throw new Error(`${bitsPerPixel} bits per pixel do not exist`);

  const masksAfterHeader = headerBytes === 40 && compression === 'bitfields';
  const paletteOffset = FILE_HEADER_BYTES + headerBytes + (masksAfterHeader ? 12 : 0);
  return {
    width,
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bitsPerPixel,
    compression,
    dataOffset: file.readUInt32LE(10),
    masks: readMasks(file, headerBytes, bitsPerPixel, compression),
    palette: bitsPerPixel <= 8 ? readPalette(file, paletteOffset, core, bitsPerPixel) : [],
    pixelsPerMetre: core ? 0 : file.readInt32LE(38),
  };
}

function readMasks(file: Buffer, headerBytes: number, bits: number, compression: Compression): BmpHeader['masks'] {
  if (compression !== 'bitfields') return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
  const alpha = headerBytes >= 56 ? file.readUInt32LE(66) : 0;
  return [file.readUInt32LE(54), file.readUInt32LE(58), file.readUInt32LE(62), alpha];
}

function readPalette(file: Buffer, offset: number, core: boolean, bits: number): BmpHeader['palette'] {
  const stated = core ? 0 : file.readUInt32LE(46);
  const entryBytes = core ? 3 : 4;
  const fits = Math.floor((file.readUInt32LE(10) - offset) / entryBytes);
  const count = Math.max(0, Math.min(stated === 0 ? 1 << bits : stated, 1 << bits, fits));
  return Array.from({ length: count }, (_, i) => {
    const at = offset + i * entryBytes;
    return [file.readUInt8(at + 2), file.readUInt8(at + 1), file.readUInt8(at)] as const;
  });
}

/** The pixels, on white where the file leaves any out. */
export function decodeBmp(file: Buffer, header: BmpHeader): Raster {
  const { width, height } = header;
  const data = new Uint8Array(width * height * 3).fill(255);
  const raster: Raster = { width, height, data };
  if (header.compression === 'rle8' || header.compression === 'rle4') decodeRuns(file, header, raster);
  else decodeRows(file, header, raster);
  return raster;
}

const rowStart = ({ topDown, height, width }: BmpHeader, row: number): number =>
  (topDown ? row : height - 1 - row) * width * 3;

function paint(data: Uint8Array, at: number, color: readonly [number, number, number] | undefined): void {
  data[at] = color?.[0] ?? 0;
  data[at + 1] = color?.[1] ?? 0;
  data[at + 2] = color?.[2] ?? 0;
}

function decodeRows(file: Buffer, header: BmpHeader, { data }: Raster): void {
  const { width, height, bitsPerPixel: bits, dataOffset, palette } = header;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (dataOffset + stride * (height - 1) + Math.ceil((width * bits) / 8) > file.length)
    throw new Error('it ends early');
  const channels = header.masks.map(channelReader);
  for (let row = 0; row < height; row++) {
    const source = dataOffset + row * stride;
    let target = rowStart(header, row);
    for (let x = 0; x < width; x++, target += 3) {
      if (bits === 24) {
        data[target] = file[source + x * 3 + 2]!;
        data[target + 1] = file[source + x * 3 + 1]!;
        data[target + 2] = file[source + x * 3]!;
      } else if (bits <= 8) {
        const perByte = 8 / bits;
        const byte = file[source + Math.floor(x / perByte)]!;
        paint(data, target, palette[(byte >> (8 - bits - (x % perByte) * bits)) & ((1 << bits) - 1)]);
      } else {
        const pixel = bits === 16 ? file.readUInt16LE(source + x * 2) : file.readUInt32LE(source + x * 4);
        const alpha = header.masks[3] === 0 ? 255 : channels[3]!(pixel);
        for (let c = 0; c < 3; c++) data[target + c] = Math.round((channels[c]!(pixel) * alpha) / 255 + 255 - alpha);
      }
    }
  }
}

/** Gives the bits under the mask, stretched to 0–255. */
function channelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}

/** Run-length coding of BMP: `count value` repeats; `0 0` ends the line, `0 1` the picture, `0 2 dx dy` jumps, `0 n` copies. */
function decodeRuns(file: Buffer, header: BmpHeader, { data }: Raster): void {
  const { width, height, palette, dataOffset } = header;
  const nibbles = header.compression === 'rle4';
  let x = 0;
  let row = 0;
  let at = dataOffset;
  const put = (index: number) => {
    if (x < width && row < height) paint(data, rowStart(header, row) + x * 3, palette[index]);
    x++;
  };
  const pixelOf = (byte: number, i: number): number => (nibbles ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
  while (at + 1 < file.length && row < height) {
    const count = file[at++]!;
    const value = file[at++]!;
    if (count > 0) for (let i = 0; i < count; i++) put(pixelOf(value, i));
    else if (value === 0) [x, row] = [0, row + 1];
    else if (value === 1) return;
    else if (value === 2) [x, row, at] = [x + (file[at] ?? 0), row + (file[at + 1] ?? 0), at + 2];
    else {
      for (let i = 0; i < value; i++) put(pixelOf(file[at + (nibbles ? i >> 1 : i)] ?? 0, i));
      const bytes = nibbles ? (value + 1) >> 1 : value;
      at += bytes + (bytes % 2);
    }
  }
}
