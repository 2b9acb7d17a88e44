import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { openPages } from '../open-pages.ts';
import { decodeBmp, readBmpHeader } from './bmp.ts';

interface Bmp {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  palette?: number[][];
  masks?: number[];
  data: number[];
}

/** A file with the 40-byte header; masks follow the header, then the palette, then the pixels. */
function bmp({ width, height, bits, compression = 0, palette = [], masks = [], data }: Bmp): Buffer {
  const offset = 54 + masks.length * 4 + palette.length * 4;
  const file = Buffer.alloc(offset);
  file.write('BM');
  file.writeUInt32LE(offset, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(compression, 30);
  file.writeUInt32LE(palette.length, 46);
  for (const [i, mask] of masks.entries()) file.writeUInt32LE(mask, 54 + i * 4);
  for (const [i, [r, g, b]] of palette.entries()) file.set([b!, g!, r!, 0], 54 + masks.length * 4 + i * 4);
  return Buffer.concat([file, Buffer.from(data)]);
}

const decode = (file: Buffer) => [...decodeBmp(file, readBmpHeader(file)).data];
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

describe('BMP', () => {
  it('with 24 bits is stored from the bottom, rows padded to four bytes', () => {
    const data = [0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0];
    expect(decode(bmp({ width: 2, height: 2, bits: 24, data }))).toEqual([...RED, ...BLUE, ...GREEN, ...GREEN]);
  });

  it('with a negative height is stored from the top', () => {
    const data = [0, 0, 255, 0, 0, 255, 0, 0];
    expect(decode(bmp({ width: 1, height: -2, bits: 24, data }))).toEqual([...RED, ...GREEN]);
  });

  it('with 1, 4 and 8 bits takes its colours from the palette', () => {
    const palette = [BLACK, WHITE];
    expect(decode(bmp({ width: 3, height: 1, bits: 1, palette, data: [0b10100000, 0, 0, 0] }))).toEqual([
      ...WHITE,
      ...BLACK,
      ...WHITE,
    ]);
    const colors = [RED, GREEN, BLUE];
    expect(decode(bmp({ width: 3, height: 1, bits: 4, palette: colors, data: [0x01, 0x20, 0, 0] }))).toEqual([
      ...RED,
      ...GREEN,
      ...BLUE,
    ]);
    expect(decode(bmp({ width: 3, height: 1, bits: 8, palette: colors, data: [2, 1, 9, 0] }))).toEqual([
      ...BLUE,
      ...GREEN,
      ...BLACK,
    ]);
  });

  it('with 16 bits has five bits a colour, or those of its masks', () => {
    expect(decode(bmp({ width: 2, height: 1, bits: 16, data: [0x00, 0x7c, 0xff, 0x7f] }))).toEqual([...RED, ...WHITE]);
    const masks = [0xf800, 0x7e0, 0x1f];
    expect(decode(bmp({ width: 2, height: 1, bits: 16, compression: 3, masks, data: [0xe0, 0x07, 0x1f, 0] }))).toEqual([
      ...GREEN,
      ...BLUE,
    ]);
  });

  it('with 32 bits ignores the fourth byte unless a mask makes it alpha', () => {
    expect(decode(bmp({ width: 1, height: 1, bits: 32, data: [0, 0, 255, 0] }))).toEqual(RED);
    const file = Buffer.alloc(14 + 56 + 4);
    bmp({ width: 1, height: 1, bits: 32, compression: 3, data: [] }).copy(file);
    file.writeUInt32LE(56, 14);
    file.writeUInt32LE(70, 10);
    for (const [i, mask] of [0xff0000, 0xff00, 0xff, 0xff000000].entries()) file.writeUInt32LE(mask, 54 + i * 4);
    file.set([0, 0, 255, 0], 70);
    expect(decode(file)).toEqual(WHITE);
    file.set([0, 0, 255, 255], 70);
    expect(decode(file)).toEqual(RED);
  });

  it('with runs of 8 bits: repeats, literal pixels, ends of lines and jumps', () => {
    const data = [3, 1, 0, 0, 0, 3, 0, 1, 2, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1];
    const palette = [RED, GREEN, BLUE];
    expect(decode(bmp({ width: 3, height: 3, bits: 8, compression: 1, palette, data }))).toEqual([
      ...WHITE,
      ...BLUE,
      ...WHITE,
      ...RED,
      ...GREEN,
      ...BLUE,
      ...GREEN,
      ...GREEN,
      ...GREEN,
    ]);
  });

  it('with runs of 4 bits: two colours take turns', () => {
    const palette = [RED, GREEN, BLUE];
    const data = [3, 0x01, 0, 0, 0, 3, 0x21, 0x00, 0, 1];
    expect(decode(bmp({ width: 3, height: 2, bits: 4, compression: 2, palette, data }))).toEqual([
      ...BLUE,
      ...GREEN,
      ...RED,
      ...RED,
      ...GREEN,
      ...RED,
    ]);
  });

  it('with the old 12-byte header has three bytes a palette entry', () => {
    const file = Buffer.alloc(26 + 6 + 4);
    file.write('BM');
    file.writeUInt32LE(32, 10);
    file.writeUInt32LE(12, 14);
    file.writeUInt16LE(2, 18);
    file.writeUInt16LE(1, 20);
    file.writeUInt16LE(1, 22);
    file.writeUInt16LE(1, 24);
    file.set([0, 0, 255, 0, 255, 0], 26);
    file.set([0b01000000, 0, 0, 0], 32);
    expect(decode(file)).toEqual([...RED, ...GREEN]);
  });

  it.each([
    ['no size', { width: 0, height: 1, bits: 24, data: [] }],
    ['an unknown depth', { width: 1, height: 1, bits: 7, data: [] }],
    ['an unknown compression', { width: 1, height: 1, bits: 24, compression: 4, data: [] }],
    ['too few pixels', { width: 5, height: 5, bits: 24, data: [1, 2, 3] }],
  ])('is refused with %s', (_, description) => {
    expect(() => decode(bmp(description))).toThrow();
  });

  it('runs that lead out of the picture paint nothing there', () => {
    const data = [200, 0, 0, 2, 255, 255, 9, 1];
    expect(decode(bmp({ width: 1, height: 1, bits: 8, compression: 1, palette: [RED, GREEN], data }))).toEqual(RED);
  });

  it('opens as a page, within the limits', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'scan.bmp');
      await writeFile(path, bmp({ width: 1, height: 1, bits: 24, data: [0, 0, 255, 0] }));
      const source = await openPages(path, 'bmp', { dpi: 144 }, testContext());
      expect(await source.readPage(1)).toMatchObject({ width: 1, height: 1, dpi: null, words: [] });
      await writeFile(path, bmp({ width: 10_000, height: 10_000, bits: 24, data: [] }));
      await expect(openPages(path, 'bmp', { dpi: 144 }, testContext())).rejects.toMatchObject({
        code: 'image_too_large',
      });
      await writeFile(path, 'BM');
      await expect(openPages(path, 'bmp', { dpi: 144 }, testContext())).rejects.toMatchObject({
        code: 'unreadable_file',
      });
      await writeFile(path, bmp({ width: 9, height: 9, bits: 24, data: [] }));
      const short = await openPages(path, 'bmp', { dpi: 144 }, testContext());
      await expect(short.readPage(1)).rejects.toMatchObject({ code: 'unreadable_page' });
    }));
});
