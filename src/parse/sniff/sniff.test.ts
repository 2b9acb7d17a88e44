import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../../../test/fixtures/parse/pdf-pages.ts';
import { writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { sniff } from './sniff.ts';
import { sniffFile } from './sniff-file.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: '#ff0000' } });

describe('sniff', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff', 'gif', 'avif'] as const)('detects %s by its signature', async (format) => {
    expect(sniff(await dot.clone().toFormat(format).toBuffer())).toBe(format);
  });

  it('finds a PDF header that follows up to 1024 other bytes', () => {
    expect(sniff(writePdf({ pages: [{}] }))).toBe('pdf');
    expect(sniff(bytes('\n'.repeat(1024) + '%PDF-1.4\n'))).toBe('pdf');
    expect(sniff(bytes('\n'.repeat(1025) + '%PDF-1.4\n'))).not.toBe('pdf');
  });

  it('detects BM as bitmap only before a bitmap header', () => {
    const bmp = Buffer.alloc(54);
    bmp.write('BM');
    bmp.writeUInt32LE(40, 14);
    expect(sniff(bmp)).toBe('bmp');
    expect(sniff(bytes('BMW sells cars and motorcycles.'))).toBe('txt');
    expect(sniff(bytes('BM'))).not.toBe('bmp');
  });

  it.each([
    ['bare', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['after a declaration and a comment', '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg width="1">'],
    ['after a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]><svg>'],
    ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg">'],
    ['after a byte order mark', '\xef\xbb\xbf<svg>'],
  ])('detects SVG by its root element: %s', (_, text) => {
    expect(sniff(bytes(text))).toBe('svg');
  });

  it.each([
    ['empty', ''],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['a RIFF file that is no WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a truncated box', '\0\0\xff\xffftyp'],
  ])('returns null for unsupported formats: %s', (_, text) => {
    expect(sniff(bytes(text))).toBeNull();
  });

  it('detects HEIC by its brands, and prefers avif', () => {
    expect(sniff(bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic');
    expect(sniff(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1heic'))).toBe('heic');
  });

  it('finds avif among the compatible brands', () => {
    expect(sniff(bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'))).toBe('avif');
  });

  it.each([
    ['txt', 'Just words, and then more of them.', ''],
    ['txt', '<svgish>not a drawing</svgish>', ''],
    ['html', '<!-- made by hand -->\n<!DOCTYPE html><p>a</p><svg></svg>', ''],
    ['html', '<p>a</p><br>', 'a.html'],
    ['csv', 'a,b\n1,2\n3,4\n', ''],
    ['csv', 'one column\nand its values\n', 'a.csv'],
    ['tsv', 'a\tb\n1\t2\n', ''],
    ['txt', 'First, a thing.\nThen, another thing.\nLast, the end.', ''],
    ['md', '# Title\n\nSee [this](https://example.org).', ''],
  ])('detects %s by its text: %j', (format, text, name) => expect(sniff(bytes(text), name)).toBe(format));

  it.each([
    ['rtf', '{\\rtf1 words}'],
    ['eml', 'From: a@example.org\nMIME-Version: 1.0\n\nHello'],
    ['eml', 'From: a@example.org\nTo: b@example.org\nSubject: x\n\nHello'],
    ['txt', 'Note: buy apples\n\nand pears'],
    ['txt', '<?xml version="1.0"?><a><b>1,2</b><b>3,4</b></a>'],
    ['txt', '[{"a": 1, "b": 2},\n{"a": 3, "b": 4}]'],
  ])('distinguishes %s from plain text', (format, text) => expect(sniff(bytes(text))).toBe(format));
});

describe('an OLE archive of unknown content', () => {
  const archive = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

  it.each(['docx', 'pptx', 'xlsx'] as const)('is an encrypted %s if its name says so', (format) =>
    expect(sniff(archive, `letter.${format}`)).toBe(format),
  );

  it('is an old workbook otherwise', () => expect(sniff(archive, 'letter')).toBe('xls'));
});

describe('sniffFile', () => {
  it('reads the start of a file, whatever its name', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'report.docx');
      await writeFile(path, Buffer.concat([writePdf({ pages: [{}] }), Buffer.alloc(1 << 20)]));
      expect(await sniffFile(path)).toBe('pdf');
      await writeFile(path, '');
      expect(await sniffFile(path)).toBeNull();
    }));
});
