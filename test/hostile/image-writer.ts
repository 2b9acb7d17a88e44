import { crc32, deflateSync } from 'node:zlib';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([head, body, check]);
}

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG with one bit per pixel that claims a size and contains the given rows. */
export function png(width: number, height: number, rows: Buffer, more: [type: string, data: Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_MARK,
    pngChunk('IHDR', header),
    ...more.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** All the rows it claims: a small file that is large when decoded. */
export const wholePng = (width: number, height: number): Buffer =>
  png(width, height, Buffer.alloc((Math.ceil(width / 8) + 1) * height));

/** An animation with this many frames of one pixel, on a canvas of the given size. */
export function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(13);
  screen.write('GIF89a', 0, 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  screen[10] = 0x80;
  const frame = Buffer.from('21f904000a000000' + '2c00000000' + '01000100' + '00' + '0202' + '4401' + '00', 'hex');
  return Buffer.concat([
    screen,
    Buffer.from('000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

type Tag = [tag: number, type: number, count: number, value: number];

/** A TIFF with this many directories. Each has the given tags; `next` is the link of the last one. */
export function tiff(tags: readonly Tag[], directories = 1, last = 0, data = Buffer.alloc(16)): Buffer {
  const head = Buffer.alloc(8);
  head.write('II*\0', 0, 'latin1');
  const size = 2 + tags.length * 12 + 4;
  const first = 8 + data.length;
  head.writeUInt32LE(first, 4);
  const folders = Array.from({ length: directories }, (_, index) => {
    const folder = Buffer.alloc(size);
    folder.writeUInt16LE(tags.length, 0);
    tags.forEach(([tag, type, count, value], at) => {
      folder.writeUInt16LE(tag, 2 + at * 12);
      folder.writeUInt16LE(type, 4 + at * 12);
      folder.writeUInt32LE(count, 6 + at * 12);
      folder.writeUInt32LE(value >>> 0, 10 + at * 12);
    });
    folder.writeUInt32LE(index + 1 < directories ? first + (index + 1) * size : last, size - 4);
    return folder;
  });
  return Buffer.concat([head, data, ...folders]);
}

/** Tags of an image with one bit per pixel, in one strip at the start of the data. */
export const tiffTags = (width: number, height: number, stripBytes: number): Tag[] => [
  [256, 4, 1, width],
  [257, 4, 1, height],
  [258, 3, 1, 1],
  [259, 3, 1, 1],
  [262, 3, 1, 1],
  [273, 4, 1, 8],
  [277, 3, 1, 1],
  [278, 4, 1, height],
  [279, 4, 1, stripBytes],
];

export function bmp(width: number, height: number, bits = 24, offset = 54): Buffer {
  const bytes = Buffer.alloc(54 + 64);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(offset >>> 0, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width | 0, 18);
  bytes.writeInt32LE(height | 0, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  return bytes;
}

/** The start of a JPEG that claims a size; no image data. */
export function jpegHeader(width: number, height: number, components = 3): Buffer {
  const frame = Buffer.alloc(10 + components * 3);
  frame.set([0xff, 0xc0, 0, 8 + components * 3, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  frame[9] = components;
  for (let n = 0; n < components; n++) frame.set([n + 1, 0x11, 0], 10 + n * 3);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.alloc(64, 0x55),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** The start of a JPEG 2000 code stream that claims a size. */
export function jpxHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(47);
  size.set([0xff, 0x51, 0, 47 - 2], 0);
  size.writeUInt32BE(width >>> 0, 6);
  size.writeUInt32BE(height >>> 0, 10);
  size.writeUInt32BE(width >>> 0, 22);
  size.writeUInt32BE(height >>> 0, 26);
  size.writeUInt16BE(3, 38);
  size.set([7, 1, 1, 7, 1, 1], 40);
  return Buffer.concat([
    Buffer.from('ff4f', 'hex'),
    size,
    Buffer.from('ff52000c00000001010504040001', 'hex'),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** A WebP (VP8X) that claims a canvas. */
export function webp(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 0, 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + chunk.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, chunk]);
}
