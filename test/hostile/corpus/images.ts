import { deflateSync } from 'node:zlib';
import { cutOff, type HostileFile, hostile } from '../hostile-file.ts';
import { bmp, gif, jpegHeader, jpxHeader, png, tiff, tiffTags, webp, wholePng } from '../image-writer.ts';

const TOO_LARGE = ['image_too_large'] as const;
/** Claimed width and height, including products that overflow 32 bits. */
const SIZES: readonly [number, number][] = [
  [30_000, 30_000],
  [65_535, 65_535],
  [65_536, 65_536],
  [2_147_483_647, 2_147_483_647],
  [4_294_967_295, 1],
  [1, 2_000_000_000],
  [0, 0],
  [0, 100],
];

const claims = (): HostileFile[] =>
  SIZES.flatMap(([width, height]) => [
    hostile(`png: claims ${width} × ${height} pixels`, 'a.png', () => png(width, height, Buffer.alloc(64))),
    hostile(`tiff: claims ${width} × ${height} pixels`, 'a.tiff', () => tiff(tiffTags(width, height, 16))),
    hostile(`bmp: claims ${width} × ${height} pixels`, 'a.bmp', () => bmp(width, height)),
    hostile(
      `svg: claims ${width} × ${height} pixels`,
      'a.svg',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
    ),
    ...(width <= 65_535 && height <= 65_535
      ? [
          hostile(`gif: claims ${width} × ${height} pixels`, 'a.gif', () => gif(width, height, 1)),
          hostile(`jpeg: claims ${width} × ${height} pixels`, 'a.jpg', () => jpegHeader(width, height)),
        ]
      : []),
  ]);

const exif = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    Buffer.from([(bytes.length + 8) >> 8, (bytes.length + 8) & 255]),
    Buffer.from('Exif\0\0', 'latin1'),
    bytes,
    Buffer.from('ffd9', 'hex'),
  ]);

export const images = (): HostileFile[] => [
  ...claims(),
  hostile('png: 30,000 × 30,000 pixels with full data', 'a.png', () => wholePng(30_000, 30_000), TOO_LARGE),
  hostile('png: one pixel wide and a million high', 'a.png', () => wholePng(1, 1_000_000)),
  hostile('png: 6,000 × 6,000 pixels, which is allowed', 'a.png', () => wholePng(6_000, 6_000), 'answer'),
  hostile('png: a text chunk that unpacks to 64 MiB', 'a.png', () =>
    png(8, 8, Buffer.alloc(16), [
      ['zTXt', Buffer.concat([Buffer.from('c\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * 2 ** 20))])],
    ]),
  ),
  hostile('png: a colour profile that unpacks to 64 MiB', 'a.png', () =>
    png(8, 8, Buffer.alloc(16), [
      ['iCCP', Buffer.concat([Buffer.from('c\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * 2 ** 20))])],
    ]),
  ),
  hostile('png: image data that unpacks to 256 MiB for one pixel', 'a.png', () =>
    png(1, 1, Buffer.alloc(256 * 2 ** 20)),
  ),
  hostile('png: a hundred thousand empty chunks', 'a.png', () =>
    png(
      8,
      8,
      Buffer.alloc(16),
      Array.from({ length: 100_000 }, (): [string, Buffer] => ['tEXt', Buffer.alloc(1)]),
    ),
  ),
  hostile('png: no image data', 'a.png', () => png(8, 8, Buffer.alloc(0))),
  hostile('gif: 10,000 frames', 'a.gif', () => gif(16, 16, 10_000)),
  hostile('gif: 10,000 frames on a huge canvas', 'a.gif', () => gif(60_000, 60_000, 10_000)),
  hostile('gif: no frame', 'a.gif', () => gif(16, 16, 0)),
  hostile('tiff: 10,000 pages', 'a.tiff', () => tiff(tiffTags(8, 8, 8), 10_000), ['too_many_pages']),
  hostile('tiff: a directory that refers to itself', 'a.tiff', () => tiff(tiffTags(8, 8, 8), 1, 24)),
  hostile('tiff: two directories that refer to each other', 'a.tiff', () => tiff(tiffTags(8, 8, 8), 2, 24)),
  hostile('tiff: a directory past the end', 'a.tiff', () => tiff(tiffTags(8, 8, 8), 1, 0x7fff_ffff)),
  hostile('tiff: four billion strips', 'a.tiff', () =>
    tiff([...tiffTags(8, 8, 8).filter(([tag]) => tag !== 273), [273, 4, 0xffff_ffff, 8]]),
  ),
  hostile('tiff: 65,535 samples a pixel', 'a.tiff', () =>
    tiff([...tiffTags(3_000, 3_000, 8).filter(([tag]) => tag !== 277), [277, 3, 1, 65_535]]),
  ),
  hostile('tiff: tiles of a gigabyte', 'a.tiff', () =>
    tiff([...tiffTags(8, 8, 8), [322, 4, 1, 32_768], [323, 4, 1, 32_768], [324, 4, 1, 8], [325, 4, 1, 16]]),
  ),
  hostile('tiff: an unknown compression', 'a.tiff', () =>
    tiff([...tiffTags(8, 8, 8).filter(([tag]) => tag !== 259), [259, 3, 1, 34_712]]),
  ),
  hostile('tiff: no tags', 'a.tiff', () => tiff([])),
  hostile('bmp: data that starts past the end', 'a.bmp', () => bmp(8, 8, 24, 0xffff_ff00)),
  hostile('bmp: 99 bits a pixel', 'a.bmp', () => bmp(8, 8, 99)),
  hostile('jpeg: 255 components', 'a.jpg', () => jpegHeader(64, 64, 255)),
  hostile('jpeg: a dangling thumbnail in the metadata', 'a.jpg', () => exif(tiff(tiffTags(8, 8, 8), 1, 8))),
  hostile('jpeg: only a beginning', 'a.jpg', () => Buffer.from('ffd8ff', 'hex')),
  hostile('jp2: a bare code stream, which is not accepted as a file', 'a.jp2', () => jpxHeader(30_000, 30_000)),
  hostile('webp: a canvas of 16,384 × 16,384', 'a.webp', () => webp(16_384, 16_384)),
  hostile('webp: only a canvas', 'a.webp', () => webp(16, 16)),
  hostile(
    'svg: a million circles',
    'a.svg',
    () => `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${'<circle r="9"/>'.repeat(300_000)}</svg>`,
  ),
  hostile(
    'svg: uses that double forty times',
    'a.svg',
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 40 }, (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`).join('')}</defs><use href="#a40"/></svg>`,
  ),
  hostile(
    'svg: a pattern that contains itself',
    'a.svg',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="90" height="90" fill="url(#p)"/></svg>',
  ),
  hostile(
    'svg: a blur over everything',
    'a.svg',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f"><feGaussianBlur stdDeviation="900"/><feTurbulence numOctaves="99" baseFrequency="9"/></filter><rect width="3000" height="3000" filter="url(#f)"/></svg>',
  ),
  hostile(
    'svg: sizes in unknown units',
    'a.svg',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="NaN" height="-5furlong"><rect/></svg>',
  ),
  hostile('svg: only the beginning', 'a.svg', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9'),
  ...cutOff('png', 'a.png', () => wholePng(400, 400), 5),
  ...cutOff('gif', 'a.gif', () => gif(40, 40, 20), 4),
  ...cutOff('tiff', 'a.tiff', () => tiff(tiffTags(8, 8, 8), 5), 4),
];
